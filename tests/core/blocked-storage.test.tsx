import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compactScript } from '../../src/site/inline-scripts.ts';
import { openSessionStorage } from '../../src/core/storage.ts';

const first = compactScript(readFileSync('src/scripts/first.js', 'utf8'));
const arrive = (address: string) => {
  history.replaceState(null, '', address);
  window.eval(first);
};

describe('a page whose session storage is blocked', () => {
  const before = Object.getOwnPropertyDescriptor(window, 'sessionStorage');
  beforeEach(() => {
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  afterEach(() => {
    if (before) Object.defineProperty(window, 'sessionStorage', before);
    else delete (window as { sessionStorage?: unknown }).sessionStorage;
    delete window.tokenInMemory;
    delete document.documentElement.dataset['signedIn'];
    history.replaceState(null, '', '/');
  });

  it('keeps the token of its address for as long as it lives, and out of the address', () => {
    arrive('/account/policies?from=mail#authToken=abc');
    expect(location.href).not.toContain('abc');
    expect(location.search).toBe('?from=mail');
    expect(document.documentElement.dataset['signedIn']).toBe('true');
    const { storage, kept } = openSessionStorage(vi.fn());
    expect([storage['authToken'], kept]).toEqual(['abc', false]);
  });

  it('knows nobody without one', () => {
    arrive('/account/policies');
    expect(openSessionStorage(vi.fn()).storage).toEqual({});
    expect(document.documentElement.dataset['signedIn']).toBeUndefined();
  });
});

describe('a page whose session storage works', () => {
  it('keeps the token there', () => {
    arrive('/?authToken=abc');
    const { storage, kept } = openSessionStorage(vi.fn());
    expect([storage['authToken'], kept]).toEqual(['abc', true]);
    expect(sessionStorage.getItem('authToken')).toBe('abc');
    expect(window.tokenInMemory).toBeUndefined();
    sessionStorage.clear();
    delete document.documentElement.dataset['signedIn'];
  });
});

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compactScript } from '../../src/site/inline-scripts.ts';
import { openSessionStorage } from '../../src/core/storage.ts';

const first = compactScript(readFileSync('src/scripts/first.js', 'utf8'));
const arrive = (address: string) => {
  delete document.documentElement.dataset['embed'];
  history.replaceState(null, '', address);
  window.eval(first);
};
const isEmbedded = () => document.documentElement.dataset['embed'] === 'true';
const leave = () => {
  window.name = '';
  delete window.tokensInMemory;
  delete document.documentElement.dataset['signedIn'];
  delete document.documentElement.dataset['embed'];
  history.replaceState(null, '', '/');
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
    leave();
  });

  it('leaves its header to the page that embeds it, and goes on doing so on its next pages', () => {
    arrive('/baggage-protection/address?embed=true');
    expect(isEmbedded()).toBe(true);
    arrive('/privacy');
    expect(isEmbedded()).toBe(true);
    arrive('/privacy?embed=false');
    expect(isEmbedded()).toBe(false);
    arrive('/terms');
    expect(isEmbedded()).toBe(false);
  });

  it('leaves alone the name that a partner has given its frame', () => {
    window.name = 'shop';
    arrive('/baggage-protection/address?embed=true');
    expect([isEmbedded(), window.name]).toEqual([true, 'shop']);
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
  afterEach(() => {
    sessionStorage.clear();
    leave();
  });

  it('keeps to an embedding page until it is told otherwise', () => {
    arrive('/?embed=true');
    arrive('/faq');
    expect(isEmbedded()).toBe(true);
    arrive('/faq?embed=false');
    expect(isEmbedded()).toBe(false);
    arrive('/faq');
    expect(isEmbedded()).toBe(false);
  });

  it("keeps in a popup's frame what leaves the tab's own pages as they were", () => {
    window.name = 'embed';
    arrive('/small-business-owners-insurance/basic-info?embed=true');
    expect(isEmbedded()).toBe(true);
    arrive('/small-business-owners-insurance/basic-info');
    expect(isEmbedded()).toBe(true);
    window.name = '';
    arrive('/');
    expect(isEmbedded()).toBe(false);
  });

  it('keeps the token there', () => {
    arrive('/?authToken=abc');
    const { storage, kept } = openSessionStorage(vi.fn());
    expect([storage['authToken'], kept]).toEqual(['abc', true]);
    expect(sessionStorage.getItem('authToken')).toBe('abc');
    expect(window.tokensInMemory).toBeUndefined();
  });
});

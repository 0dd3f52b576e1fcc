import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minifyInlineScript } from '../../src/site/inline-scripts.ts';
import { openSessionStorageOrMemory } from '../../src/core/storage.ts';

const first = minifyInlineScript(readFileSync('src/scripts/head-init.js', 'utf8'));
const openUrl = (url: string) => {
  delete document.documentElement.dataset['embed'];
  history.replaceState(null, '', url);
  window.eval(first);
};
const isEmbedded = () => document.documentElement.dataset['embed'] === 'true';
const restoreStorage = () => {
  window.name = '';
  delete window.tokensInMemory;
  delete document.documentElement.dataset['signedIn'];
  delete document.documentElement.dataset['embed'];
  delete document.documentElement.dataset['firstVisit'];
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
    restoreStorage();
  });

  it('stays embedded on its later pages, until a URL ends it', () => {
    openUrl('/baggage-protection/address?embed=true');
    expect(isEmbedded()).toBe(true);
    openUrl('/privacy');
    expect(isEmbedded()).toBe(true);
    openUrl('/privacy?embed=false');
    expect(isEmbedded()).toBe(false);
    openUrl('/terms');
    expect(isEmbedded()).toBe(false);
  });

  it('does not change the name that a partner has given its frame', () => {
    window.name = 'shop';
    openUrl('/baggage-protection/address?embed=true');
    expect([isEmbedded(), window.name]).toEqual([true, 'shop']);
  });

  it('keeps the token of its URL in memory, and removes it from the URL', () => {
    openUrl('/account/policies?from=mail#authToken=abc');
    expect(location.href).not.toContain('abc');
    expect(location.search).toBe('?from=mail');
    expect(document.documentElement.dataset['signedIn']).toBe('true');
    const { storage, isPersistent } = openSessionStorageOrMemory(vi.fn());
    expect([storage['authToken'], isPersistent]).toEqual(['abc', false]);
  });

  it('has no session without a token', () => {
    openUrl('/account/policies');
    expect(openSessionStorageOrMemory(vi.fn()).storage).toEqual({});
    expect(document.documentElement.dataset['signedIn']).toBeUndefined();
  });
});

describe('a page whose session storage works', () => {
  afterEach(() => {
    sessionStorage.clear();
    restoreStorage();
  });

  it('stays embedded until a URL ends it', () => {
    openUrl('/?embed=true');
    openUrl('/faq');
    expect(isEmbedded()).toBe(true);
    openUrl('/faq?embed=false');
    expect(isEmbedded()).toBe(false);
    openUrl('/faq');
    expect(isEmbedded()).toBe(false);
  });

  it("embeds only a popup's frame, and not the tab's own pages", () => {
    window.name = 'embed';
    openUrl('/small-business-owners-insurance/basic-info?embed=true');
    expect(isEmbedded()).toBe(true);
    openUrl('/small-business-owners-insurance/basic-info');
    expect(isEmbedded()).toBe(true);
    window.name = '';
    openUrl('/');
    expect(isEmbedded()).toBe(false);
  });

  it('stores the token in session storage', () => {
    openUrl('/?authToken=abc');
    const { storage, isPersistent } = openSessionStorageOrMemory(vi.fn());
    expect([storage['authToken'], isPersistent]).toEqual(['abc', true]);
    expect(sessionStorage.getItem('authToken')).toBe('abc');
    expect(window.tokensInMemory).toBeUndefined();
  });

  it('stores the token of a link that updates the card only on the page that uses it', () => {
    sessionStorage.clear();
    openUrl('/account/settings?linkToken=abc&from=mail');
    expect([location.search, sessionStorage.length]).toEqual(['?from=mail', 0]);
    openUrl('/update-payment-method?linkToken=abc');
    expect([location.search, sessionStorage.getItem('linkToken')]).toEqual(['', 'abc']);
    sessionStorage.clear();
  });
});

import { describe, expect, test } from 'vitest';
import { safeRedirectUrl, addTokenToFragment } from '../../../server/accounts/portal/return-to.ts';

describe('the return URL after sign-in', () => {
  const allowedTargets = {
    siteUrl: 'https://shop.example',
    allowedOrigins: ['https://partner.example'],
  };

  test.each([
    ['https://shop.example/account/policies', 'https://shop.example/account/policies'],
    ['/account/policies?tab=2', 'https://shop.example/account/policies?tab=2'],
    ['https://partner.example/done', 'https://partner.example/done'],
    ['HTTPS://PARTNER.EXAMPLE/done', 'https://partner.example/done'],
    ['/a?authToken=planted&b=1', 'https://shop.example/a?b=1'],
    ['/a#authToken=planted', 'https://shop.example/a'],
  ])('may be %s', (returnTo, expected) => {
    expect(safeRedirectUrl(returnTo, allowedTargets)).toBe(expected);
  });

  test.each([
    undefined,
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://evil.example',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://user:pass@shop.example/',
    'https://shop.example:8443/',
    'http://shop.example/',
    'javascript:alert(1)',
    'JaVaScRiPt://shop.example/%0aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,hi',
    '/\t/evil.example',
    ' https://evil.example',
    '/\n/evil.example',
    'https://partner.example\\@evil.example',
    'account',
    '?x',
    'https://shop.example%2eevil.example/',
    'https://shop.example%00.evil.example/',
    'https://shop.example。evil.example/',
    'https://shop.example\u00a0@evil.example/',
    'https://shop.example#@evil.example\r\nLocation: https://evil.example',
    '\u0000//evil.example',
    'blob:https://shop.example/1',
    'view-source:https://shop.example/',
  ])('is the account page instead of %j', (returnTo) => {
    expect(safeRedirectUrl(returnTo, allowedTargets)).toBe('https://shop.example/account');
  });

  test.each([
    '/.//evil.example',
    '/..//evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/／evil.example',
    '/\u00a0/evil.example',
    '/\u2028/evil.example',
    '/@evil.example',
    '/%0d%0aSet-Cookie:%20a=b',
    'https://ｓhop.example/a',
  ])('stays on the site and one line long with %j', (returnTo) => {
    const redirect = safeRedirectUrl(returnTo, allowedTargets);
    expect(redirect).toMatch(/^https:\/\/shop\.example\/[!-~]*$/);
    expect(new URL(redirect).host).toBe('shop.example');
  });

  test('is the account page instead of a very long URL', () => {
    expect(safeRedirectUrl(`/${'a'.repeat(3000)}`, allowedTargets)).toBe(
      'https://shop.example/account',
    );
  });

  test('contains the token in its fragment', () => {
    expect(addTokenToFragment('https://shop.example/a?b=1', 'x/+y')).toBe(
      'https://shop.example/a?b=1#authToken=x%2F%2By',
    );
  });
});

import { describe, expect, test } from 'vitest';
import { findRewrite, rewrites } from '../../src/site/rewrites.ts';

const shellPathFor = (path: string) => findRewrite(path)?.to;

describe('a dynamic path', () => {
  test('maps to its shell', () => {
    expect(shellPathFor('/account/policies/baggage')).toBe('/account/policies/vertical');
    expect(shellPathFor('/account/policies/baggage/pol_1/')).toBe('/account/policies/policy');
    const policy = '/account/policies/collectibles/pol_1';
    const change = '/account/policies/collection-change';
    expect(shellPathFor(`${policy}/add/coins`)).toBe(`${change}/start`);
    expect(shellPathFor(`${policy}/edit/coins/survey`)).toBe(`${change}/survey`);
    expect(shellPathFor(`${policy}/remove/coins/payment`)).toBe(`${change}/payment`);
    const extension = '/rental-car-insurance/extension';
    expect(shellPathFor(`${extension}/pol_1`)).toBe(`${extension}/start`);
    expect(shellPathFor(`${extension}/pol_1/payment`)).toBe(`${extension}/payment`);
  });

  test('stays unchanged without a matching rewrite', () => {
    expect(shellPathFor('/account')).toBeUndefined();
    expect(shellPathFor('/accounts/policies')).toBeUndefined();
    expect(shellPathFor('/')).toBeUndefined();
  });

  test.each([
    '/account/foo',
    '/account/foo/bar',
    '/account/policies/collectibles/pol_1/swap/coins',
  ])('has the status 404 if the account has no such page: %s', (path) => {
    expect(findRewrite(path)).toMatchObject({ to: '/account/not-found', status: 404 });
  });

  test('has at most one shell', () => {
    expect(new Set(rewrites.map(({ from }) => from)).size).toBe(rewrites.length);
  });
});

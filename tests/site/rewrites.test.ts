import { describe, expect, test } from 'vitest';
import { shellPathFor, rewrites } from '../../src/site/rewrites.ts';

describe('a dynamic path', () => {
  test('maps to its shell', () => {
    expect(shellPathFor('/account/policies/baggage')).toBe('/account/policies/vertical');
    expect(shellPathFor('/account/policies/baggage/pol_1/')).toBe('/account/policies/policy');
    const policy = '/account/policies/collectibles/pol_1';
    const change = '/account/policies/collection-change';
    expect(shellPathFor(`${policy}/add/coins`)).toBe(`${change}/start`);
    expect(shellPathFor(`${policy}/edit/coins/survey`)).toBe(`${change}/survey`);
    expect(shellPathFor(`${policy}/remove/coins/payment`)).toBe(`${change}/payment`);
    expect(shellPathFor(`${policy}/swap/coins`)).toBeNull();
    const extension = '/rental-car-insurance/extension';
    expect(shellPathFor(`${extension}/pol_1`)).toBe(`${extension}/start`);
    expect(shellPathFor(`${extension}/pol_1/payment`)).toBe(`${extension}/payment`);
  });

  test('stays unchanged without a matching rewrite', () => {
    expect(shellPathFor('/account/policies')).toBeNull();
    expect(shellPathFor('/account/policies/baggage/pol_1/more')).toBeNull();
    expect(shellPathFor('/')).toBeNull();
  });

  test('has at most one shell', () => {
    expect(new Set(rewrites.map(({ from }) => from)).size).toBe(rewrites.length);
  });
});

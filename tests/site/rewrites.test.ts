import { describe, expect, test } from 'vitest';
import { rewrite, rewrites } from '../../src/site/rewrites.ts';

describe('a dynamic path', () => {
  test('maps to its shell', () => {
    expect(rewrite('/account/policies/baggage')).toBe('/account/policies/vertical');
    expect(rewrite('/account/policies/baggage/pol_1/')).toBe('/account/policies/policy');
    const policy = '/account/policies/collectibles/pol_1';
    const change = '/account/policies/collection-change';
    expect(rewrite(`${policy}/add/coins`)).toBe(`${change}/start`);
    expect(rewrite(`${policy}/edit/coins/survey`)).toBe(`${change}/survey`);
    expect(rewrite(`${policy}/remove/coins/payment`)).toBe(`${change}/payment`);
    expect(rewrite(`${policy}/swap/coins`)).toBeNull();
    const extension = '/rental-car-insurance/extension';
    expect(rewrite(`${extension}/pol_1`)).toBe(`${extension}/start`);
    expect(rewrite(`${extension}/pol_1/payment`)).toBe(`${extension}/payment`);
  });

  test('stays unchanged without a matching rewrite', () => {
    expect(rewrite('/account/policies')).toBeNull();
    expect(rewrite('/account/policies/baggage/pol_1/more')).toBeNull();
    expect(rewrite('/')).toBeNull();
  });

  test('has at most one shell', () => {
    expect(new Set(rewrites.map(({ from }) => from)).size).toBe(rewrites.length);
  });
});

import { describe, expect, test } from 'vitest';
import { rewrite, rewrites } from '../../src/site/rewrites.ts';

describe('a dynamic path', () => {
  test('leads to its shell', () => {
    expect(rewrite('/account/policies/baggage')).toBe('/account/policies/vertical');
    expect(rewrite('/account/policies/baggage/pol_1/')).toBe('/account/policies/policy');
    expect(rewrite('/account/policies/collectibles/pol_1/add/coins')).toBe(
      '/account/policies/add-collection',
    );
    const extension = '/rental-car-insurance/extension';
    expect(rewrite(`${extension}/pol_1`)).toBe(`${extension}/start`);
    expect(rewrite(`${extension}/pol_1/payment`)).toBe(`${extension}/payment`);
  });

  test('is left alone where no rewrite fits', () => {
    expect(rewrite('/account/policies')).toBeNull();
    expect(rewrite('/account/policies/baggage/pol_1/more')).toBeNull();
    expect(rewrite('/')).toBeNull();
  });

  test('has one shell at most', () => {
    expect(new Set(rewrites.map(({ from }) => from)).size).toBe(rewrites.length);
  });
});

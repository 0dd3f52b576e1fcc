import { describe, expect, test } from 'vitest';
import { formatCents } from '../../../src/components/landing/format-cents.ts';
import { pickerConfigBuilders } from '../../../src/components/landing/price/picker-prices.ts';
import {
  centsAtPosition,
  valueAtPosition,
} from '../../../src/components/landing/price/price-picker.ts';
import { allValues } from '../../../src/site/placeholders/product-values.ts';
import { offeredProducts } from '../../../server/products/all-products.ts';
import type { Advertised } from '../../fixtures/advertised.ts';

// Compares the prices on the site with what the server rates and charges.

const advertisedProducts = Object.values(
  import.meta.glob<Advertised>('./*/advertised.ts', { eager: true, import: 'advertised' }),
);
const values = allValues();

test('every announced product has an advertised.ts and prices on the site', () => {
  const announced = offeredProducts.filter(({ isPreview }) => !isPreview);
  expect(advertisedProducts.map(({ code }) => code).sort()).toEqual(
    announced.map(({ code }) => code).sort(),
  );
  expect(advertisedProducts.map(({ ratesId }) => ratesId).sort()).toEqual(
    Object.keys(pickerConfigBuilders).sort(),
  );
});

describe.each(advertisedProducts)('$code', ({ ratesId, lowestCents, rate }) => {
  test('is advertised from the price that it is sold from', () => {
    expect(values[`${ratesId}.from`]).toBe(formatCents(lowestCents).replace(/\.00$/, ''));
  });

  test('has the same price and tax on its page and in the checkout for every value of the price picker', () => {
    const price = pickerConfigBuilders[ratesId]();
    const positions = Array.from({ length: price.count }, (_, at) => at);
    for (const plan of price.plans) {
      const rated = positions.map((at) => rate(valueAtPosition(price, at), plan.code!));
      const shown = positions.map((at) => ({
        subtotal: centsAtPosition(price, plan, at),
        taxBasisPoints: price.tax.basisPoints,
      }));
      expect([plan.name, shown]).toEqual([plan.name, rated]);
    }
  });
});

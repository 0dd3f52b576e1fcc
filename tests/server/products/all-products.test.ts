import { expect, test } from 'vitest';
import { allProducts, offeredProducts } from '../../../server/products/all-products.ts';
import { productCodes } from '../../../src/contract/products.ts';

const definedProducts = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../server/products/*/product.ts', {
    eager: true,
  }),
).flatMap((file) => Object.values(file));

test('every product that is defined is sold, once, under its code', () => {
  // What it does when it renews is added where its quotes are.
  const codes = definedProducts.map((product) => (product as { code: string }).code);
  expect(offeredProducts.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  for (const product of offeredProducts) expect(allProducts[product.code]).toBe(product);
});

test('what is bought elsewhere is in the catalogue too', () => {
  expect(Object.keys(allProducts).toSorted()).toEqual(productCodes.toSorted());
  expect(allProducts.flight.paysDeathBenefit).toBe(true);
});

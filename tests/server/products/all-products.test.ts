import { expect, test } from 'vitest';
import { productsByCode, offeredProducts } from '../../../server/products/all-products.ts';
import { productCodes } from '../../../src/contract/products.ts';

const definedProducts = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../server/products/*/product.ts', {
    eager: true,
  }),
).flatMap((file) => Object.values(file));

test('every defined product is offered once, under its own code', () => {
  // Compares the codes and not the objects, because the routes.ts of a product adds `renew` to it,
  // next to its quotes.
  const codes = definedProducts.map((product) => (product as { code: string }).code);
  expect(offeredProducts.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  for (const product of offeredProducts) expect(productsByCode[product.code]).toBe(product);
});

test('the list of all products includes the products that are bought elsewhere', () => {
  expect(Object.keys(productsByCode).toSorted()).toEqual(productCodes.toSorted());
  expect(productsByCode.flight.paysDeathBenefit).toBe(true);
});

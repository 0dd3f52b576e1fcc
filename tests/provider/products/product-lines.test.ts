import { expect, test } from 'vitest';
import { productLines, products } from '../../../provider/products/product-lines.ts';
import { verticalCodes } from '../../../src/contract/verticals.ts';

const defined = Object.values(
  import.meta.glob<Record<string, unknown>>('../../../provider/products/*/product.ts', {
    eager: true,
  }),
).flatMap((file) => Object.values(file));

test('every product that is defined is sold, once, under its code', () => {
  // What it does when it renews is added where its quotes are.
  const codes = defined.map((product) => (product as { code: string }).code);
  expect(products.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  for (const product of products) expect(productLines[product.code]).toBe(product);
});

test('what is bought elsewhere is in the catalogue too', () => {
  expect(Object.keys(productLines).toSorted()).toEqual(verticalCodes.toSorted());
  expect(productLines.flight.paysAtDeath).toBe(true);
});

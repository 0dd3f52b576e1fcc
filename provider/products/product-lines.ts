import { verticalCodes } from '../../src/contract/verticals.ts';
import type { ProductLine, ProductLines } from '../policies/product-line.ts';
import * as sold from './sold.ts';

type Product = Extract<(typeof sold)[keyof typeof sold], { plans: unknown }>;

/** Every product that is sold here. */
export const products = Object.values(sold).filter((part): part is Product => 'plans' in part);

/** What is bought elsewhere is shown, and goes by the usual rules where it is not named here. */
const elsewhere: Partial<ProductLines> = {
  flight: { paysAtDeath: true },
  rideshare: { paysAtDeath: true },
};

/** Every product of the catalogue. */
export const productLines = Object.fromEntries([
  ...verticalCodes.map((code): [string, ProductLine] => [code, elsewhere[code] ?? {}]),
  ...products.map((product): [string, ProductLine] => [product.code, product]),
]) as ProductLines;

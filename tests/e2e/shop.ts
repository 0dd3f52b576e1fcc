import { readBrand } from '../../server/brand.ts';

/** Name of the company, as the tested site shows it. */
export const { name: shopName } = readBrand('src/content/brand/alderway.json');

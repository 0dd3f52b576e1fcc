import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectionCategories } from '../../../src/contract/collectibles/categories.ts';

const codes = collectionCategories.map(({ code }) => code);
const names = collectionCategories.map(({ name }) => name);

test('every category exists once, and they are sorted by name', () => {
  expect(new Set(codes).size).toBe(codes.length);
  expect(names).toEqual(names.toSorted());
});

test('every collection with a page on the site can be added to a policy', () => {
  const pages = readdirSync('src/content/landings/collectibles');
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) {
    expect(codes).toContain(page.replace('-insurance.mdx', '').replaceAll('-', '_'));
  }
});

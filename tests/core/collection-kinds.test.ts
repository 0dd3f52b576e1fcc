import { expect, test } from 'vitest';
import { collectionCategories } from '../../src/contract/collectibles/categories.ts';
import { collectionIcons, collectionLandingPath } from '../../src/core/collection-kinds.ts';

test('every collection category has its own icon', () => {
  const codes = collectionCategories.map(({ code }) => code);
  expect(Object.keys(collectionIcons).toSorted()).toEqual(codes.toSorted());
  const icons = Object.values(collectionIcons);
  expect(new Set(icons).size).toBe(icons.length);
});

test('the path of a collection category is its code with dashes', () => {
  expect(collectionLandingPath('sports_memorabilia')).toBe(
    '/collectibles/sports-memorabilia-insurance',
  );
});

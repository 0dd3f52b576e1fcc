import { expect, test } from 'vitest';
import * as tax from '../../../src/tariffs/premium-tax.ts';
import { offeredProducts } from '../../../server/products/all-products.ts';
import { businessClasses } from '../../../server/products/small-business/classes.ts';
import { groupOf } from '../../../src/tariffs/small-business/class-groups.ts';

// Compares all rates with snapshots, because only a new rate filing may change a filed number. Each
// table is a snapshot file with one number per line.

/** Returns one line for each number of a table, such as 'TX.contents: 690'. */
function flattenNumbers(value: unknown, name = ''): string[] {
  if (typeof value === 'function') return [];
  if (value instanceof Set) return [`${name}: ${[...value].join(' ')}`];
  if (typeof value !== 'object' || value === null) return [`${name}: ${String(value)}`];
  return Object.entries(value).flatMap(([key, part]) =>
    flattenNumbers(part, name === '' ? key : `${name}.${key}`),
  );
}

const groups = Map.groupBy(businessClasses(), ({ code }) => groupOf(code) ?? 'not insured');
const classGroups = Object.fromEntries(
  [...groups].map(([group, classes]) => [
    group,
    new Set(classes.map(({ code }) => code).toSorted()),
  ]),
);

const files = import.meta.glob<object>(['../../../src/tariffs/*/{rates,states}.ts'], {
  eager: true,
});
/** Returns the name of a table from its path, such as 'renters.states'. */
const nameOf = (path: string) => path.split('/').slice(-2).join('.').replace('.ts', '');
const tables: [string, object][] = [
  ['tax', tax],
  ['small-business.classGroups', classGroups],
  ...Object.entries(files).map(([path, file]): [string, object] => [nameOf(path), file]),
  ...offeredProducts.map(({ code, plans }): [string, object] => [`${code}.plans`, plans]),
];

test.each(tables)('the numbers of %s are as filed', async (name, table) => {
  await expect(`${flattenNumbers(table).join('\n')}\n`).toMatchFileSnapshot(
    `__snapshots__/rates/${name}.txt`,
  );
});

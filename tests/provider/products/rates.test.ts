import { expect, test } from 'vitest';
import * as tax from '../../../provider/products/premium-tax.ts';
import * as rentalCar from '../../../provider/products/rental-car/rates.ts';
import * as renters from '../../../provider/products/renters/rates.ts';
import * as rentersStates from '../../../provider/products/renters/states.ts';
import { businessClasses, groupOf } from '../../../provider/products/small-business/classes.ts';
import * as smallBusiness from '../../../provider/products/small-business/rates.ts';

// A filed figure is changed by a filing alone: each table is kept beside the tests, a figure a line.

/** 'TX.contents: 690' for each figure of a table. */
function figures(value: unknown, name = ''): string[] {
  if (typeof value === 'function') return [];
  if (value instanceof Set) return [`${name}: ${[...value].join(' ')}`];
  if (typeof value !== 'object' || value === null) return [`${name}: ${String(value)}`];
  return Object.entries(value).flatMap(([key, part]) =>
    figures(part, name === '' ? key : `${name}.${key}`),
  );
}

const groups = Map.groupBy(businessClasses(), ({ code }) => groupOf(code) ?? 'not insured');
const classGroups = Object.fromEntries(
  [...groups].map(([group, classes]) => [
    group,
    new Set(classes.map(({ code }) => code).toSorted()),
  ]),
);

test.each(Object.entries({ tax, rentalCar, renters, rentersStates, smallBusiness, classGroups }))(
  'the rates of %s are as filed',
  async (name, table) => {
    await expect(`${figures(table).join('\n')}\n`).toMatchFileSnapshot(
      `__snapshots__/rates/${name}.txt`,
    );
  },
);

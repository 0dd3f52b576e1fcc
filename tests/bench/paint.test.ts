import { expect, test } from 'vitest';
import { addRatios, findMissedGoals } from '../../bench/paint.mjs';

const row = (page: string, paint: number, click: number) => ({
  page,
  'first paint': paint,
  'click handled': click,
  'layout shift': 0,
  'typed text kept': true,
});

test('each row of the first paint bench has its ratios to the first row', () => {
  const rows = addRatios([row('bare Next form', 400, 1000), row('/faq', 500, 700)]);
  expect(rows.map((one: object) => Object.values(one).slice(-2))).toEqual([
    [1, 1],
    [1.25, 0.7],
  ]);
});

test('the first paint bench names each goal that a page misses', () => {
  const good = row('/faq', 600, 1300);
  const moving = { ...row('/renters-insurance/address', 610, 1310), 'layout shift': 0.01 };
  const forgetful = { ...row('/account/policies', 400, 1510), 'typed text kept': false };
  const lost = { ...row('bare Next form', 400, 1000), 'typed text kept': false };
  expect(findMissedGoals(addRatios([lost, good, moving, forgetful]))).toEqual([
    '/renters-insurance/address: first paint 1.52 × Next, wanted 1.5',
    '/renters-insurance/address: click handled 1.31 × Next, wanted 1.3',
    '/renters-insurance/address: layout shift 0.01',
    '/account/policies: click handled 1.51 × Next, wanted 1.5',
    '/account/policies: lost typed text',
  ]);
});

import { expect, it } from 'vitest';
import { coverageGroups } from '../../src/policy/coverage-groups.ts';
import { createPolicy } from './policy-factory.ts';

const address = {
  line1: '310 Cedar Row',
  line2: '',
  city: 'Eugene',
  region: 'OR',
  postal: '97401',
};
const home = {
  address,
  personal_property_amount: 45_000,
  liability_limit: 100_000,
  all_peril_deductible: 500,
  medical_limit: 1_000,
  loss_of_use: 13_500,
  money: 200,
  silverware: 1_500,
  fire_department: 500,
  repairs: 1_000,
  firearms: false,
  water_backup: { allowed: true, caption: '' },
  earthquake: { allowed: false, caption: 'Not covered in your state' },
};

it('closes extras with two examples and a count, and never what is not covered', () => {
  const { rows, groups } = coverageGroups(createPolicy('renters', home));
  expect(groups.map(({ title, examples }) => [title, examples])).toEqual([
    ['Four extras', 'Cash $200, silverware, for each theft $1,500, and two more'],
  ]);
  const labels = rows.map(({ label }) => label);
  expect(labels.slice(0, 4)).toEqual([
    'Your belongings',
    'Liability',
    'Guests’ medical bills',
    'Loss of use',
  ]);
  // A single regional extra needs no row that opens it.
  expect(labels).toContain('Water backup');
  expect(rows.filter(({ value }) => value === false).map(({ label }) => label)).toEqual([
    'Firearms, for each theft',
    'Earthquake',
    'Flood',
    'Wear and tear',
    'Your roommates’ belongings',
  ]);
});

it('shows every coverage of a policy exactly once', () => {
  const { rows, groups } = coverageGroups(createPolicy('renters', home));
  const ids = [...rows, ...groups.flatMap(({ facts }) => facts)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining(['money', 'silverware', 'fire_department', 'repairs']),
  );
});

import { expect, it } from 'vitest';
import type { Policy } from '../../src/contract/policies/policies.ts';
import { coveragePeriod } from '../../src/policy/coverage-period.ts';
import { createPolicy } from './policy-factory.ts';

const TODAY = '2026-11-20';
const year = { coverage_start_date: '2026-06-11', coverage_end_date: '2027-06-10' };
const period = (changes: Partial<Policy>, product = 'renters') =>
  coveragePeriod(createPolicy(product, {}, { ...year, ...changes }), TODAY);

it('has today in the middle of its day, and each first of a month', () => {
  const { label, today, months } = period({})!;
  expect(label).toBe('Today, day 163 of 365');
  expect(today).toBeCloseTo(162.5 / 365);
  expect(months).toHaveLength(12);
  expect(months[0]).toBeCloseTo(20 / 365);
  expect(months.at(-1)).toBeCloseTo(355 / 365);
});

it('stays inside the bar on the first and on the last day', () => {
  const first = period({ coverage_start_date: TODAY, coverage_end_date: '2026-11-21' });
  expect(first).toMatchObject({ label: 'Today, day 1 of 2', today: 0.25, months: [] });
  const last = period({ coverage_start_date: '2026-11-19', coverage_end_date: TODAY });
  expect(last).toMatchObject({ label: 'Today, day 2 of 2', today: 0.75 });
});

it('counts the days until coverage starts, and has no day of today before', () => {
  const later = { coverage_start_date: '2026-12-01', coverage_end_date: '2027-11-30' };
  expect(period(later)).toMatchObject({ label: 'Starts in 11 days', today: null });
});

it('has no marks of months in a period of several years', () => {
  expect(period({ coverage_end_date: '2029-06-10' })?.months).toEqual([]);
});

it.each([
  ['that is pending', { status: 'pending' }],
  ['that is rejected', { status: 'rejected' }],
  ['that is canceled', { status: 'canceled', covered_until: '2026-12-31' }],
  ['that has ended', { coverage_end_date: '2026-11-19' }],
  ['without a last day', { coverage_end_date: null }],
  ['for one day', { coverage_start_date: TODAY, coverage_end_date: TODAY }],
] as const)('does not exist for a policy %s', (_, changes) => {
  expect(period(changes)).toBeNull();
});

it('does not exist for one trip, whose days are unknown', () => {
  expect(period({}, 'baggage')).toBeNull();
});

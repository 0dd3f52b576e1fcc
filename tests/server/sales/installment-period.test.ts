import { expect, test } from 'vitest';
import { paidDaysText, periodText } from '../../../server/sales/installment-period.ts';
import { periodOfPurchase } from '../../../server/sales/coverage-periods.ts';
import { billingOf } from '../../fixtures/insert-policy.ts';

test.each([
  ['month', 'cycle', '2026-12-24', 'Dec 24, 2026 – Jan 23, 2027'],
  // The payment day is two days after the anniversary of the coverage.
  ['month', 'cycle', '2026-12-26', 'Dec 24, 2026 – Jan 23, 2027'],
  ['day', 'cycle', '2026-12-26', 'Dec 26, 2026'],
  ['year', 'renewal', '2027-11-24', 'Nov 24, 2027 – Nov 23, 2028'],
  ['eleven_pay', 'installment', '2026-12-24', null],
  ['eleven_pay', 'renewal', '2027-11-24', null],
] as const)('a payment by the %s (%s) on %s pays for %s', (frequency, kind, due_date, expected) => {
  const policy = {
    billing: JSON.stringify(billingOf({ price: 1_299, frequency })),
    coverage_start_date: '2026-11-24',
    coverage_end_date: '2027-11-23',
  };
  expect(periodText({ kind, due_date }, policy)).toBe(expected);
});

test('a payment of a schedule is named by its position', () => {
  const schedule = [
    { amount: 100, downpayment: true, due_date: '2026-11-24' },
    { amount: 100, downpayment: false, due_date: '2027-01-24' },
    { amount: 100, downpayment: false, due_date: '2026-12-24' },
  ];
  const policy = {
    billing: JSON.stringify({ ...billingOf({ price: 1_299, frequency: 'eleven_pay' }), schedule }),
    coverage_start_date: '2026-11-24',
    coverage_end_date: '2027-11-23',
  };
  const installment = { kind: 'installment', due_date: '2026-12-24' };
  expect(paidDaysText(installment, policy)).toBe('Payment 2 of 3');
  expect(paidDaysText({ ...installment, due_date: '2027-06-24' }, policy)).toBeNull();
});

test('a purchase pays for the first month of the coverage', () => {
  const dates = { start: '2026-11-24', end: null };
  expect(periodOfPurchase({ frequency: 'month', ...dates })).toEqual({
    start: '2026-11-24',
    end: '2026-12-23',
  });
  expect(periodOfPurchase({ frequency: 'once', ...dates })).toBeNull();
  expect(periodOfPurchase({ frequency: 'month', start: null, end: null })).toBeNull();
});

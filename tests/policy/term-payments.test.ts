import { expect, it } from 'vitest';
import type { Payment } from '../../src/contract/policies/payments.ts';
import type { Policy } from '../../src/contract/policies/policies.ts';
import { termPayments } from '../../src/policy/term-payments.ts';
import { createPolicy } from './policy-factory.ts';

const payment = (kind: Payment['kind'], date: string, amount: number): Payment => ({
  payment_id: `${kind} ${date}`,
  kind,
  title: 'Payment',
  date,
  amount,
  payment_method: null,
});
/** Eleven payments, latest first, of which the first six are paid. */
const payments = Array.from({ length: 11 }, (_, at) =>
  payment(
    at < 6 ? 'charge' : 'due',
    new Date(Date.UTC(2026, 5 + at, 11)).toISOString().slice(0, 10),
    at === 0 ? 21.05 : 21,
  ),
).toReversed();

function policyWith(list: readonly Payment[], billing: Partial<Policy['billing']> = {}): Policy {
  const policy = createPolicy('renters', {}, { coverage_end_date: '2027-06-10' });
  const totals = { subtotal: 231.05, discount: 0, tax: 0, grandtotal: 231.05 };
  return {
    ...policy,
    billing: {
      ...policy.billing,
      payment_frequency: 'eleven_pay',
      totals,
      payments: [...list],
      ...billing,
    },
  };
}

it('has paid so far plus still to come as the total of the year', () => {
  const term = termPayments(policyWith(payments));
  expect(term).toMatchObject({ total: 231.05, paid: 126.05, due: 105, paidCount: 6 });
  expect(term?.payments.map(({ date }) => date)).toEqual(
    payments.map(({ date }) => date).toReversed(),
  );
});

it('leaves out the payments of the previous and of the next period', () => {
  const next = payment('due', '2027-06-11', 250);
  const previous = payment('charge', '2026-05-11', 19);
  const term = termPayments(policyWith([next, ...payments, previous]));
  expect(term).toMatchObject({ paid: 126.05, due: 105, paidCount: 6 });
  expect(term?.payments).toHaveLength(11);
});

it.each([
  ['a refund is among them', policyWith([payment('refund', '2026-11-12', 5), ...payments])],
  ['their sum is not the price', policyWith(payments.slice(1))],
  ['nothing is paid', policyWith(payments.slice(0, 5))],
  ['the price is for one month', policyWith(payments, { payment_frequency: 'months' })],
  ['the price breakdown is unknown', policyWith(payments, { totals: undefined })],
])('is null if %s', (_, policy) => {
  expect(termPayments(policy)).toBeNull();
});

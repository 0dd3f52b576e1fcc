import { expect, it } from 'vitest';
import type { Policy } from '../../src/contract/policies/policies.ts';
import { nextPaymentRow } from '../../src/policy/billing-text.ts';
import { createPolicy } from './policy-factory.ts';

const renewing = (amount?: number): Policy => {
  const policy = createPolicy('renters', {});
  const renewal = { renews: true, on: '2027-01-05', ...(amount !== undefined && { amount }) };
  return { ...policy, billing: { ...policy.billing, next_payment: '2027-01-05', renewal } };
};
const row = (policy: Policy) => {
  const next = nextPaymentRow(policy, '2026-11-20');
  return next && { ...next, amount: next.amount.replaceAll('\u00a0', ' ') };
};

it('the row of a renewal has no price before the price is announced', () => {
  expect(row(renewing())).toEqual({ label: 'Renews', amount: 'Jan 5, 2027, price to follow' });
  expect(row(renewing(15.5))).toEqual({
    label: 'Next payment',
    amount: '$15.50 on Jan 5, 2027',
  });
});

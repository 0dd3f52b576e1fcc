import { expect, it } from 'vitest';
import type { Policy } from '../../src/contract/policies/policies.ts';
import { nextPaymentFigure } from '../../src/policy/billing-text.ts';
import { createPolicy } from './policy-factory.ts';

const renewing = (amount?: number): Policy => {
  const policy = createPolicy('renters', {});
  const renewal = { renews: true, on: '2027-01-05', ...(amount !== undefined && { amount }) };
  return { ...policy, billing: { ...policy.billing, next_payment: '2027-01-05', renewal } };
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const row = (policy: Policy) => {
  const next = nextPaymentFigure(policy, '2026-11-20');
  return next && { ...next, value: plain(next.value), note: plain(next.note) };
};

it('the figure of a renewal has no price before the price is announced', () => {
  expect(row(renewing())).toEqual({
    label: 'Renews',
    value: 'Jan 5, 2027',
    note: 'Price to follow',
  });
  expect(row(renewing(15.5))).toEqual({
    label: 'Next payment',
    value: '$15.50',
    note: 'Tuesday, January 5, 2027',
  });
});

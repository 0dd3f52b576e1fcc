import { expect, it } from 'vitest';
import type { Policy } from '../../src/contract/policies/policies.ts';
import { cardRows } from '../../src/policy/billing-text.ts';
import { createPolicy } from './policy-factory.ts';

const policy = createPolicy('renters', {}, {});

it('names the card that paid, or the stored card if the backend does not send it', () => {
  const payment_method = { type: 'card', details: { brand: 'Visa', last4: '4242' } };
  const other = { details: { brand: 'Mastercard', last4: '4444' } };
  const rows = (billing: Partial<Policy['billing']>) =>
    cardRows({ ...policy, billing: { ...policy.billing, ...billing } }, '2026-11-20').map(
      ({ label, amount }) => `${label}: ${amount}`,
    );
  expect(rows({ payment_method, paid_with: other })).toEqual(['Paid with: Mastercard ending 4444']);
  expect(rows({ payment_method, paid_with: null })).toEqual([]);
  expect(rows({ payment_method })).toEqual(['Paid with: Visa ending 4242']);
  expect(rows({})).toEqual([]);
  const due = { payment_method, next_payment: '2026-12-01' };
  const next = 'Card for the next payment: Visa ending 4242';
  expect(rows({ ...due, paid_with: other })).toEqual([
    next,
    'Last paid with: Mastercard ending 4444',
  ]);
  expect(rows({ ...due, paid_with: null })).toEqual([next]);
  expect(rows(due)).toEqual(['Paid with: Visa ending 4242']);
  expect(rows({ ...due, paid_with: payment_method })).toEqual(['Paid with: Visa ending 4242']);
});

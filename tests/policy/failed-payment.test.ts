import { expect, it } from 'vitest';
import { failedPaymentTasks } from '../../src/policy/failed-payment.ts';
import { createPolicy } from './policy-factory.ts';

const visa = { brand: 'Visa', last4: '4242', exp_month: 4, exp_year: 2029 };
const mastercard = { ...visa, brand: 'Mastercard', last4: '4444' };

function failedPolicy(
  id: string,
  payment: { amount: number; on: string; card: typeof visa | null },
) {
  const policy = createPolicy('devices', { modal_name: `Phone ${id}` }, { id });
  const { amount, on, card } = payment;
  const payment_failed = {
    amount,
    on,
    covered_until: on.replace('11-', '12-'),
    next_try: '2026-11-25',
    payment_method: card && { details: card },
  };
  return { ...policy, billing: { ...policy.billing, payment_failed } };
}

it('several failed payments of one card are one task, about the earliest first', () => {
  const tasks = failedPaymentTasks(
    [
      failedPolicy('B', { amount: 20.1, on: '2026-11-19', card: visa }),
      failedPolicy('A', { amount: 10.2, on: '2026-11-18', card: visa }),
      failedPolicy('C', { amount: 5, on: '2026-11-20', card: mastercard }),
    ],
    [],
  );
  expect(tasks.map((task) => task.policyId)).toEqual(['A', 'C']);
  expect(tasks[0]).toMatchObject({
    title: '2 payments on Visa ending 4242 failed: $30.30',
    text: 'Your bank declined $10.20 for Smartphone, Phone A; $20.10 for Smartphone, Phone B. We’ll try again on Nov 25, 2026. Without your payment, the first policy ends on Dec 18, 2026.',
  });
  expect(tasks[1]?.title).toBe('A payment failed: $5.00 for Smartphone, Phone C');
});

it('failed payments without a known card stay tasks of their own', () => {
  const payment = { amount: 10, on: '2026-11-18', card: null };
  const tasks = failedPaymentTasks([failedPolicy('A', payment), failedPolicy('B', payment)], []);
  expect(tasks.map(({ policyId }) => policyId)).toEqual(['A', 'B']);
});

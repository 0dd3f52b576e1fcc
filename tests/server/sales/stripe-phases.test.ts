import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBillingCycles } from '../../../server/dates.ts';
import type { ProcessorPayment } from '../../../server/sales/gateway/billing.ts';
import { planPhases, toUnixSeconds } from '../../../server/sales/gateway/stripe-phases.ts';
import { firstAttemptAt } from '../../../server/sales/installments.ts';
import { billingAndTermAfterPayment, plannedPayments } from '../../../server/sales/payment-plan.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { billingOf } from '../../fixtures/insert-policy.ts';

const DAY_S = 24 * 60 * 60;
const terms = fc.record({
  start: fc.oneof(
    fc.constantFrom('2027-01-31', '2027-12-31', '2028-01-30', '2028-02-29', '2027-03-01'),
    fc.integer({ min: 0, max: 1_500 }).map((day) => addDays('2027-01-01', day)),
  ),
  frequency: fc.constantFrom<'month' | 'year'>('month', 'year'),
  offset: fc.integer({ min: -13, max: 13 }),
  /** Days from the purchase to the time when the schedule is read. */
  seenAfter: fc.integer({ min: 0, max: 20 }),
});

/**
 * Returns up to nine payments of three years of coverage and its renewal, in the form in which
 * Stripe receives them.
 */
function paymentsOf({
  start,
  frequency,
  offset,
}: typeof terms extends fc.Arbitrary<infer One> ? One : never) {
  const end = addDays(addBillingCycles(start, 'year', 3), -1);
  const first = addDays(addBillingCycles(start, frequency, 1), offset);
  let billing = JSON.stringify(billingOf({ price: 3_450, frequency, next: first }));
  const row = {
    coverage_start_date: start,
    coverage_end_date: end,
    renewal_off_at: null,
    last_coverage_day: null,
  };
  const payments: ProcessorPayment[] = [];
  while (payments.length < 9) {
    const [next] = plannedPayments({ ...row, billing }, { today: start });
    if (!next || payments.some(({ id }) => id === next.due_date)) break;
    const { due_date: id, amount } = next;
    payments.push({
      id,
      amount,
      dueAt: firstAttemptAt(id),
      interval: frequency,
      hasOpenInvoice: false,
    });
    billing = JSON.stringify(
      billingAndTermAfterPayment({ ...row, billing }, { ...next, renewal: null }).billing,
    );
    if (next.kind === 'renewal') break;
  }
  return payments;
}

test('Stripe receives each payment once, on its day and for no longer than the period it pays for', () => {
  fc.assert(
    fc.property(terms, (term) => {
      const payments = paymentsOf(term);
      const at = toUnixSeconds(`${addDays(term.start, term.seenAfter)}T16:00:00Z`);
      const phases = planPhases(at, payments);
      const chargedPhases = phases.filter(({ isTrial }) => !isTrial);
      expect(chargedPhases.map(({ payment }) => payment.id)).toEqual(payments.map(({ id }) => id));
      let from = at;
      for (const { start, end, payment, isTrial } of phases) {
        expect([start, end > start]).toEqual([from, true]);
        from = end;
        if (isTrial) continue;
        expect(start).toBeGreaterThanOrEqual(toUnixSeconds(payment.dueAt));
        // A phase must not be longer than its interval, because Stripe would then charge a second
        // time.
        const [date = '', time = ''] = new Date(start * 1000).toISOString().split('T');
        const cycle = toUnixSeconds(`${addBillingCycles(date, payment.interval, 1)}T${time}`);
        expect(end).toBeLessThanOrEqual(cycle);
        const next = payments[payments.indexOf(payment) + 1];
        if (next)
          expect(end).toBeLessThanOrEqual(Math.max(toUnixSeconds(next.dueAt), start + DAY_S));
      }
    }),
    { numRuns: 200 },
  );
});

// Coverage and payments of a policy that the carrier approves: nothing is covered before the approval.
import type { Kysely } from 'kysely';
import { addDays, daysBetween } from '../../src/contract/dates.ts';
import type { Schema } from '../data/schema.ts';
import { addBillingCycles, todayInProductTimeZone } from '../dates.ts';
import { planAndStoreNextPayment, type LockedPolicy } from '../sales/installments.ts';
import { billingOfTermFrom, storedBillingOf, type BilledTerm } from '../sales/payment-plan.ts';
import { hasTripDates } from './pending-trips.ts';

/**
 * Starts the coverage of an approved policy, plans its payments, and returns its row. The first
 * payment was made with the purchase and pays for the first period.
 */
export async function startCoverage(
  trx: Kysely<Schema>,
  policy: LockedPolicy,
  now: Date,
): Promise<LockedPolicy> {
  const today = todayInProductTimeZone(policy.vertical_code, now);
  const started = { ...policy, ...termFromApproval(policy, today) };
  const { billing, coverage_start_date, coverage_end_date } = started;
  await trx
    .updateTable('policies')
    .set({ billing, coverage_start_date, coverage_end_date })
    .where('id', '=', policy.id)
    .execute();
  if (storedBillingOf(started).next_payment !== null)
    await planAndStoreNextPayment(trx, started, now);
  return started;
}

/**
 * Returns the billing and the term of a policy that is approved today. A requested start later than
 * today stays. An earlier one moves to today, and the end and the payments move with it. The dates
 * of a trip never move.
 * @internal
 */
export function termFromApproval(
  policy: BilledTerm & Pick<LockedPolicy, 'vertical_code'>,
  today: string,
): BilledTerm {
  const { billing, coverage_start_date: start, coverage_end_date: end } = policy;
  if (hasTripDates(policy) || (start !== null && start >= today))
    return { billing, coverage_start_date: start, coverage_end_date: end };
  const stored = storedBillingOf(policy);
  const moved = billingOfTermFrom(today, stored);
  const [purchase] = stored.schedule ?? [];
  const schedule = moved.schedule?.map((payment, index) =>
    index === 0 && purchase ? purchase : payment,
  );
  return {
    billing: JSON.stringify({
      ...moved,
      schedule: schedule ?? null,
      next_payment: stored.next_payment === null ? null : moved.next_payment,
    }),
    coverage_start_date: start === null ? null : today,
    coverage_end_date: start === null || end === null ? end : endOfTermFrom(today, { start, end }),
  };
}

const MAX_TERM_YEARS = 10;

/** Returns the end of a term that starts later. A term of whole years stays one. */
function endOfTermFrom(today: string, { start, end }: { start: string; end: string }): string {
  for (let years = 1; years <= MAX_TERM_YEARS; years += 1)
    if (addDays(addBillingCycles(start, 'year', years), -1) === end)
      return addDays(addBillingCycles(today, 'year', years), -1);
  return addDays(end, daysBetween(start, today));
}

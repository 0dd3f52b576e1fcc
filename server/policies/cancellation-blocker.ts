import * as z from 'zod/mini';
import { productRules } from '../../src/contract/products.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import { formatDate, todayInProductTimeZone } from '../dates.ts';

/** Columns of a policy that are needed to decide if the policy can be canceled. */
export type CancellationBlockerRow = Pick<
  PoliciesTable,
  'vertical_code' | 'status' | 'details' | 'coverage_end_date'
> &
  Partial<Pick<PoliciesTable, 'last_coverage_day'>>;

const tripDetailsSchema = z.object({ departed: z._default(z.nullable(z.string()), null) });

/**
 * True for trip products. Their whole premium is earned at departure, so they cannot be canceled
 * afterwards. The policy text says so too.
 */
export function isTripProduct({
  vertical_code,
}: Pick<CancellationBlockerRow, 'vertical_code'>): boolean {
  return productRules(vertical_code).refund === 'until departure';
}

/**
 * Returns the reason why a policy cannot be canceled, as text for the policyholder. Null when the
 * policy can be canceled.
 */
export function cancellationBlocker(row: CancellationBlockerRow, now: Date): string | null {
  const today = todayInProductTimeZone(row.vertical_code, now);
  const end = row.last_coverage_day ?? row.coverage_end_date;
  if (row.status === 'canceled') return 'This policy is already canceled.';
  if (row.status === 'rejected') return 'This policy wasn’t approved and never took effect.';
  if (end !== null && end < today) {
    return `This policy ended on ${formatDate(end)}. There’s nothing to cancel.`;
  }
  if (isTripProduct(row) && hasDeparted(row, today)) {
    return 'The trip has started, so the policy can’t be canceled anymore.';
  }
  return null;
}

/** True from the day of departure on. False when that day is unknown. */
function hasDeparted(row: CancellationBlockerRow, today: string): boolean {
  const day = departureDay(row);
  return day !== null && day <= today;
}

/** Returns the day of a trip's departure, YYYY-MM-DD. Null if it is unknown. */
export function departureDay({ details }: Pick<CancellationBlockerRow, 'details'>): string | null {
  return tripDetailsSchema.parse(JSON.parse(details)).departed?.slice(0, 10) ?? null;
}

import * as z from 'zod/mini';
import { productRules } from '../../src/contract/products.ts';
import type { PoliciesTable } from '../data/schema.ts';
import { formatDate, policyToday } from '../dates.ts';

/** The columns of a policy that say whether it can be canceled. */
export type CancellationBlockerRow = Pick<
  PoliciesTable,
  'vertical_code' | 'status' | 'details' | 'coverage_end_date'
>;

const tripDetailsSchema = z.object({ departed: z._default(z.nullable(z.string()), null) });

/** The premium of a trip is earned when it begins, as the policy text says. */
export function isTrip({ vertical_code }: Pick<CancellationBlockerRow, 'vertical_code'>): boolean {
  return productRules(vertical_code).refund === 'until departure';
}

/** Why a policy cannot be canceled, in words for its holder; null where it can. */
export function cancellationBlocker(row: CancellationBlockerRow, now: Date): string | null {
  const today = policyToday(row.vertical_code, now);
  const end = row.coverage_end_date;
  if (row.status === 'canceled') return 'This policy is canceled already.';
  if (row.status === 'rejected') return 'This policy was not accepted and never took effect.';
  if (end !== null && end < today) {
    return `This policy ended on ${formatDate(end)}. Nothing is left to cancel.`;
  }
  if (isTrip(row) && hasDeparted(row, today)) {
    return 'The trip has begun, so the policy can no longer be canceled.';
  }
  return null;
}

/** A departure that is not known yet has not happened as far as we can tell. */
function hasDeparted({ details }: CancellationBlockerRow, today: string): boolean {
  const { departed } = tripDetailsSchema.parse(JSON.parse(details));
  return departed !== null && departed.slice(0, 10) <= today;
}

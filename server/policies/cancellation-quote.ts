import type { CancellationPreview } from '../../src/contract/policies/cancel.ts';
import { cancellationBlocker } from './cancellation-blocker.ts';
import { calculateCancellation, type CancellationOutcome } from './calculate-cancellation.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { requireOwnedPolicy, type PolicyRow } from './policies.ts';
import { storedBillingSchema, type StoredBilling } from '../sales/stored-billing.ts';
import { sumOf, toDecimal } from '../money.ts';
import {
  allocateRefund,
  refundTotalsByCard,
  listRefundableCharges,
  type RefundAllocation,
} from '../sales/refundable-charges.ts';
import type { Services } from '../services.ts';

export interface CancellationQuote {
  /** The policy as it was when the refund was calculated. */
  row: PolicyRow;
  billing: StoredBilling;
  terms: CancellationOutcome;
  refundAllocations: RefundAllocation[];
}

/**
 * Calculates the refund and the end of coverage for canceling a policy of the caller now.
 * @throws ApiError `not_found`, `policy_not_in_force`
 */
export async function quoteCancellation(
  services: Services,
  { policyId, caller }: { policyId: string; caller: Caller },
): Promise<CancellationQuote> {
  return quoteCancellationAt(
    services,
    await requireOwnedPolicy(services, { policyId, caller }),
    services.now(),
  );
}

/**
 * Calculates the refund and the end of coverage for canceling a policy at the instant `at`.
 * @throws ApiError `policy_not_in_force`
 */
export async function quoteCancellationAt(
  services: Services,
  row: PolicyRow,
  at: Date,
): Promise<CancellationQuote> {
  const reason = cancellationBlocker(row, at);
  if (reason !== null) throw new ApiError('policy_not_in_force', reason);
  const billing = storedBillingSchema.parse(JSON.parse(row.billing));
  const charges = await listRefundableCharges(services.database.db, row);
  const paid = sumOf(charges, ({ refundable }) => refundable);
  const terms = calculateCancellation(row, { billing, paid, now: at });
  return { row, billing, terms, refundAllocations: allocateRefund(terms.refund, charges) };
}

/** Converts a cancellation quote to the contract's form. */
export function toCancelCheckout({
  billing,
  terms,
  refundAllocations,
}: CancellationQuote): CancellationPreview {
  const { period, refund, coverageEnd } = terms;
  return {
    currency_code: billing.currency,
    by_payment_method: refundTotalsByCard(refundAllocations).map(({ amount, ...details }) => ({
      payment_method: { details },
      refund_amount: toDecimal(amount),
    })),
    total_refund_amount: toDecimal(refund),
    fee_amount: 0,
    coverage_end_date: coverageEnd,
    paid_period: period && {
      start: period.start,
      end: period.end,
      days: period.days,
      used_days: period.usedDays,
    },
  };
}

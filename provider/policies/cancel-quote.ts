import type { CancelCheckout } from '../../src/contract/policies/cancel.ts';
import { refusalToCancel } from './cancel-refusal.ts';
import { cancelTerms, type CancelTerms } from './cancel-terms.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { ownPolicy, type PolicyRow } from './policies.ts';
import { storedBillingSchema, type StoredBilling } from '../sales/stored-billing.ts';
import { sumOf, toDecimal } from '../money.ts';
import { allocate, byCard, paidCharges, type RefundPart } from '../sales/paid-charges.ts';
import type { Services } from '../services.ts';

export interface CancelQuote {
  /** The policy as it was when this was worked out. */
  row: PolicyRow;
  billing: StoredBilling;
  terms: CancelTerms;
  parts: RefundPart[];
}

/**
 * What canceling a policy of the caller comes to now.
 * @throws Refusal not_found, policy_not_in_force
 */
export async function quoteCancellation(
  services: Services,
  { policyId, caller }: { policyId: string; caller: Caller },
): Promise<CancelQuote> {
  return quoteEnd(services, await ownPolicy(services, { policyId, caller }), services.now());
}

/**
 * What the end of a policy comes to at an instant.
 * @throws Refusal policy_not_in_force
 */
export async function quoteEnd(services: Services, row: PolicyRow, at: Date): Promise<CancelQuote> {
  const reason = refusalToCancel(row, at);
  if (reason !== null) throw new Refusal('policy_not_in_force', reason);
  const billing = storedBillingSchema.parse(JSON.parse(row.billing));
  const charges = await paidCharges(services.database.db, row);
  const paid = sumOf(charges, ({ left }) => left);
  const terms = cancelTerms(row, { billing, paid, now: at });
  return { row, billing, terms, parts: allocate(terms.refund, charges) };
}

/** A quote as the contract shows it. */
export function toCancelCheckout({ billing, terms, parts }: CancelQuote): CancelCheckout {
  const { period, refund, coverageEnd } = terms;
  return {
    currency_code: billing.currency,
    by_payment_method: byCard(parts).map(({ amount, ...details }) => ({
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

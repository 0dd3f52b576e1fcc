import type { CancelCheckout } from '../../src/contract/policies/cancel.ts';
import { refusalToCancel } from './cancel-refusal.ts';
import { cancelTerms, type CancelTerms } from './cancel-terms.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { ownPolicy, type PolicyRow } from './policies.ts';
import { storedBillingSchema, type StoredBilling } from '../sales/stored-billing.ts';
import { toDecimal } from '../money.ts';
import type { Services } from '../services.ts';

/** A part of a refund: what goes back to one charge, and whose card that was. */
export interface RefundPart {
  chargeId: string;
  amount: number;
  brand: string;
  last4: string;
}

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
  const row = await ownPolicy(services, { policyId, caller });
  const reason = refusalToCancel(row, services.now());
  if (reason !== null) throw new Refusal('policy_not_in_force', reason);
  const billing = storedBillingSchema.parse(JSON.parse(row.billing));
  const charges = await chargesOf(services, row);
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const terms = cancelTerms(row, { billing, paid, now: services.now() });
  return { row, billing, terms, parts: allocate(terms.refund, charges) };
}

type Charge = Awaited<ReturnType<typeof chargesOf>>[number];

/** What was charged for a policy and to which card, the newest first. */
async function chargesOf({ database }: Services, row: PolicyRow) {
  const rows = await database.db
    .selectFrom('charges')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select(['charges.id', 'charges.amount', 'payment_methods.brand', 'payment_methods.last4'])
    .where('charges.policy_id', '=', row.id)
    .orderBy('charges.created_at', 'desc')
    .orderBy('charges.id')
    .execute();
  return rows.map(({ brand, last4, ...charge }) => ({
    ...charge,
    brand: brand ?? row.brand ?? 'Card',
    last4: last4 ?? row.last4 ?? '',
  }));
}

/** Divides a refund among charges from the newest on: none gets back more than was charged. */
function allocate(refund: number, charges: readonly Charge[]): RefundPart[] {
  const parts: RefundPart[] = [];
  let left = refund;
  for (const { id: chargeId, amount: charged, brand, last4 } of charges) {
    const amount = Math.min(left, charged);
    if (amount > 0) parts.push({ chargeId, amount, brand, last4 });
    left -= amount;
  }
  return parts;
}

/** A quote as the contract shows it. */
export function toCancelCheckout({ billing, terms, parts }: CancelQuote): CancelCheckout {
  const cards = new Map<string, { brand: string; last4: string; amount: number }>();
  for (const { brand, last4, amount } of parts) {
    const before = cards.get(`${brand} ${last4}`)?.amount ?? 0;
    cards.set(`${brand} ${last4}`, { brand, last4, amount: before + amount });
  }
  const { period, refund, coverageEnd } = terms;
  return {
    currency_code: billing.currency,
    by_payment_method: [...cards.values()].map(({ amount, ...details }) => ({
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

import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { assertNoDuplicateCoverage } from './duplicate-coverage.ts';
import type { StoredBilling } from './stored-billing.ts';
import type { BuyerAccount } from '../accounts/buyer-account.ts';
import type { PriceBreakdown, PricedNewPolicy, Order } from './order-types.ts';

export interface NewPolicy {
  order: Order;
  id: string;
  offer: PricedNewPolicy;
  account: BuyerAccount;
  /** Name of the brand that sells the policy. */
  brandName: string;
}

/**
 * Maximum number of attempts to generate an unused policy number. A number that is in use is
 * generated again. With eight digits, there are 100 million numbers per product.
 */
const MAX_NUMBER_ATTEMPTS = 20;

/**
 * Inserts the policy of an order.
 * @returns the policy's number
 * @throws ApiError `policy_holder_already_exists`, or the risk key's own code
 */
export async function insertPolicy(trx: Kysely<Schema>, policy: NewPolicy): Promise<string> {
  const { offer } = policy;
  const row = policyRow(policy);
  for (let attempts = 0; attempts < MAX_NUMBER_ATTEMPTS; attempts += 1) {
    const policy_number = generateReferenceNumber(offer.numberPrefix);
    const [inserted] = await insertPolicyRow(trx, { ...row, policy_number });
    if (inserted) return policy_number;
    await assertNoDuplicateCoverage(trx, offer.insuredRiskKey);
  }
  throw new Error('Found no unused policy number');
}

/** Returns a number such as 'BG-2048-1977'. */
export function generateReferenceNumber(prefix: string): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

function policyRow({ order, id, offer, account, brandName }: NewPolicy) {
  const { buyer, metadata, method, ids } = order;
  return {
    id,
    account_id: account.accountId,
    vertical_code: offer.productCode,
    status: offer.status,
    plan_id: offer.planId,
    plan_title: offer.planTitle,
    plan_subtitle: offer.planSubtitle,
    underwriter: offer.underwriter,
    purchased_from: brandName,
    details: JSON.stringify(offer.details),
    billing: JSON.stringify(toStoredBilling(offer)),
    coverage_start_date: offer.coverageStart,
    coverage_end_date: offer.coverageEnd,
    policyholder_email: buyer.email,
    insured_risk_key: offer.insuredRiskKey?.key ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
    payment_method_id: method?.id ?? null,
    created_at: ids.now.toISOString(),
  };
}
type PolicyValues = ReturnType<typeof policyRow> & { policy_number: string };

const insertPolicyRow = defineCompiledStatement<PolicyValues>()((db, $) =>
  db
    .insertInto('policies')
    .values({
      id: $('id'),
      account_id: $('account_id'),
      vertical_code: $('vertical_code'),
      policy_number: $('policy_number'),
      status: $('status'),
      plan_id: $('plan_id'),
      plan_title: $('plan_title'),
      plan_subtitle: $('plan_subtitle'),
      underwriter: $('underwriter'),
      purchased_from: $('purchased_from'),
      details: $('details'),
      billing: $('billing'),
      coverage_start_date: $('coverage_start_date'),
      coverage_end_date: $('coverage_end_date'),
      policyholder_email: $('policyholder_email'),
      insured_risk_key: $('insured_risk_key'),
      metadata: $('metadata'),
      payment_method_id: $('payment_method_id'),
      created_at: $('created_at'),
      canceled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** Converts a price breakdown to the form that the database stores with a policy. */
export function toStoredBilling(breakdown: PriceBreakdown): StoredBilling {
  return {
    currency: breakdown.currency,
    frequency: breakdown.frequency ?? 'once',
    // The amount that is charged repeatedly. For a payment schedule it is the amount of the last
    // payment.
    price: breakdown.schedule?.at(-1)?.amount ?? breakdown.totals.grandtotal,
    next_payment: breakdown.nextPayment ?? null,
    items: breakdown.items,
    tax_basis_points: breakdown.taxBasisPoints,
    totals: breakdown.totals,
    ...(breakdown.totals.discount > 0 && { discount_title: breakdown.discountTitle }),
    schedule: breakdown.schedule ?? null,
  };
}

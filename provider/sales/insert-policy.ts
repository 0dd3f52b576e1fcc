import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { prepared } from '../data/prepared.ts';
import type { Schema } from '../data/schema.ts';
import { assertNotCovered } from './double-cover.ts';
import type { StoredBilling } from './stored-billing.ts';
import type { HolderAccount } from '../accounts/holder-account.ts';
import type { Bill, PolicyOffer, Sale } from './purchase-order.ts';

export interface NewPolicy {
  sale: Sale;
  id: string;
  offer: PolicyOffer;
  holder: HolderAccount;
  /** The brand's name. */
  soldBy: string;
}

/** Eight digits give 100 million numbers for each product; a taken one is drawn again. */
const NUMBER_TRIES = 20;

/**
 * Writes the policy of a sale.
 * @returns the policy's number
 * @throws Refusal policy_holder_already_exists
 */
export async function insertPolicy(trx: Kysely<Schema>, policy: NewPolicy): Promise<string> {
  const { offer } = policy;
  const row = policyRow(policy);
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const policy_number = drawNumber(offer.numberPrefix);
    const [inserted] = await insertPolicyRow(trx, { ...row, policy_number });
    if (inserted) return policy_number;
    await assertNotCovered(trx, offer.holderKey);
  }
  throw new Error('No policy number is free');
}

/** Shaped 'BG-2048-1977'. */
export function drawNumber(prefix: string): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `${prefix}-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

function policyRow({ sale, id, offer, holder, soldBy }: NewPolicy) {
  const { purchaser, metadata, method, made } = sale;
  return {
    id,
    account_id: holder.accountId,
    vertical_code: offer.verticalCode,
    status: offer.status,
    plan_id: offer.planId,
    plan_title: offer.planTitle,
    plan_subtitle: offer.planSubtitle,
    underwriter: offer.underwriter,
    purchased_from: soldBy,
    details: JSON.stringify(offer.details),
    billing: JSON.stringify(storedBill(offer)),
    coverage_start_date: offer.coverageStart,
    coverage_end_date: offer.coverageEnd,
    holder_email: purchaser.email,
    holder_key: offer.holderKey?.key ?? null,
    metadata: metadata ? JSON.stringify(metadata) : null,
    payment_method_id: method?.id ?? null,
    created_at: made.now.toISOString(),
  };
}
type PolicyValues = ReturnType<typeof policyRow> & { policy_number: string };

const insertPolicyRow = prepared<PolicyValues>()((db, $) =>
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
      holder_email: $('holder_email'),
      holder_key: $('holder_key'),
      metadata: $('metadata'),
      payment_method_id: $('payment_method_id'),
      created_at: $('created_at'),
      canceled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** A bill as a policy keeps it. */
export function storedBill(offer: Bill): StoredBilling {
  return {
    currency: offer.currency,
    frequency: offer.frequency ?? 'once',
    // What comes back every cycle: of several payments, one of those after the first.
    price: offer.schedule?.at(-1)?.amount ?? offer.totals.grandtotal,
    next_payment: offer.nextPayment ?? null,
    items: offer.items,
    tax_basis_points: offer.taxBasisPoints,
    totals: offer.totals,
    schedule: offer.schedule ?? null,
  };
}

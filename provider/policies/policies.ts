import * as z from 'zod/mini';
import type { IssuedPolicy } from './issued-policy.ts';
import type { BillingFrequency, PaymentFrequency } from '../../src/contract/purchase/billing.ts';
import { policyStatusSchema } from '../../src/contract/policies/parts.ts';
import { verticalCodeSchema } from '../../src/contract/verticals.ts';
import { isClaimable } from './claim-window.ts';
import { coveredUntil } from './covered-until.ts';
import { refusalToCancel } from './cancel-refusal.ts';
import { beneficiariesOf } from './beneficiaries.ts';
import type { Database } from '../data/database.ts';
import { prepared } from '../data/prepared.ts';
import type { PoliciesTable } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { CARD_TYPE, methodOf, type JoinedCard } from '../accounts/cards.ts';
import { storedBillingSchema, type StoredBilling } from '../sales/stored-billing.ts';
import { decimalTotals, formatAmount, toDecimal } from '../money.ts';
import type { ProductLine } from './product-line.ts';
import type { Services } from '../services.ts';

/** A policy's row with the card that it was paid with, and whom its holder has named. */
export type PolicyRow = Omit<PoliciesTable, 'holder_key' | 'metadata'> &
  JoinedCard & { beneficiary?: string | null };

/** The columns that toPolicy reads; the caller adds whose policies and which. */
export function selectPolicies({ database }: { database: Pick<Database, 'db'> }) {
  return database.db
    .selectFrom('policies')
    .leftJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .leftJoin('accounts as holder', 'holder.id', 'policies.account_id')
    .selectAll('policies')
    .select(['payment_methods.brand', 'payment_methods.last4', 'holder.beneficiary'])
    .select(['payment_methods.exp_month', 'payment_methods.exp_year']);
}

const policyOfAccount = prepared<{ policyId: string; accountId: string }>()((db, $) =>
  selectPolicies({ database: { db } })
    .where('policies.id', '=', $('policyId'))
    .where('policies.account_id', '=', $('accountId')),
);

/** @throws Refusal not_found, also for another account's policy: ids tell nothing */
export async function ownPolicy(
  { database }: Pick<Services, 'database'>,
  { policyId, caller }: { policyId: string; caller: Caller },
) {
  const [row] = await policyOfAccount(database.db, { policyId, accountId: caller.accountId });
  if (!row) throw new Refusal('not_found', 'There is no such policy.');
  return row;
}

/** A stored policy as the contract shows it. */
export function toPolicy(
  row: PolicyRow,
  { documents, products, now }: Pick<Services, 'documents' | 'products' | 'now'>,
): IssuedPolicy {
  const vertical = verticalCodeSchema.parse(row.vertical_code);
  const product = products[vertical];
  const status = policyStatusSchema.parse(row.status);
  return {
    id: row.id,
    vertical_code: vertical,
    created: row.created_at,
    policy_number: row.policy_number,
    status,
    format_type: 'policy',
    underwriter: { name: row.underwriter },
    purchased_from: row.purchased_from,
    details: detailsOf(row, product, now()),
    plan: { title: row.plan_title, subtitle: row.plan_subtitle },
    ...limitsOf(row, product),
    coverage_start_date: row.coverage_start_date,
    coverage_end_date: row.coverage_end_date,
    covered_until: coveredUntil(row),
    // Nothing was issued for what the carrier did not accept.
    documents: status === 'rejected' ? [] : documents.links(row),
    beneficiaries: beneficiariesOf(product, row.beneficiary),
    options: {
      claimable: isClaimable(row, now()),
      cancellable: refusalToCancel(row, now()) === null,
    },
    billing: toBilling(row),
  };
}

function limitsOf({ plan_id }: PolicyRow, { limitsInPlan, papers }: ProductLine) {
  const terms = limitsInPlan ? papers?.terms(plan_id) : undefined;
  return terms && { coverages: [...terms.coverages] };
}

const detailsSchema = z.record(z.string(), z.unknown());

function detailsOf(row: PolicyRow, product: ProductLine, now: Date): Record<string, unknown> {
  return product.showDetails?.(row, now) ?? detailsSchema.parse(JSON.parse(row.details));
}

function toBilling(row: PolicyRow): IssuedPolicy['billing'] {
  const billing = storedBillingSchema.parse(JSON.parse(row.billing));
  const { currency, frequency, schedule } = billing;
  const method = methodOf(row);
  return {
    price_desc: describePrice(billing),
    payment_frequency: policyWords[frequency] ?? frequency,
    next_payment: billing.next_payment,
    currency_code: currency,
    totals: decimalTotals(billing.totals),
    payment_schedule: schedule && {
      schedule: schedule.map((part) => ({ ...part, amount: toDecimal(part.amount) })),
    },
    payment_method: method && { type: CARD_TYPE, ...method },
  };
}

/** A policy's own words for the cycles of a quote. */
const policyWords: Partial<Record<PaymentFrequency, BillingFrequency>> = {
  day: 'days',
  month: 'months',
  year: 'years',
};

function describePrice({ price, currency, frequency }: StoredBilling): string {
  const cycle = frequency === 'eleven_pay' ? 'month' : frequency;
  return cycle === 'once'
    ? formatAmount(price, currency)
    : `${formatAmount(price, currency)}/${cycle}`;
}

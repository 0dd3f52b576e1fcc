import * as z from 'zod/mini';
import { toCoverageRows } from '../../src/contract/facts.ts';
import type { ApiPolicy } from './api-policy.ts';
import type { BillingFrequency, PaymentFrequency } from '../../src/contract/purchase/billing.ts';
import { policyStatusSchema } from '../../src/contract/policies/parts.ts';
import { productCodeSchema } from '../../src/contract/products.ts';
import { chargebackBlocker, isChargedBack } from '../charged-back.ts';
import { isClaimable } from './claim-window.ts';
import { lastCoverageDayIfEnded } from './last-coverage-day.ts';
import { cancellationBlocker } from './cancellation-blocker.ts';
import { knownDeliveryChoice } from './delivery-choice.ts';
import type { Database } from '../data/database.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { PAYMENT_METHOD_TYPE, toApiPaymentMethod, type LeftJoinedCard } from '../accounts/cards.ts';
import { storedBillingSchema, type StoredBilling } from '../sales/stored-billing.ts';
import { formatAmount, orderTotals, toDecimal } from '../money.ts';
import type { Product } from './product.ts';
import type { Services } from '../services.ts';
import { accountSchema } from '../../src/contract/account/account.ts';

/**
 * A database row of a policy, with the policy's current card and the beneficiary that the
 * policyholder named.
 */
export type PolicyRow = Omit<PoliciesTable, 'insured_risk_key' | 'metadata' | 'search_text'> &
  LeftJoinedCard & { beneficiary?: string | null };

/** Key of `Map.groupBy` for rows that belong to a policy. */
export const policyIdOf = <Id>({ policy_id }: { policy_id: Id }): Id => policy_id;

/** Builds a query for the columns that `toApiPolicy` reads. The caller adds the conditions. */
export function selectPolicies({ database }: { database: Pick<Database, 'db'> }) {
  return database.db
    .selectFrom('policies')
    .leftJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .leftJoin('accounts as policyholder', 'policyholder.id', 'policies.account_id')
    .selectAll('policies')
    .select(['payment_methods.brand', 'payment_methods.last4', 'policyholder.beneficiary'])
    .select(['payment_methods.exp_month', 'payment_methods.exp_year']);
}

const selectOwnedPolicy = defineCompiledStatement<{ policyId: string; accountId: string }>()(
  (db, $) =>
    selectPolicies({ database: { db } })
      .where('policies.id', '=', $('policyId'))
      .where('policies.account_id', '=', $('accountId')),
);

/**
 * Returns a policy of the caller.
 * @throws ApiError `not_found`, also for another account's policy, so that the error does not
 * reveal which ids exist
 */
export async function requireOwnedPolicy(
  { database }: Pick<Services, 'database'>,
  { policyId, caller }: { policyId: string; caller: Caller },
) {
  const [row] = await selectOwnedPolicy(database.db, { policyId, accountId: caller.accountId });
  if (!row) throw new ApiError('not_found', 'We can’t find that policy.');
  return row;
}

/** Converts a stored policy to the contract's form. */
export function toApiPolicy(
  row: PolicyRow,
  services: Pick<Services, 'documents' | 'products' | 'settings' | 'now'>,
): ApiPolicy {
  const { documents, products, now } = services;
  const productCode = productCodeSchema.parse(row.vertical_code);
  const product = products[productCode];
  const status = policyStatusSchema.parse(row.status);
  const delivery = knownDeliveryChoice(services, row);
  return {
    id: row.id,
    vertical_code: productCode,
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
    coverage_end_date: row.last_coverage_day ?? row.coverage_end_date,
    covered_until: lastCoverageDayIfEnded(row),
    // A policy that the carrier rejected has no documents, because none were issued.
    nickname: row.nickname,
    ...(delivery && { electronic_delivery: delivery }),
    documents: status === 'rejected' ? [] : documents.links(row),
    beneficiaries: beneficiariesOf(product, row.beneficiary),
    options: {
      claimable: isClaimable(row, now()),
      cancellable: cancellationBlocker(row, now()) === null && chargebackBlocker(row) === null,
    },
    billing: toApiBilling(row),
  };
}

function limitsOf({ plan_id }: PolicyRow, { hasPlanLimits, documents }: Product) {
  const terms = hasPlanLimits ? documents?.terms(plan_id) : undefined;
  return terms && { coverages: toCoverageRows(terms.coverages) };
}

const detailsSchema = z.record(z.string(), z.unknown());

/** Returns the details of a stored policy in the contract's form. */
export function detailsOf(
  row: Pick<PolicyRow, 'id' | 'status' | 'details'>,
  product: Product,
  now: Date,
): Record<string, unknown> {
  return product.toApiDetails?.(row, now) ?? detailsSchema.parse(JSON.parse(row.details));
}

function toApiBilling(row: PolicyRow): ApiPolicy['billing'] {
  const billing = storedBillingSchema.parse(JSON.parse(row.billing));
  const { currency, frequency, schedule, next_payment: next } = billing;
  const lastDay = row.last_coverage_day;
  const paymentMethod = toApiPaymentMethod(row);
  return {
    price_desc: describePrice(billing),
    payment_frequency: policyFrequencies[frequency] ?? frequency,
    // No payment is collected before the approval, or after a scheduled cancellation or a chargeback.
    next_payment:
      row.status === 'pending' || isAfter(next, lastDay) || isChargedBack(row) ? null : next,
    currency_code: currency,
    totals: orderTotals([{ totals: billing.totals, discountTitle: billing.discount_title }]),
    payment_schedule: schedule && {
      schedule: schedule.map((installment) => ({
        ...installment,
        amount: toDecimal(installment.amount),
      })),
    },
    payment_method: paymentMethod && { type: PAYMENT_METHOD_TYPE, ...paymentMethod },
  };
}

const isAfter = (next: string | null, lastDay: string | null): boolean =>
  next !== null && lastDay !== null && next > lastDay;

/** Maps each billing frequency of a quote to its name in a policy. */
const policyFrequencies: Partial<Record<PaymentFrequency, BillingFrequency>> = {
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

const storedBeneficiarySchema = z.nullable(accountSchema.shape.beneficiary);

/**
 * Returns the beneficiaries of a policy, as the policyholder named them in the account settings.
 * @param stored value of the account's beneficiary column: JSON, or null when no beneficiary is
 * named
 */
function beneficiariesOf(
  { paysDeathBenefit }: Product,
  stored: string | null | undefined,
): { name: string }[] {
  if (!stored || !paysDeathBenefit) return [];
  const person = storedBeneficiarySchema.parse(JSON.parse(stored));
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  return name ? [{ name }] : [];
}

import { applicationTexts } from '../../sales/application-texts.ts';
import { addDays, daysBetween } from '../../../src/contract/dates.ts';
import type { Database } from '../../data/database.ts';
import { todayInProductTimeZone } from '../../dates.ts';
import type { MinorUnitTotals } from '../../../src/contract/purchase/calculate-totals.ts';
import { sumOf, toDecimal } from '../../money.ts';
import { CHARGE_MIN_CENTS } from '../../sales/gateway/gateway.ts';
import { allocateRefund, listRefundableCharges } from '../../sales/refundable-charges.ts';
import type { PolicyEndorsement } from '../../sales/order-types.ts';
import { storedBillingSchema } from '../../sales/stored-billing.ts';
import type { EndorsedPolicy } from './endorse.ts';
import { paymentActionOf } from '../../sales/endorsement-payment.ts';
import { endorsementTermsHtml } from './plans.ts';
import { priceYearWithMinimum } from './rate.ts';
import {
  storedAnnualPremium,
  annualPremiumAtCurrentRates,
  type StoredPolicyDetails,
} from './stored-policy.ts';

/**
 * Calculates the price of an endorsement for the remaining days of the policy year. A negative
 * amount is a refund. An amount that is too small to be charged is waived.
 */
export async function priceEndorsement(
  endorsed: EndorsedPolicy,
  { database, now }: { database: Pick<Database, 'db'>; now: () => Date },
): Promise<PolicyEndorsement> {
  const { row, kind, category, address, previous, next, updatedPolicy, rerated } = endorsed;
  const billing = storedBillingSchema.parse(JSON.parse(row.billing));
  const details = withPremiums(updatedPolicy, rerated);
  const premiums = details.collections.map(({ category: { name: title }, premium }) => ({
    title,
    amount: premium,
  }));
  const { items, totals } = priceYearWithMinimum(premiums, billing.tax_basis_points);
  const days = endorsementDays(row, now());
  const previousTotal = billing.totals.grandtotal;
  const difference = proRata(totals.grandtotal - previousTotal, days.days_left, days.term_days);
  const paid = difference < 0 ? await listRefundableCharges(database.db, row) : [];
  // A refund cannot be higher than the captured amounts. A policy imported from another system may
  // have no captured charges.
  const refundLimit = sumOf(paid, ({ refundable }) => refundable);
  const isTooSmall = difference > 0 && difference < CHARGE_MIN_CENTS;
  const amount = isTooSmall ? 0 : Math.max(difference, -refundLimit);
  const collections = details.collections.map(({ premium, ...collection }) => ({
    ...collection,
    annual_premium: toDecimal(premium),
  }));
  return {
    productCode: 'collectibles',
    status: 'pending_change',
    planTitle: row.plan_title,
    underwriter: row.underwriter,
    coverageStart: row.coverage_start_date,
    coverageEnd: row.coverage_end_date,
    currency: billing.currency,
    items: [],
    taxBasisPoints: billing.tax_basis_points,
    totals: splitTax(Math.max(amount, 0), billing.tax_basis_points),
    details: { ...details, collections },
    textsToAccept: applicationTexts(
      'collectibles',
      details,
      endorsementTermsHtml(row.underwriter, paymentActionOf(amount)),
    ),
    endorsedPolicy: row,
    billing: { ...billing, price: totals.grandtotal, items, totals },
    endorsement: {
      kind,
      change: { category, address, previous, next, ...days },
      previousTotal,
      newTotal: totals.grandtotal,
      amount,
      refundAllocations: allocateRefund(-amount, paid),
    },
  };
}

/**
 * Adds the annual premium in cents to each collection. Collections whose category is in `rerated`
 * get the premium at today's rates. The others keep their premium.
 */
function withPremiums(policy: StoredPolicyDetails, rerated: ReadonlySet<string>) {
  const collections = policy.collections.map((one) => {
    const premiumOf = rerated.has(one.category.code)
      ? annualPremiumAtCurrentRates
      : storedAnnualPremium;
    return { ...one, premium: premiumOf(one, policy) };
  });
  return { ...policy, collections };
}

/**
 * Counts two numbers of days: the days with the new premium, and the days of the coverage period.
 * Both include the first and the last day.
 */
function endorsementDays(
  { coverage_start_date: start, coverage_end_date: end, vertical_code }: EndorsedPolicy['row'],
  now: Date,
) {
  if (start === null || end === null)
    throw new Error('A policy without a coverage period cannot be priced');
  const today = todayInProductTimeZone(vertical_code, now);
  const from = start > today ? start : today;
  const dayAfterEnd = addDays(end, 1);
  return {
    effective_date: from,
    days_left: daysBetween(from, dayAfterEnd),
    term_days: daysBetween(start, dayAfterEnd),
  };
}

/**
 * Returns the share of an amount for `days` of `totalDays`. Rounds to the cent, and half a cent
 * away from zero.
 */
function proRata(amount: number, days: number, totalDays: number): number {
  const amountPart = Math.floor((2 * Math.abs(amount) * days + totalDays) / (2 * totalDays));
  return amount < 0 ? 0 - amountPart : amountPart;
}

/**
 * Splits an amount that includes tax into subtotal and tax. Subtotal and tax add up to the amount.
 */
function splitTax(grandtotal: number, taxBasisPoints: number): MinorUnitTotals {
  const tax = Math.round((grandtotal * taxBasisPoints) / (10_000 + taxBasisPoints));
  return { subtotal: grandtotal - tax, discount: 0, tax, grandtotal };
}

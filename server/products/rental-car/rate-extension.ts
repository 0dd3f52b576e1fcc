import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import { knownStatusSchema } from '../../../src/contract/policies/parts.ts';
import { RENTAL_DAYS_MAX } from '../../../src/contract/rental-car/limits.ts';
import { addDays, daysBetween } from '../../../src/contract/dates.ts';
import { formatDate } from '../../dates.ts';
import { invalidInputError, ApiError } from '../../errors.ts';
import type { PolicyRow } from '../../policies/policies.ts';
import { storedBillingSchema, type StoredBilling } from '../../sales/stored-billing.ts';
import type { PriceBreakdown, PolicyExtension } from '../../sales/order-types.ts';
import { normalizeForComparison } from '../normalize-for-comparison.ts';
import { priceDays } from './rate.ts';
import { rentalCar } from './product.ts';
import { readRental, extensionBlocker, type StoredRental } from './policy.ts';

type ExtensionDetails = RequestOf<Calls['checkoutExtension']>['details'];

/**
 * Prices the days that an extension adds to a policy. Uses the plan's price per day and the tax
 * rate of the purchase. The new end date must be after the current end date. Both are calendar
 * dates without a time.
 * @throws ApiError `ineligible_for_plan`, `invalid_input`
 */
export function rateExtension(
  row: PolicyRow,
  details: ExtensionDetails,
  now: Date,
): PolicyExtension {
  assertExtendable(row, now);
  const rental = readRental(row);
  const billing = storedBillingSchema.parse(JSON.parse(row.billing));
  const end = details.extended_end_date;
  assertEnd(rental, end);
  const number = resolveAgreementNumber(rental, details.rental_agreement_number);
  const price = priceDays(rentalCar.plan(row.plan_id), {
    days: daysBetween(rental.rental_ended, end),
    taxBasisPoints: billing.tax_basis_points,
  });
  return {
    ...price,
    productCode: 'rental_car',
    status: knownStatusSchema.parse(row.status),
    planTitle: row.plan_title,
    underwriter: row.underwriter,
    // The plan's terms were accepted with the purchase and apply to the added days too.
    textsToAccept: [],
    details: { ...rental, rental_ended: end, rental_agreement_number: number },
    coverageStart: row.coverage_start_date,
    coverageEnd: end,
    extendedPolicy: row,
    billing: addToBilling(billing, price, end),
  };
}

/**
 * Throws when a policy cannot be extended.
 * @throws ApiError `ineligible_for_plan`
 */
export function assertExtendable(row: PolicyRow, now: Date): void {
  const reason = extensionBlocker(row, now);
  if (reason !== null) throw new ApiError('ineligible_for_plan', reason);
}

function assertEnd({ rental_started, rental_ended }: StoredRental, end: string): void {
  const lastDay = addDays(rental_started, RENTAL_DAYS_MAX);
  if (end > rental_ended && end <= lastDay) return;
  const message =
    end > lastDay
      ? `Choose a date up to ${formatDate(lastDay)}, ${RENTAL_DAYS_MAX} days after the pickup date`
      : `Choose a date after ${formatDate(rental_ended)}`;
  throw invalidInputError([{ path: ['extended_end_date'], message }], 'details');
}

/**
 * Returns the rental agreement number to store. If the policy already has a number, an entered
 * number must be the same. Spaces, dashes and case do not matter.
 */
function resolveAgreementNumber(
  { rental_agreement_number: known }: StoredRental,
  entered?: string,
): string {
  const invalidNumber = (message: string) =>
    invalidInputError([{ path: ['rental_agreement_number'], message }], 'details');
  if (known === null && entered === undefined)
    throw invalidNumber('Enter the rental agreement number');
  if (
    known !== null &&
    entered !== undefined &&
    normalizeForComparison(known) !== normalizeForComparison(entered)
  ) {
    throw invalidNumber('Enter the number on your original rental agreement');
  }
  return known ?? entered ?? '';
}

/**
 * Adds the extension to the policy's price breakdown. The totals are added and not calculated
 * again, because each extension was taxed and rounded separately.
 */
function addToBilling(
  paid: StoredBilling,
  { items, totals }: PriceBreakdown,
  end: string,
): StoredBilling {
  const prefix = `Extension through ${formatDate(end)}`;
  const sumOf = (key: keyof PriceBreakdown['totals']) => paid.totals[key] + totals[key];
  return {
    ...paid,
    items: [
      ...paid.items,
      ...items.map(({ title, amount }) => ({ title: `${prefix}, ${title}`, amount })),
    ],
    price: sumOf('grandtotal'),
    totals: {
      subtotal: sumOf('subtotal'),
      discount: sumOf('discount'),
      tax: sumOf('tax'),
      grandtotal: sumOf('grandtotal'),
    },
  };
}

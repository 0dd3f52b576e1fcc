import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import { knownStatusSchema } from '../../../src/contract/policies/parts.ts';
import { RENTAL_DAYS_MAX } from '../../../src/contract/rental-car/limits.ts';
import { addDaysTo, daysBetweenDates } from '../../../src/contract/rental-car/trip.ts';
import { formatDate } from '../../dates.ts';
import { invalidInput, Refusal } from '../../errors.ts';
import type { PolicyRow } from '../../policies/policies.ts';
import { storedBillingSchema, type StoredBilling } from '../../sales/stored-billing.ts';
import type { Bill, PolicyExtension } from '../../sales/purchase-order.ts';
import { plainLetters } from '../plain-letters.ts';
import { billDays } from './rate.ts';
import { rentalCar } from './product.ts';
import { readRental, refusalToExtend, type StoredRental } from './policy.ts';

type ExtensionDetails = RequestOf<Calls['checkoutExtension']>['details'];

/**
 * Prices the days that an extension adds, at the plan's price a day and with the tax that the policy was
 * sold with. All dates are calendar dates: the new one is compared with the end in force, day by day.
 * @throws Refusal ineligible_for_plan, invalid_input
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
  const number = agreementNumber(rental, details.rental_agreement_number);
  const bill = billDays(rentalCar.plan(row.plan_id), {
    days: daysBetweenDates(rental.rental_ended, end),
    taxBasisPoints: billing.tax_basis_points,
  });
  return {
    ...bill,
    verticalCode: 'rental_car',
    status: knownStatusSchema.parse(row.status),
    planTitle: row.plan_title,
    underwriter: row.underwriter,
    details: { ...rental, rental_ended: end, rental_agreement_number: number },
    coverageStart: row.coverage_start_date,
    coverageEnd: end,
    extended: row,
    billing: addBill(billing, bill, end),
  };
}

/** @throws Refusal ineligible_for_plan */
export function assertExtendable(row: PolicyRow, now: Date): void {
  const reason = refusalToExtend(row, now);
  if (reason !== null) throw new Refusal('ineligible_for_plan', reason);
}

function assertEnd({ rental_started, rental_ended }: StoredRental, end: string): void {
  const last = addDaysTo(rental_started, RENTAL_DAYS_MAX);
  if (end > rental_ended && end <= last) return;
  const message =
    end > last
      ? `Choose a date up to ${formatDate(last)}, ${RENTAL_DAYS_MAX} days after the pick-up date`
      : `Choose a date after ${formatDate(rental_ended)}`;
  throw invalidInput([{ path: ['extended_end_date'], message }], 'details');
}

/** The number to keep: the known one, which what was typed must match but for spaces, dashes and case. */
function agreementNumber({ rental_agreement_number: known }: StoredRental, given?: string): string {
  const refuse = (message: string) =>
    invalidInput([{ path: ['rental_agreement_number'], message }], 'details');
  if (known === null && given === undefined) throw refuse('Enter the rental agreement number');
  if (known !== null && given !== undefined && plainLetters(known) !== plainLetters(given)) {
    throw refuse('Enter the number as on your original rental agreement');
  }
  return known ?? given ?? '';
}

/** The policy's bill with the extension on it: each was taxed and rounded by itself, as it was paid. */
function addBill(paid: StoredBilling, { items, totals }: Bill, end: string): StoredBilling {
  const lead = `Extension until ${formatDate(end)}`;
  const sum = (part: keyof Bill['totals']) => paid.totals[part] + totals[part];
  return {
    ...paid,
    items: [
      ...paid.items,
      ...items.map(({ title, amount }) => ({ title: `${lead}, ${title}`, amount })),
    ],
    price: sum('grandtotal'),
    totals: {
      subtotal: sum('subtotal'),
      discount: sum('discount'),
      tax: sum('tax'),
      grandtotal: sum('grandtotal'),
    },
  };
}

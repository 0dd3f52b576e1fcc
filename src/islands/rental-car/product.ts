import type { Policy } from '../../contract/policies/policies.ts';
import { planAndPeriodLabel } from '../account/products/billing-text.ts';
import { daysBetween } from '../../core/dates.ts';
import { formatMoney, toWireAmount, toMinorUnits } from '../../core/money.ts';
import { detailText } from '../account/products/generic-rows.ts';
import { parseRentalDetails, rentalRows } from '../account/products/rental-rows.ts';
import { defineProductDisplay } from '../account/products/product-display.ts';

export const rentalCar = defineProductDisplay({
  code: 'rental_car',
  title: 'Rental car',
  icon: 'car-profile',
  description: 'Damage to a car that you rent',
  insuredItem: (policy) => detailText(policy, 'rental_company'),
  rows: rentalRows,
  // False if the policy has rental details, because its rows already show the pick-up and return
  // dates.
  showsCoverageDates: (policy) => parseRentalDetails(policy) === null,
  priceLabel: daysAtPrice,
  actions: ['claim', 'extend', 'documents', 'cancel'],
});

/**
 * Returns a label such as '5 days at $10.00 per 24 hours'. If the price per day is not a whole
 * number of cents, returns the label of the policy's term.
 */
function daysAtPrice(policy: Policy): string {
  const rental = parseRentalDetails(policy);
  if (!rental) return planAndPeriodLabel(policy);
  const { totals } = policy.billing;
  if (!totals) return planAndPeriodLabel(policy);
  // Number of insured days. The first and the last day are both insured, so both count.
  const days = daysBetween(rental.rental_started, rental.rental_ended) + 1;
  const cents = toMinorUnits(totals.subtotal) / days;
  if (!Number.isInteger(cents)) return planAndPeriodLabel(policy);
  const price = formatMoney(toWireAmount(cents), policy.billing.currency_code);
  return `${days} ${days === 1 ? 'day' : 'days'} at ${price} per 24 hours`;
}

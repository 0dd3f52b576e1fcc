import { applicationTexts } from '../../sales/application-texts.ts';
import type { WireAddress } from '../../../src/contract/address.ts';
import type { Calls } from '../../../src/contract/calls.ts';
import type { RequestOf } from '../../../src/contract/define-call.ts';
import type { RentalDetails } from '../../../src/contract/rental-car/calls.ts';
import type { PriceBreakdown, PricedNewPolicy } from '../../sales/order-types.ts';
import type { Services } from '../../services.ts';
import { calculateTotals } from '../../../src/contract/purchase/calculate-totals.ts';
import { formatAmount } from '../../money.ts';
import { normalizeForComparison } from '../normalize-for-comparison.ts';
import type { RentalPlanTerms } from '../../../src/tariffs/rental-car/plans.ts';
import { rentalAcknowledgment } from './api-plan.ts';
import { rentalCar } from './product.ts';
import { GUARANTY_FUND_BASIS_POINTS } from '../../../src/tariffs/rental-car/rates.ts';
import { assertTrip, rentalDays } from './trip.ts';
import type { StoredRental } from './policy.ts';

/**
 * Prices a plan for a trip, to the cent. Coverage includes the pickup day and the return day.
 * @throws ApiError `invalid_input`, `ineligible_for_plan`, `rating_address_rejected`,
 * `property_address_invalid`
 */
export function rateRental(
  { request }: { request: RequestOf<Calls['checkoutRental']> },
  { rateTerritory, now }: Pick<Services, 'rateTerritory' | 'now'>,
): PricedNewPolicy {
  const { plan_id, rating_address, details } = request;
  assertTrip(details, now());
  const plan = rentalCar.plan(plan_id);
  const { state, taxBasisPoints: premiumTax } = rateTerritory(rating_address, 'rental_car');
  const taxBasisPoints = premiumTax + (state === undefined ? 0 : GUARANTY_FUND_BASIS_POINTS);
  const days = rentalDays(details.rental_started, details.rental_ended);
  return {
    ...rentalCar.offer(plan),
    status: 'approved',
    ...priceDays(plan, { days, taxBasisPoints }),
    details: { ...rentalDetails(details, rating_address) },
    coverageStart: details.rental_started,
    coverageEnd: rentalCar.lastDay(details),
    textsToAccept: applicationTexts('rental_car', { rating_address }, rentalAcknowledgment),
    insuredRiskKey: {
      key: rentalRiskKey(details),
      duplicateMessage: 'This driver is already covered for this rental.',
    },
  };
}

/**
 * Builds the price breakdown for a number of rental days. They can be the days of a whole trip or
 * the days that an extension adds.
 */
export function priceDays(
  plan: RentalPlanTerms,
  { days, taxBasisPoints }: { days: number; taxBasisPoints: number },
): PriceBreakdown {
  const subtotal = days * plan.dayRate;
  const dayCount = `${days} ${days === 1 ? 'day' : 'days'}`;
  const title = `${dayCount} × ${formatAmount(plan.dayRate, rentalCar.currency)}`;
  return {
    currency: rentalCar.currency,
    items: [{ title, amount: subtotal }],
    taxBasisPoints,
    totals: calculateTotals({ subtotal, discount: 0, taxBasisPoints }),
  };
}

/**
 * Returns the risk key of one driver for one rental. It contains the agency, pickup date, email
 * and name.
 */
function rentalRiskKey({ rental_company, rental_started, email, drivers }: RentalDetails): string {
  const { first_name = '', last_name = '' } = drivers[0] ?? {};
  const driver = [first_name, last_name].map(normalizeForComparison).join('-');
  return `rental_car:${normalizeForComparison(rental_company)}:${rental_started}:${email}:${driver}`;
}

function rentalDetails(details: RentalDetails, address: WireAddress): StoredRental {
  return {
    rental_company: details.rental_company,
    rental_started: details.rental_started,
    rental_ended: details.rental_ended,
    rental_agreement_number: details.rental_agreement_number ?? null,
    drivers: details.drivers.map(({ first_name, last_name, is_main_driver }) => ({
      name: `${first_name} ${last_name}`,
      is_main_driver,
    })),
    rating_address: address,
    application: details,
  };
}

import { premiumTax } from '../../../../src/contract/premium-tax.ts';
import { rentalCar } from '../../../../provider/products/rental-car/product.ts';
import { billDays } from '../../../../provider/products/rental-car/rate.ts';
import { RENTAL_ASSESSMENT } from '../../../../src/contract/rental-car/rates.ts';
import {
  ADDITIONAL_DRIVERS_MAX,
  RENTAL_DAYS_MAX,
} from '../../../../src/contract/rental-car/limits.ts';
import { limitsOf, precise, type Advertised } from '../../../fixtures/advertised.ts';

const plans = rentalCar.plans.map(({ title, dayRate }, at) => ({
  title,
  cents: dayRate,
  buys: limitsOf(rentalCar.coverages(rentalCar.plans[at]!)),
}));
const platinum = plans[0]?.buys;
const taxBasisPoints = premiumTax['OR']! + RENTAL_ASSESSMENT;
const week = billDays(rentalCar.plans[0]!, { days: 5, taxBasisPoints }).totals;
/** Pick-up and return both count. */
const tripLength = `1 to ${RENTAL_DAYS_MAX + 1} days`;

export const advertised: Advertised = {
  code: rentalCar.code,
  id: 'rental-car-insurance',
  from: rentalCar.plans[0]!.dayRate,
  buys: platinum!,
  plans: Object.fromEntries(plans.map(({ title, ...plan }) => [title, plan])),
  taxPercent: taxBasisPoints / 100,
  limits: {
    ...platinum,
    'Damage, up to': platinum!['Collision and rollover'],
    'Damage to the rental, up to': platinum!['Collision and rollover'],
    Trips: tripLength,
    'Trip length': tripLength,
    'Extra drivers': `Up to ${ADDITIONAL_DRIVERS_MAX}`,
  },
  rate(days, id) {
    const bill = billDays(rentalCar.plan(id), { days, taxBasisPoints });
    return { subtotal: bill.totals.subtotal, taxBasisPoints };
  },
  example: {
    detail: `5 days × ${precise(rentalCar.plans[0]!.dayRate)}, plus ${precise(week.tax)} tax`,
    total: precise(week.grandtotal),
  },
};

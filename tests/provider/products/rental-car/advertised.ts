import { premiumTax } from '../../../../src/contract/premium-tax.ts';
import { rentalCar } from '../../../../provider/products/rental-car/product.ts';
import { billDays } from '../../../../provider/products/rental-car/rate.ts';
import { RENTAL_ASSESSMENT } from '../../../../src/contract/rental-car/rates.ts';
import { precise, saidOf, type Advertised } from '../../../fixtures/advertised.ts';

const taxBasisPoints = premiumTax['OR']! + RENTAL_ASSESSMENT;
const week = billDays(rentalCar.plans[0]!, { days: 5, taxBasisPoints }).totals;

export const advertised: Advertised = {
  ...saidOf('rental-car-insurance'),
  code: rentalCar.code,
  taxPercent: taxBasisPoints / 100,
  rate(days, id) {
    const bill = billDays(rentalCar.plan(id), { days, taxBasisPoints });
    return { subtotal: bill.totals.subtotal, taxBasisPoints };
  },
  example: {
    detail: `5 days × ${precise(rentalCar.plans[0]!.dayRate)}, plus ${precise(week.tax)} tax`,
    total: precise(week.grandtotal),
  },
};

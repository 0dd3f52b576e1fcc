import { premiumTaxBasisPointsByState } from '../../../../src/tariffs/premium-tax.ts';
import { rentalCar } from '../../../../server/products/rental-car/product.ts';
import { priceDays } from '../../../../server/products/rental-car/rate.ts';
import { GUARANTY_FUND_BASIS_POINTS } from '../../../../src/tariffs/rental-car/rates.ts';
import { formatExact, offeredProductOf, type Advertised } from '../../../fixtures/advertised.ts';

const taxBasisPoints = premiumTaxBasisPointsByState['OR']! + GUARANTY_FUND_BASIS_POINTS;
const week = priceDays(rentalCar.plans[0]!, { days: 5, taxBasisPoints }).totals;

export const advertised: Advertised = {
  ...offeredProductOf('rental-car-insurance'),
  code: rentalCar.code,
  taxPercent: taxBasisPoints / 100,
  rate(days, id) {
    const price = priceDays(rentalCar.plan(id), { days, taxBasisPoints });
    return { subtotal: price.totals.subtotal, taxBasisPoints };
  },
  example: {
    detail: `5 days × ${formatExact(rentalCar.plans[0]!.dayRate)}, plus ${formatExact(week.tax)} tax`,
    total: formatExact(week.grandtotal),
  },
};

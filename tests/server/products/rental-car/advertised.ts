import { premiumTaxBasisPointsByState } from '../../../../src/tariffs/premium-tax.ts';
import { rentalCar } from '../../../../server/products/rental-car/product.ts';
import { priceDays } from '../../../../server/products/rental-car/rate.ts';
import { GUARANTY_FUND_BASIS_POINTS } from '../../../../src/tariffs/rental-car/rates.ts';
import type { Advertised } from '../../../fixtures/advertised.ts';

const taxBasisPoints = premiumTaxBasisPointsByState['OR']! + GUARANTY_FUND_BASIS_POINTS;

export const advertised: Advertised = {
  code: rentalCar.code,
  ratesId: 'rental-car',
  lowestCents: rentalCar.plans[0]!.dayRate,
  rate(days, id) {
    const price = priceDays(rentalCar.plan(id), { days, taxBasisPoints });
    return { subtotal: price.totals.subtotal, taxBasisPoints };
  },
};

import { smallBusiness } from '../../../../server/products/small-business/product.ts';
import { calculateSmallBusinessPrices } from '../../../../src/tariffs/small-business/premium.ts';
import { smallBusinessAnswersSchema } from '../../../../src/contract/small-business/answers.ts';
import { premiumTaxBasisPointsByState } from '../../../../src/tariffs/premium-tax.ts';
import type { Advertised } from '../../../fixtures/advertised.ts';
import { bakery } from '../../../fixtures/small-business.ts';

const prices = calculateSmallBusinessPrices({
  group: 'food_store',
  state: 'OR',
  risk: smallBusinessAnswersSchema.parse(bakery()),
});

export const advertised: Advertised = {
  code: smallBusiness.code,
  ratesId: 'small-business',
  lowestCents: prices.silver.subtotal,
  rate(people, id) {
    const risk = smallBusinessAnswersSchema.parse(
      bakery({
        years_in_business: 2,
        employees_full_time: people,
        employees_part_time: 0,
        annual_revenue: 75_000 * people,
      }),
    );
    const rated = calculateSmallBusinessPrices({ group: 'food_store', state: 'OR', risk });
    const { subtotal, discount } = rated[smallBusiness.plan(id).code];
    return { subtotal: subtotal - discount, taxBasisPoints: premiumTaxBasisPointsByState['OR']! };
  },
};

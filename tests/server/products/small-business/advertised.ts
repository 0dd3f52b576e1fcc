import { smallBusiness } from '../../../../server/products/small-business/product.ts';
import { rateSmallBusiness } from '../../../../src/contract/small-business/rate.ts';
import { smallBusinessRiskSchema } from '../../../../src/contract/small-business/risk.ts';
import { premiumTax } from '../../../../src/contract/premium-tax.ts';
import { formatExact, offeredProductOf, type Advertised } from '../../../fixtures/advertised.ts';
import { bakery } from '../../../fixtures/small-business.ts';

const prices = rateSmallBusiness({
  group: 'food_store',
  state: 'OR',
  risk: smallBusinessRiskSchema.parse(bakery()),
});

export const advertised: Advertised = {
  ...offeredProductOf('small-business-owners-insurance'),
  code: smallBusiness.code,
  lowestCents: prices.silver.subtotal,
  rate(people, id) {
    const risk = smallBusinessRiskSchema.parse(
      bakery({
        years_in_business: 2,
        employees_full_time: people,
        employees_part_time: 0,
        annual_revenue: 75_000 * people,
      }),
    );
    const rated = rateSmallBusiness({ group: 'food_store', state: 'OR', risk });
    const { subtotal, discount } = rated[smallBusiness.plan(id).code];
    return { subtotal: subtotal - discount, taxBasisPoints: premiumTax['OR']! };
  },
  example: { detail: '12 months, paid at once', total: formatExact(prices.silver.subtotal) },
};

import { smallBusiness } from '../../../../provider/products/small-business/product.ts';
import { rateSmallBusiness } from '../../../../src/contract/small-business/rate.ts';
import { smallBusinessRiskSchema } from '../../../../src/contract/small-business/risk.ts';
import { premiumTax } from '../../../../src/contract/premium-tax.ts';
import { START_DAYS_MAX } from '../../../../src/contract/small-business/limits.ts';
import { dollars, limitsOf, precise, type Advertised } from '../../../fixtures/advertised.ts';
import { bakery } from '../../../fixtures/small-business.ts';

const [silver, gold, most] = smallBusiness.plans.map((plan) =>
  limitsOf(smallBusiness.coverages(plan)),
);
/** '$15,000, $500 deductible' without what comes after the limit. */
const limitOf = (words: string | boolean | undefined) => String(words).split(', ')[0]!;
const prices = rateSmallBusiness({
  group: 'food_store',
  state: 'OR',
  risk: smallBusinessRiskSchema.parse(bakery()),
});

export const advertised: Advertised = {
  code: smallBusiness.code,
  id: 'small-business-owners-insurance',
  from: prices.silver.subtotal,
  buys: silver!,
  limits: {
    ...most,
    'General Liability': limitOf(most!['General liability']),
    'Lost Business Income': most!['Lost business income'],
    'Employee liability': most!['Employee liability coverage'],
    'Business Personal Property, Silver': limitOf(silver!['Business personal property']),
    'Business Personal Property, Gold': limitOf(gold!['Business personal property']),
    'Business Personal Property, Platinum': limitOf(most!['Business personal property']),
    'Liability, up to': limitOf(most!['General liability']),
    [`Property, for ${dollars(prices.silver.subtotal)}`]: limitOf(
      silver!['Business personal property'],
    ),
    'Business property, up to': limitOf(silver!['Business personal property']),
    Starts: `Today to ${START_DAYS_MAX} days`,
    'Lost income, up to': most!['Lost business income'],
  },
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
  example: { detail: '12 months, paid at once', total: precise(prices.silver.subtotal) },
  also: ['$500', '$1 Million'],
};

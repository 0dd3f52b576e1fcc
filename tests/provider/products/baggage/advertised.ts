import { addUp } from '../../../../provider/money.ts';
import { baggage } from '../../../../provider/products/baggage/product.ts';
import { premiumTax } from '../../../../provider/products/premium-tax.ts';
import { limitsOf, precise, type Advertised } from '../../../fixtures/advertised.ts';

const [carry, , complete] = baggage.plans.map((plan) => limitsOf(baggage.coverages(plan)));
const trip = addUp({
  subtotal: baggage.plans[0]!.price,
  discount: 0,
  taxBasisPoints: premiumTax['CO']!,
});

export const advertised: Advertised = {
  code: baggage.code,
  id: 'baggage-protection',
  from: baggage.plans[0]!.price,
  plans: Object.fromEntries(baggage.plans.map(({ title, price }) => [title, price])),
  taxPercent: premiumTax['OR']! / 100,
  limits: {
    ...complete,
    'Late bags': complete!['Delayed bags'],
    'Lost bags, up to': complete!['Lost bags'],
    'Late bags, up to': complete!['Delayed bags'],
    'Lost or stolen bags, up to': carry!['Lost bags'],
    [`Late by ${carry!['Delay counts after']}, up to`]: carry!['Delayed bags'],
  },
  example: {
    detail: `1 trip × ${precise(trip.subtotal)}, plus ${precise(trip.tax)} tax`,
    total: precise(trip.grandtotal),
  },
  // Of the coverage 'Electronics over $250', which no plan has.
  also: ['$250'],
};

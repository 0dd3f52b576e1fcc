import { addUp } from '../../../../src/contract/purchase/add-up.ts';
import { baggage } from '../../../../provider/products/baggage/product.ts';
import { premiumTax } from '../../../../src/contract/premium-tax.ts';
import { dollars, limitsOf, precise, type Advertised } from '../../../fixtures/advertised.ts';

const plans = baggage.plans.map((plan) => ({ ...plan, buys: limitsOf(baggage.coverages(plan)) }));
const [carry, , complete] = plans.map(({ buys }) => buys);
const [cheapest, , dearest] = plans.map(({ price }) => dollars(price));
const trip = addUp({
  subtotal: baggage.plans[0]!.price,
  discount: 0,
  taxBasisPoints: premiumTax['OR']!,
});

export const advertised: Advertised = {
  code: baggage.code,
  id: 'baggage-protection',
  from: baggage.plans[0]!.price,
  buys: carry!,
  plans: Object.fromEntries(plans.map(({ title, price, buys }) => [title, { cents: price, buys }])),
  taxPercent: premiumTax['OR']! / 100,
  limits: {
    ...complete,
    'Late bags': complete!['Delayed bags'],
    [`Lost bags, for ${cheapest}`]: carry!['Lost bags'],
    [`Late bags, for ${cheapest}`]: carry!['Delayed bags'],
    [`Lost bags, for ${dearest}`]: complete!['Lost bags'],
    'Lost or stolen bags, up to': carry!['Lost bags'],
    [`Late by ${carry!['Delay counts after']}, up to`]: carry!['Delayed bags'],
  },
  rate: (trips, id) => ({
    subtotal: trips * baggage.plan(id).price,
    taxBasisPoints: premiumTax['OR']!,
  }),
  example: {
    detail: `1 trip × ${precise(trip.subtotal)}, plus ${precise(trip.tax)} tax`,
    total: precise(trip.grandtotal),
  },
  // Of the coverage 'Electronics over $250', which no plan has.
  also: ['$250'],
};

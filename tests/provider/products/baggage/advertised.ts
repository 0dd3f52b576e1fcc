import { addUp } from '../../../../src/contract/purchase/add-up.ts';
import { baggage } from '../../../../provider/products/baggage/product.ts';
import { premiumTax } from '../../../../src/contract/premium-tax.ts';
import { precise, saidOf, type Advertised } from '../../../fixtures/advertised.ts';

const trip = addUp({
  subtotal: baggage.plans[0]!.price,
  discount: 0,
  taxBasisPoints: premiumTax['OR']!,
});

export const advertised: Advertised = {
  ...saidOf('baggage-protection'),
  code: baggage.code,
  taxPercent: premiumTax['OR']! / 100,
  rate: (trips, id) => ({
    subtotal: trips * baggage.plan(id).price,
    taxBasisPoints: premiumTax['OR']!,
  }),
  example: {
    detail: `1 trip × ${precise(trip.subtotal)}, plus ${precise(trip.tax)} tax`,
    total: precise(trip.grandtotal),
  },
};

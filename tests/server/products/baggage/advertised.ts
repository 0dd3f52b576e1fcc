import { calculateTotals } from '../../../../src/contract/purchase/calculate-totals.ts';
import { baggage } from '../../../../server/products/baggage/product.ts';
import { premiumTaxBasisPointsByState } from '../../../../src/tariffs/premium-tax.ts';
import { formatExact, offeredProductOf, type Advertised } from '../../../fixtures/advertised.ts';

const trip = calculateTotals({
  subtotal: baggage.plans[0]!.price,
  discount: 0,
  taxBasisPoints: premiumTaxBasisPointsByState['OR']!,
});

export const advertised: Advertised = {
  ...offeredProductOf('baggage-protection'),
  code: baggage.code,
  taxPercent: premiumTaxBasisPointsByState['OR']! / 100,
  rate: (trips, id) => ({
    subtotal: trips * baggage.plan(id).price,
    taxBasisPoints: premiumTaxBasisPointsByState['OR']!,
  }),
  example: {
    detail: `1 trip × ${formatExact(trip.subtotal)}, plus ${formatExact(trip.tax)} tax`,
    total: formatExact(trip.grandtotal),
  },
};

import { baggage } from '../../../../server/products/baggage/product.ts';
import { premiumTaxBasisPointsByState } from '../../../../src/tariffs/premium-tax.ts';
import type { Advertised } from '../../../fixtures/advertised.ts';

export const advertised: Advertised = {
  code: baggage.code,
  ratesId: 'baggage',
  lowestCents: baggage.plans[0]!.price,
  rate: (trips, id) => ({
    subtotal: trips * baggage.plan(id).price,
    taxBasisPoints: premiumTaxBasisPointsByState['OR']!,
  }),
};

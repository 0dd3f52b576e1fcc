import { collectibles } from '../../../../server/products/collectibles/product.ts';
import { priceYearWithMinimum } from '../../../../server/products/collectibles/rate.ts';
import { collectionPremium } from '../../../../src/tariffs/collectibles/premium.ts';
import {
  DEDUCTIBLE_DEFAULT,
  ESTIMATED_TAX_BASIS_POINTS,
  MINIMUM_PREMIUM_CENTS,
} from '../../../../src/tariffs/collectibles/rates.ts';
import type { Advertised } from '../../../fixtures/advertised.ts';

export const advertised: Advertised = {
  code: collectibles.code,
  ratesId: 'collectibles',
  lowestCents: MINIMUM_PREMIUM_CENTS,
  rate(value, code) {
    const risk = { category_code: code, collection_total_value: value };
    const amount = collectionPremium(risk, DEDUCTIBLE_DEFAULT);
    const { subtotal } = priceYearWithMinimum(
      [{ title: code, amount }],
      ESTIMATED_TAX_BASIS_POINTS,
    ).totals;
    return { subtotal, taxBasisPoints: ESTIMATED_TAX_BASIS_POINTS };
  },
};

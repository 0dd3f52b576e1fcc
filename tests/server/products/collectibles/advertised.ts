import { collectibles } from '../../../../server/products/collectibles/product.ts';
import { priceYearWithMinimum } from '../../../../server/products/collectibles/rate.ts';
import {
  collectionPremium,
  sumWithMinimumPremium,
} from '../../../../src/tariffs/collectibles/premium.ts';
import {
  DEDUCTIBLE_DEFAULT,
  ESTIMATED_TAX_BASIS_POINTS,
  MINIMUM_PREMIUM_CENTS,
} from '../../../../src/tariffs/collectibles/rates.ts';
import {
  dollars,
  formatExact,
  offeredProductOf,
  type Advertised,
} from '../../../fixtures/advertised.ts';

const whole = (amount: number) => dollars(amount * 100);

/** Values in dollars of the example: paintings and coins in Portland, Oregon. */
const [art, coins] = [20_000, 8_000];
const premiumOf = (category_code: string, collection_total_value: number) =>
  collectionPremium({ category_code, collection_total_value, state: 'OR' }, DEDUCTIBLE_DEFAULT);

/**
 * Advertised amounts of the page for all collections. tests/pages/collectible-landings.test.ts
 * checks the pages for each category.
 */
export const advertised: Advertised = {
  ...offeredProductOf('collectible-insurance'),
  code: collectibles.code,
  lowestCents: MINIMUM_PREMIUM_CENTS,
  example: {
    detail: `${whole(art)} and ${whole(coins)}, before tax`,
    total: formatExact(
      sumWithMinimumPremium([premiumOf('fine_art', art), premiumOf('coins', coins)]),
    ),
  },
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

import { collectibles } from '../../../../provider/products/collectibles/product.ts';
import { billYear } from '../../../../provider/products/collectibles/rate.ts';
import { collectionPremium, policyPremium } from '../../../../src/contract/collectibles/premium.ts';
import {
  DEDUCTIBLE_DEFAULT,
  ESTIMATED_TAX,
  MINIMUM_PREMIUM,
} from '../../../../src/contract/collectibles/rates.ts';
import { dollars, precise, saidOf, type Advertised } from '../../../fixtures/advertised.ts';

const whole = (amount: number) => dollars(amount * 100);

/** Paintings and coins in Portland, Oregon. */
const [art, coins] = [20_000, 8_000];
const premiumOf = (category_code: string, collection_total_value: number) =>
  collectionPremium({ category_code, collection_total_value, state: 'OR' }, DEDUCTIBLE_DEFAULT);

/** The page of all collections; those of the kinds are held in tests/pages/collectible-landings.test.ts. */
export const advertised: Advertised = {
  ...saidOf('collectible-insurance'),
  code: collectibles.code,
  from: MINIMUM_PREMIUM,
  example: {
    detail: `${whole(art)} and ${whole(coins)}, before tax`,
    total: precise(policyPremium([premiumOf('fine_art', art), premiumOf('coins', coins)])),
  },
  rate(value, code) {
    const risk = { category_code: code, collection_total_value: value };
    const amount = collectionPremium(risk, DEDUCTIBLE_DEFAULT);
    const { subtotal } = billYear([{ title: code, amount }], ESTIMATED_TAX).totals;
    return { subtotal, taxBasisPoints: ESTIMATED_TAX };
  },
};

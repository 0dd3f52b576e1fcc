import { collectibles } from '../../../../provider/products/collectibles/product.ts';
import { billYear } from '../../../../provider/products/collectibles/rate.ts';
import { collectionPremium, policyPremium } from '../../../../src/contract/collectibles/premium.ts';
import {
  APPLICATION_MAX,
  categoryRates,
  DEDUCTIBLE_DEFAULT,
  deductibles,
  ESTIMATED_TAX,
  MINIMUM_PREMIUM,
} from '../../../../src/contract/collectibles/rates.ts';
import { dollars, limitsOf, precise, type Advertised } from '../../../fixtures/advertised.ts';

const whole = (amount: number) => dollars(amount * 100);
const limits = limitsOf(collectibles.coverages(collectibles.plans[0]!));
const [least, most] = [Math.min(...deductibles), Math.max(...deductibles)];
const kindMax = Math.max(...Object.values(categoryRates).map(({ totalMax }) => totalMax));

/** Paintings and coins in Portland, Oregon. */
const [art, coins] = [20_000, 8_000];
const premiumOf = (category_code: string, collection_total_value: number) =>
  collectionPremium({ category_code, collection_total_value, state: 'OR' }, DEDUCTIBLE_DEFAULT);

/** The page of all collections; those of the kinds are held in tests/pages/collectible-landings.test.ts. */
export const advertised: Advertised = {
  code: collectibles.code,
  id: 'collectible-insurance',
  from: MINIMUM_PREMIUM,
  // The limit is what a collection is worth; a holder's part of a loss is in every price.
  buys: { least: whole(least), most: whole(most) },
  limits: {
    Deductible: `From ${whole(least)}`,
    'Your part of a loss': `${whole(least)} to ${whole(most)}`,
    'Registered mail': limits['In registered mail'],
    'Rest of a set': limits['What the rest of a set loses'],
    'New pieces': `30 days included`,
    'What you buy': `${parseInt(String(limits['New pieces, for 30 days']), 10)}% of total`,
    'Several owners': 'Included',
  },
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
  also: [whole(kindMax), whole(APPLICATION_MAX)],
};

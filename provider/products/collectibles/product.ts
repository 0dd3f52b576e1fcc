import { lastDayOfYear } from '../../dates.ts';
import { defineProduct } from '../define-product.ts';
import { collectiblesPaper } from './paper.ts';
import { collectiblesCoverages } from '../../../src/contract/collectibles/coverages.ts';
import { collectiblesPlan } from './plans.ts';

const rated = { zip: 'application.rating_address.postal' };
const owner = { lastName: 'details.owner_last_name', quoted: 'details.owner_last_name' };

export const collectibles = defineProduct({
  code: 'collectibles',
  name: 'Collectibles',
  underwriter: 'Harrow Point Mutual Insurance Company',
  currency: 'USD',
  numberPrefix: 'CL',
  plans: [collectiblesPlan],
  lastDay: lastDayOfYear,
  coverages: () => collectiblesCoverages,
  magic: {
    openCollectiblesQuote: rated,
    updateCollectiblesQuote: rated,
    getAddCollectionForm: { zip: 'rating_address.postal' },
    listCollectiblesPlans: { zip: 'rating_address.postal' },
    checkoutCollectiblesQuote: { stage: 'checkout', ...owner },
    checkoutCollectibles: { stage: 'checkout', ...owner },
    purchaseCollectiblesQuote: { stage: 'purchase', ...owner },
    purchaseCollectibles: { stage: 'purchase', ...owner },
  },
  endorsed: true,
  papers: collectiblesPaper,
});

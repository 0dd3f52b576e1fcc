import { lastDayOfCoverageYear } from '../../dates.ts';
import { defineProduct } from '../define-product.ts';
import {
  collectiblesCoverages,
  collectiblesExclusions,
} from '../../../src/contract/collectibles/facts.ts';
import { collectiblesPlan } from './plans.ts';
import { collectiblesWording } from './wording.ts';

const ratingZip = { zip: 'application.rating_address.postal' };
const ownerNames = { lastName: 'details.owner_last_name', quoted: 'details.owner_last_name' };

export const collectibles = defineProduct({
  code: 'collectibles',
  name: 'Collectibles',
  carrier: 'Harrow Point Mutual Insurance Company',
  currency: 'USD',
  numberPrefix: 'CL',
  plans: [collectiblesPlan],
  lastDay: lastDayOfCoverageYear,
  coverages: collectiblesCoverages,
  exclusions: collectiblesExclusions,
  hasPlanLimits: true,
  magic: {
    openCollectiblesQuote: ratingZip,
    updateCollectiblesQuote: ratingZip,
    getAddCollectionForm: { zip: 'rating_address.postal' },
    listCollectiblesPlans: { zip: 'rating_address.postal' },
    checkoutCollectiblesQuote: { stage: 'checkout', ...ownerNames },
    checkoutCollectibles: { stage: 'checkout', ...ownerNames },
    purchaseCollectiblesQuote: { stage: 'purchase', ...ownerNames },
    purchaseCollectibles: { stage: 'purchase', ...ownerNames },
  },
  canBeEndorsed: true,
  wording: collectiblesWording,
});

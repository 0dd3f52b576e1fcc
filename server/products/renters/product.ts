import { lastDayOfCoverageYear } from '../../dates.ts';
import { defineProduct } from '../define-product.ts';
import { rentersCoverages, rentersExclusions } from '../../../src/contract/renters/facts.ts';
import { rentersTerms } from '../../../src/tariffs/renters/terms.ts';
import { rentersPlan } from './plans.ts';
import { rentersWording } from './wording.ts';

/** Terms of the sample policy. In a real policy, the chosen amounts replace the first two texts. */
const sampleTerms = {
  ...rentersTerms(),
  personal_property_amount: 'The amount you choose',
  liability_limit: 'The limit you choose',
};

const applicant = { lastName: 'personal_info.last_name', quoted: 'person.last_name' };

export const renters = defineProduct({
  code: 'renters',
  name: 'Renters',
  carrier: 'Harrow Point Mutual Insurance Company',
  currency: 'USD',
  numberPrefix: 'RN',
  plans: [rentersPlan],
  lastDay: lastDayOfCoverageYear,
  coverages: () => rentersCoverages(sampleTerms),
  exclusions: rentersExclusions,
  canBeCanceledByLink: true,
  magic: {
    listRentersPlans: { zip: 'property_address.postal' },
    checkoutRenters: { stage: 'checkout', ...applicant },
    purchaseRenters: { stage: 'purchase', ...applicant },
  },
  wording: rentersWording,
});

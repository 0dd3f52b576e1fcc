import { lastDayOfCoverageYear } from '../../dates.ts';
import { defineProduct } from '../define-product.ts';
import { rentersDocuments, sampleCoverages } from './documents.ts';
import { rentersPlan } from './plans.ts';

const applicant = { lastName: 'personal_info.last_name', quoted: 'person.last_name' };

export const renters = defineProduct({
  code: 'renters',
  name: 'Renters',
  carrier: 'Harrow Point Mutual Insurance Company',
  currency: 'USD',
  numberPrefix: 'RN',
  plans: [rentersPlan],
  lastDay: lastDayOfCoverageYear,
  coverages: () => sampleCoverages,
  canBeCanceledByLink: true,
  magic: {
    listRentersPlans: { zip: 'property_address.postal' },
    checkoutRenters: { stage: 'checkout', ...applicant },
    purchaseRenters: { stage: 'purchase', ...applicant },
  },
  documents: rentersDocuments,
});

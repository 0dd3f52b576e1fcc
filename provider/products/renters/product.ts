import { lastDayOfYear } from '../../dates.ts';
import { defineProduct } from '../define-product.ts';
import { rentersPaper, sampleCoverages } from './paper.ts';
import { rentersPlan } from './plans.ts';

const applicant = { lastName: 'personal_info.last_name', quoted: 'person.last_name' };

export const renters = defineProduct({
  code: 'renters',
  name: 'Renters',
  underwriter: 'Harrow Point Mutual Insurance Company',
  currency: 'USD',
  numberPrefix: 'RN',
  plans: [rentersPlan],
  lastDay: lastDayOfYear,
  coverages: () => sampleCoverages,
  canceledByLink: true,
  magic: {
    listRentersPlans: { zip: 'property_address.postal' },
    checkoutRenters: { stage: 'checkout', ...applicant },
    purchaseRenters: { stage: 'purchase', ...applicant },
  },
  papers: rentersPaper,
});

import { smallBusinessPolicyDetailsSchema } from '../../../src/contract/small-business/policy.ts';
import { lastDayOfCoverageYear } from '../../dates.ts';
import { defineProduct } from '../define-product.ts';
import { smallBusinessCoverages, smallBusinessPlans } from './plans.ts';
import { smallBusinessWording } from './wording.ts';

const parseDetails = (details: Record<string, unknown>) =>
  smallBusinessPolicyDetailsSchema.safeParse(details).data;

const contactNames = { lastName: 'details.pni_last_name', quoted: 'details.pni_last_name' };

export const smallBusiness = defineProduct({
  code: 'commercial',
  name: 'Small business',
  carrier: 'Northmere Casualty Company',
  currency: 'USD',
  numberPrefix: 'BOP',
  plans: smallBusinessPlans,
  lastDay: lastDayOfCoverageYear,
  coverages: smallBusinessCoverages,
  magic: {
    listCommercialPlans: { zip: 'rating_address.postal' },
    checkoutCommercial: { stage: 'checkout', ...contactNames },
    purchaseCommercial: { stage: 'purchase', ...contactNames },
  },
  documents: {
    wording: smallBusinessWording,
    facts(details) {
      const business = parseDetails(details);
      if (!business) return [];
      const { line1, line2, city, region = '', postal } = business.address;
      const type = details['business_type'];
      return [
        ['Kind of business', typeof type === 'string' ? type : null],
        ['Legal form', business.legal_nature],
        ['Primary contact', business.insured],
        ['Address', `${[line1, line2].filter(Boolean).join(', ')}, ${city}, ${region} ${postal}`],
        ['Additional insureds', business.additional_insureds.map(({ name }) => name).join(', ')],
      ];
    },
    insured: (details) => parseDetails(details)?.business_name,
  },
});

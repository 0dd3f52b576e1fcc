import { commercialPolicyDetailsSchema } from '../../../src/contract/small-business/policy.ts';
import { COMMERCIAL_UNDERWRITER, commercialCoverages, commercialPlans } from './product.ts';
import { commercialWording } from './wording.ts';
import type { PaperProduct } from '../../policies/documents/products.ts';

const read = (details: Record<string, unknown>) =>
  commercialPolicyDetailsSchema.safeParse(details).data;

export const commercialPaper: PaperProduct = {
  name: 'Small business',
  terms(planId) {
    const plan = commercialPlans.find(({ id }) => id === planId);
    return (
      plan && {
        title: plan.title,
        underwriter: COMMERCIAL_UNDERWRITER,
        coverages: commercialCoverages(plan.code),
      }
    );
  },
  wording: commercialWording,
  facts(details) {
    const business = read(details);
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
  insured: (details) => read(details)?.business_name,
};

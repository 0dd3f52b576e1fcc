import type { Brand } from '../../../src/contract/brand.ts';
import { Paper } from './paper.ts';
import { writeSections, type PlanTerms, type Section } from './wording.ts';

export interface PolicyText {
  /** 'Baggage protection'. */
  product: string;
  terms: PlanTerms;
  sections: readonly Section[];
  /** Absent for the sample. */
  policyNumber?: string;
  /** When the text took effect or the policy was bought. */
  date: Date;
}

/** The full text of a policy; without a policy number it is the plan's sample. */
export function renderPolicyText(text: PolicyText, brand: Brand): Promise<Uint8Array> {
  const { product, terms, sections, policyNumber, date } = text;
  const paper = new Paper({
    brand,
    kind: policyNumber ? 'Policy' : 'Sample policy',
    title: `${product}, ${terms.title}`,
    subtitle: policyNumber ? `Policy number ${policyNumber}` : `Insured by ${terms.underwriter}`,
    footer: policyNumber
      ? `Policy ${policyNumber}. Insured by ${terms.underwriter}. Sold by ${brand.agency}.`
      : `Sample, no contract. Insured by ${terms.underwriter}. Sold by ${brand.agency}.`,
    date,
  });
  if (!policyNumber) {
    paper.note('This is the text of a policy without a policyholder. It insures nobody.');
  }
  writeSections(paper, sections);
  return paper.finish();
}

import type { Brand } from '../../../src/contract/brand.ts';
import { PdfDocument } from './pdf-document.ts';
import { writeSections, type PlanTerms, type Section } from './wording.ts';

export interface PolicyText {
  /** Name of the product, such as 'Baggage protection'. */
  product: string;
  terms: PlanTerms;
  sections: readonly Section[];
  /** Number of the policy; left out for a sample. */
  policyNumber?: string;
  /** Day on which the text took effect or the policy was bought. */
  date: Date;
}

/** Renders the full text of a policy, or the plan's sample when there is no policy number. */
export function renderPolicyText(text: PolicyText, brand: Brand): Promise<Uint8Array> {
  const { product, terms, sections, policyNumber, date } = text;
  const pdf = new PdfDocument({
    brand,
    kind: policyNumber ? 'Policy' : 'Sample policy',
    title: `${product}, ${terms.title}`,
    subtitle: policyNumber ? `Policy number ${policyNumber}` : `Insured by ${terms.carrier}`,
    footer: policyNumber
      ? `Policy ${policyNumber}. Insured by ${terms.carrier}. Sold by ${brand.agency}.`
      : `Sample, no contract. Insured by ${terms.carrier}. Sold by ${brand.agency}.`,
    date,
  });
  if (!policyNumber) {
    pdf.note('This is the text of a policy without a policyholder. It insures nobody.');
  }
  writeSections(pdf, sections);
  return pdf.finish();
}

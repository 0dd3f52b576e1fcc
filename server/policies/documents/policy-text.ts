import type { Brand } from '../../../src/contract/brand.ts';
import { PdfDocument } from './pdf-document.ts';
import { writeSections, type PlanTerms, type PolicyTextSection } from './wording.ts';

export interface PolicyText {
  /** Name of the product, such as 'Baggage protection'. */
  product: string;
  terms: PlanTerms;
  sections: readonly PolicyTextSection[];
  /** Policy number; left out for a plan's sample. */
  policyNumber?: string;
  /** Day on which this policy text took effect, or on which the policy was bought. */
  date: Date;
}

/** Renders the full text of a policy. Without a policy number, renders the plan's sample policy. */
export function renderPolicyText(text: PolicyText, brand: Brand): Promise<Uint8Array> {
  const { product, terms, sections, policyNumber, date } = text;
  const pdf = new PdfDocument({
    brand,
    kind: policyNumber ? 'Policy' : 'Sample policy',
    title: `${product}, ${terms.title}`,
    subtitle: policyNumber ? `Policy number ${policyNumber}` : `Underwritten by ${terms.carrier}`,
    footer: policyNumber
      ? `Policy ${policyNumber}. Underwritten by ${terms.carrier}. Sold by ${brand.agency}.`
      : `This is a sample, not a contract. Underwritten by ${terms.carrier}. Sold by ${brand.agency}.`,
    date,
  });
  if (!policyNumber) {
    pdf.note('This is a sample policy. It doesn’t provide coverage.');
  }
  writeSections(pdf, sections);
  return pdf.finish();
}

/** Text that the policies of all products share, and helper functions that build policy texts. */
import type { Brand } from '../../../src/contract/brand.ts';
import { hasOnlineClaimFiling, type ProductCode } from '../../../src/contract/products.ts';
import { counted } from '../../../src/contract/counted.ts';
import { claimAnswerDays, serviceFacts } from '../../../src/contract/service-facts.ts';
import { nonBreaking } from './pdf-charset.ts';
import {
  factRows,
  type PolicyTextBlock,
  type PlanTerms,
  type PolicyTextSection,
} from './wording.ts';

/** Part of a section. A string becomes a paragraph. */
type SectionPart = PolicyTextBlock | string;

export function section(heading: string, ...parts: readonly SectionPart[]): PolicyTextSection {
  return {
    heading,
    blocks: parts.map((part) =>
      typeof part === 'string' ? { kind: 'paragraph', text: part } : part,
    ),
  };
}

/** Adds numbers to the headings, such as '1. Our agreement'. */
export function numberSections(sections: readonly PolicyTextSection[]): PolicyTextSection[] {
  return sections.map(({ heading, blocks }, index) => ({
    heading: `${index + 1}. ${heading}`,
    blocks,
  }));
}

export const coveredBlock = (...lines: string[]): PolicyTextBlock => ({ kind: 'covered', lines });
export const notCoveredBlock = (...lines: string[]): PolicyTextBlock => ({
  kind: 'not-covered',
  lines,
});

/** True when the plan includes the coverage with this id. */
export function includesCoverage({ coverages }: PlanTerms, id: string): boolean {
  return coverages.some((coverage) => coverage.id === id && coverage.value !== false);
}

/** Lists the coverages that the plan does not include, and the exclusions of every plan. */
export function exclusionsBlock({ coverages, exclusions }: PlanTerms): PolicyTextBlock {
  const ids = new Set(exclusions.map(({ id }) => id));
  const excluded = coverages.filter(({ id, value }) => value === false && !ids.has(id));
  return notCoveredBlock(
    ...excluded.map(({ label }) => `${label}: not included in this plan.`),
    ...exclusions.map(({ sentence }) => sentence),
  );
}

/**
 * Builds the section 'Our agreement'.
 * @param insuredText insured things and person: 'the bags of the traveler named on the declarations
 * page ("you")'
 */
export function agreementSection(
  { carrier }: PlanTerms,
  { agency }: Brand,
  { insuredText, paragraphs }: { insuredText: string; paragraphs: readonly string[] },
): PolicyTextSection {
  const parties = `${carrier} (“we”) insures ${insuredText}. ${agency} sold and services the policy.`;
  return section('Our agreement', parties, ...paragraphs);
}

export const POLICY_PARTS_CLAUSE =
  'The policy consists of this text and the declarations page. If the two differ, the declarations page controls.';

/**
 * Builds the section with the limit of each coverage. The text `amounts` follows the limits and
 * explains them.
 */
export function coverageLimitsSection(
  { coverages }: PlanTerms,
  amounts: string,
): PolicyTextSection {
  const rows = factRows(coverages);
  return section('The most the plan pays', { kind: 'rows', rows }, amounts);
}

/**
 * Builds the clause about the answer to a claim and its payment.
 * @param payee text between 'pay' and the time, such as ' the agency'
 */
export function claimAnswerClause(productCode: ProductCode, payee = ''): string {
  const answer = counted(claimAnswerDays(productCode), 'business day');
  return `We respond within ${answer} and pay${payee} within ${serviceFacts.claimPaymentDays} of that response. If we deny a claim, we explain in writing why and how to request a review.`;
}

/**
 * Builds the section about filing a claim.
 * @param productCode decides if the section mentions filing a claim online
 */
export function claimFilingSection(
  brand: Brand,
  productCode: ProductCode,
  ...parts: readonly string[]
): PolicyTextSection {
  const online: [string, string] = [
    'Online',
    'Sign in to your account, open the policy and choose Submit a claim',
  ];
  const contactRows: PolicyTextBlock = {
    kind: 'rows',
    rows: [
      ...(hasOnlineClaimFiling(productCode) ? [online] : []),
      ['By phone', `${nonBreaking(brand.phone.display)}, ${brand.hours}`],
      ['By email', brand.emails.claims],
    ],
  };
  return section('How to file a claim', contactRows, ...parts);
}

/** Clause of the policies that are paid by the year. */
/** The days that apply in every state. A state can require more (src/contract/rules). */
export const CARRIER_NOTICE_SENTENCE = `We notify you in writing at least ${serviceFacts.paymentGraceDays} in advance for unpaid premium and at least ${serviceFacts.cancellationNoticeDays} in advance for any other reason, or earlier if the law of your state requires it.`;

export const YEARLY_CANCELLATION_CLAUSE = `You may cancel on any day, in your account or by phone. There is no fee. The premium for days that have not begun is refunded to the card used to pay it, which usually takes ${serviceFacts.refundDays}. We may cancel only for unpaid premium, for false statements, or as the law of your state allows. ${CARRIER_NOTICE_SENTENCE}`;

export const CARRIER_CANCELLATION_CLAUSE =
  'We may cancel only if the premium was charged back or the policy was obtained through false statements, and we notify you in writing first.';

/**
 * Builds the sentence with the email address and phone number for questions.
 * @param topic such as 'a refund'
 */
export function contactSentence(topic: string, brand: Brand): string {
  return `Questions about ${topic}: ${brand.emails.support}, ${nonBreaking(brand.phone.display)}.`;
}

export const CLAIM_FRAUD_CLAUSE =
  'A claim made with false documents ends the policy, and any payment for it must be returned.';

/**
 * Builds the clause about the law that applies.
 * @param state text that names the US state, such as 'the state of your address'
 */
export function governingLawClause(state: string): string {
  return `Law. The policy is governed by the law of ${state}. Nothing in it takes away a right that this law gives you.`;
}

export function complaintsClause(terms: PlanTerms, { emails }: Brand): string {
  return `Complaints. Write to ${emails.support}. ${stateRegulatorClause(terms)}`;
}

/**
 * Builds the clause about complaints: the carrier is the first contact, and the state regulator is
 * the second.
 */
export function stateRegulatorClause({ carrier }: PlanTerms): string {
  return `${carrier} responds within ${serviceFacts.complaintAnswerDays}. You may contact your state’s department of insurance at any time.`;
}

export function definitionsSection(meanings: Readonly<Record<string, string>>): PolicyTextSection {
  return section('Definitions', { kind: 'rows', rows: Object.entries(meanings) });
}

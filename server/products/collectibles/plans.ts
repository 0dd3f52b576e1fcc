import { collectionCategory } from '../../../src/contract/collectibles/categories.ts';
import type { CollectiblesPlan } from '../../../src/contract/collectibles/quote.ts';
import type { PaymentAction } from '../../../src/contract/policies/endorsement.ts';
import {
  collectiblesCoverages,
  collectiblesExclusions,
} from '../../../src/contract/collectibles/facts.ts';
import { toCoverageRows } from '../../../src/contract/facts.ts';
import { categoryRates } from '../../../src/tariffs/collectibles/rates.ts';
import { CARRIER_DECISION_TIME, serviceFacts } from '../../../src/contract/service-facts.ts';
import { ApiError } from '../../errors.ts';
import { onlineCollectiblesSurvey } from './survey.ts';

/** The only plan of this product. Its prices are in the rates, per category. */
export const collectiblesPlan = {
  id: 'collectibles-collector',
  title: 'Collector',
  subtitle: 'Worldwide, comprehensive coverage',
} as const;

/** HTML with the statements that every buyer accepts. */
export const collectiblesAcknowledgment = [
  '<p>By continuing, I confirm that:</p>',
  '<ul>',
  '<li>The collections are mine, or I act for their owner, and they are kept where I have stated.</li>',
  '<li>The values are what a collector would pay today. My answers are true and complete, and I know that false information on an application for insurance is a crime.</li>',
  '<li>A policy that is pending review provides no coverage until the carrier approves it.</li>',
  '<li>It renews each year until I cancel it, and I may cancel it at any time.</li>',
  '</ul>',
].join('');

const paymentTerms: Record<PaymentAction, string> = {
  charge: `The amount is held on your card today. It is charged when the change is approved, or after ${serviceFacts.authorizationDays}. If the change is not approved, the hold is released or the charge is refunded in full.`,
  refund: `The refund is issued when the change is approved and usually takes ${serviceFacts.refundDays}. Nothing is refunded before then.`,
  no_change: 'There’s no charge and no refund.',
};

/** Returns HTML with the terms that a policyholder accepts with an endorsement. */
export function endorsementTermsHtml(carrier: string, action: PaymentAction): string {
  const terms = [
    `The change takes effect once ${carrier} approves it. Coverage for the change will not bind until the carrier approves; until then, the policy does not change.`,
    `You will get a confirmation email within ${CARRIER_DECISION_TIME}.`,
    paymentTerms[action],
    'The collections are mine, or I act for their owner, and the values are what a collector would pay today. My answers are true and complete, and I know that false information on an application for insurance is a crime.',
  ];
  return ['<ul>', ...terms.map((term) => `<li>${term}</li>`), '</ul>'].join('');
}

/**
 * Converts the plan to its form in the contract, for one category.
 * @throws ApiError `ineligible_for_plan` for a category that is not insured
 */
export function toApiCollectiblesPlan(categoryCode: string, sampleUrl: string): CollectiblesPlan {
  assertInsurableCategory(categoryCode);
  return {
    plan_id: collectiblesPlan.id,
    category_code: categoryCode,
    policy_doc_url: sampleUrl,
    information: {
      title: collectiblesPlan.title,
      acknowledgment_html: collectiblesAcknowledgment,
      coverages: toCoverageRows(collectiblesCoverages()),
      exclusions: collectiblesExclusions.map(({ label }) => label),
    },
    dynamic_form: onlineCollectiblesSurvey(categoryCode),
  };
}

/**
 * Throws when collections of the category cannot be insured.
 * @throws ApiError `ineligible_for_plan`
 */
export function assertInsurableCategory(code: string): void {
  if (collectionCategory(code) && categoryRates[code]) return;
  throw new ApiError('ineligible_for_plan', 'We don’t insure this type of collection.');
}

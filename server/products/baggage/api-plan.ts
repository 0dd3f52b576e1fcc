import type { ComparedPlan } from '../../../src/contract/purchase/plan.ts';
import { serviceFacts } from '../../../src/contract/service-facts.ts';
import { formatAmount } from '../../money.ts';
import type { BaggagePlanTerms } from '../../../src/tariffs/baggage/plans.ts';
import { baggageExclusions } from '../../../src/contract/baggage/facts.ts';
import { excludedLabels, exclusionFacts, toCoverageRows } from '../../../src/contract/facts.ts';
import { formatWholeDollars } from '../../../src/contract/format.ts';
import { baggage } from './product.ts';

/** Converts a plan to its form in the contract. */
export function toApiBaggagePlan(plan: BaggagePlanTerms, sampleUrl: string): ComparedPlan {
  return {
    plan_id: plan.id,
    policy_doc_url: sampleUrl,
    information: {
      title: plan.title,
      pricing_title: `${formatAmount(plan.price, baggage.currency)}/trip`,
      subtitle: plan.subtitle,
      acknowledgment_html: acknowledgmentOf(plan),
      coverages: toCoverageRows(baggage.coverages(plan)),
    },
  };
}

/** Returns HTML with the statements that every buyer of the plan accepts. */
export function acknowledgmentOf(plan: BaggagePlanTerms): string {
  const { lost, delayed, delayHours } = plan.benefits;
  return [
    `<p>I am buying the ${plan.title} plan and confirm that:</p>`,
    '<ul>',
    '<li>I am 18 or older and am authorized to buy for the traveler named on this booking.</li>',
    '<li>The trip has not started, and no bag on this booking is known to be lost, damaged or delayed.</li>',
    `<li>The plan pays up to ${formatWholeDollars(lost)} for lost bags and up to ${formatWholeDollars(delayed)} for bags delayed more than ${delayHours} hours.</li>`,
    `<li>The plan does not pay for: ${excludedLabels(baggage.coverages(plan))}. The policy document lists every exclusion.</li>`,
    `<li>A claim needs the airline’s report and must be filed within ${serviceFacts.claimFilingTime}.</li>`,
    '</ul>',
    '<p>Everything I have entered is true and complete. False information on an application is a crime.</p>',
  ].join('');
}

/** HTML text above the plan table on the plans screen. */
export const baggagePlansNoteHtml = `<p>One price covers every checked and carry-on bag of one traveler on one booking, there and back. No plan pays for: ${excludedLabels(exclusionFacts(baggageExclusions))}.</p>`;

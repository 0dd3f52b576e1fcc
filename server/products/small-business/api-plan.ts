import { serviceFacts } from '../../../src/contract/service-facts.ts';
import { excludedLabels, lowerFirst, toCoverageRows } from '../../../src/contract/facts.ts';
import {
  smallBusinessCoverages,
  smallBusinessExclusions,
} from '../../../src/contract/small-business/facts.ts';
import type { SmallBusinessPlan } from '../../../src/contract/small-business/plan.ts';
import type { SmallBusinessPlanTerms } from './plans.ts';
import { smallBusiness } from './product.ts';

/** Converts a plan to its form in the contract. */
export function toApiSmallBusinessPlan(
  { id, code, title }: SmallBusinessPlanTerms,
  sampleUrl: string,
): SmallBusinessPlan {
  return {
    plan_id: id,
    policy_doc_url: sampleUrl,
    details: { chubb_plan_code: code },
    information: {
      title,
      acknowledgment_html: acknowledgmentOf({ code, title }),
      coverages: toCoverageRows(smallBusinessCoverages({ code })),
    },
  };
}

/**
 * Returns HTML with the statements that every buyer certifies, including the coverages that this
 * plan excludes.
 */
export function acknowledgmentOf({
  code,
  title,
}: Pick<SmallBusinessPlanTerms, 'code' | 'title'>): string {
  const excluded = excludedLabels(smallBusinessCoverages({ code }));
  const exclusionsHtml = excluded && `<p>The ${title} plan does not include: ${excluded}.</p>`;
  return [
    `<p>I am applying for the ${title} plan from ${smallBusiness.carrier} for the business I have named, and I certify that:</p>`,
    '<ul>',
    '<li>I am an owner or officer of the business and am authorized to sign for it.</li>',
    '<li>All my answers are true and complete. I know that they are part of the application, and that false information on an application for insurance is a crime.</li>',
    '<li>I know of no claim against the business, or anything likely to lead to one, other than what I have disclosed.</li>',
    `<li>I know what the policy does not pay for: ${smallBusinessExclusions.map(({ label }) => lowerFirst(label)).join('; ')}.</li>`,
    '</ul>',
    exclusionsHtml,
    `<p>The policy starts on the day I have chosen and runs for one year. It renews for another year unless I cancel it. I will be told the new price at least ${serviceFacts.renewalNoticeDays} ahead.</p>`,
  ].join('');
}

import {
  commercialCoverageRows,
  coverageTiers,
  tierText,
} from '../../../src/contract/small-business/coverages.ts';
import {
  commercialPlanCodes,
  type CommercialPlanCode,
} from '../../../src/contract/small-business/limits.ts';
import type { CommercialPlan } from '../../../src/contract/small-business/plan.ts';
import { Refusal } from '../../errors.ts';

export interface CommercialProduct {
  id: string;
  code: CommercialPlanCode;
  title: string;
}

export const COMMERCIAL_UNDERWRITER = 'Northmere Casualty Company';
export const COMMERCIAL_CURRENCY = 'USD';
export const COMMERCIAL_SUBTITLE = 'Business owner’s policy';

/** The three plans, from the least cover to the most. */
export const commercialPlans: readonly CommercialProduct[] = commercialPlanCodes.map((code) => ({
  id: `commercial-${code}`,
  code,
  title: code.charAt(0).toUpperCase() + code.slice(1),
}));

/** @throws Refusal ineligible_for_plan */
export function findCommercialPlan(planId: string): CommercialProduct {
  const plan = commercialPlans.find(({ id }) => id === planId);
  if (!plan) throw new Refusal('ineligible_for_plan', 'This plan is not on offer.');
  return plan;
}

/** A plan as the plans call lists it. */
export function describeCommercialPlan(
  { id, code, title }: CommercialProduct,
  sampleUrl: string,
): CommercialPlan {
  return {
    plan_id: id,
    policy_doc_url: sampleUrl,
    details: { chubb_plan_code: code },
    information: { title, acknowledgment_html: acknowledgmentOf(code, title) },
  };
}

/** The rows of the plan as its papers print them: the same titles in the same order for all. */
export function commercialCoverages(
  code: CommercialPlanCode,
): { title: string; value: string | boolean }[] {
  return commercialCoverageRows.map(({ key, label }) => ({
    title: label,
    value: tierText(coverageTiers[code][key]),
  }));
}

/** What every buyer certifies, and what this plan leaves out by name. */
function acknowledgmentOf(code: CommercialPlanCode, title: string): string {
  const left = commercialCoverageRows.filter(({ key }) => coverageTiers[code][key].title === false);
  const leaves = left.length
    ? `<p>The ${title} plan leaves out: ${left.map(({ label }) => label).join('; ')}.</p>`
    : '';
  return [
    `<p>I apply for the ${title} plan of ${COMMERCIAL_UNDERWRITER} for the business that I have named, and I certify that:</p>`,
    '<ul>',
    '<li>I am an owner or an officer of the business and may sign for it.</li>',
    '<li>All my answers are true and complete. I know that they are part of the application, and that false information on an application for insurance is a crime.</li>',
    '<li>I know of no claim against the business, and of nothing that is likely to lead to one, beside what I have told.</li>',
    '<li>The policy does not replace workers’ compensation, and it does not pay for mistakes in professional advice or for vehicles that the business owns.</li>',
    '</ul>',
    leaves,
    '<p>The policy starts on the day I have chosen and runs for one year. It renews for another year unless I cancel it; I am told the new price 45 days ahead.</p>',
  ].join('');
}

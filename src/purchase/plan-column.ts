import type { ComparedPlan } from '../contract/purchase/plan.ts';
import { splitPriceText } from '../core/money.ts';
import type { PlanColumn } from '../ui/plans/PlanTable.tsx';

/** Converts a plan to a column of the table that compares the plans. */
export function planColumnOf({ plan_id, policy_doc_url, information }: ComparedPlan): PlanColumn {
  const price = splitPriceText(information.pricing_title);
  return {
    id: plan_id,
    title: information.title,
    subtitle: information.subtitle,
    price: price ? `$${price.dollars}.${price.cents}` : information.pricing_title,
    unit: price ? `a ${price.period}` : '',
    sampleUrl: policy_doc_url,
    rows: information.coverages,
  };
}

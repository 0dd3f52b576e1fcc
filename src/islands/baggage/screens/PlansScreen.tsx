import { useStore } from '@nanostores/react';
import type { BaggagePlan } from '../../../contract/baggage/calls.ts';
import { splitPricingTitle } from '../../../core/money.ts';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { PlansFrame } from '../../../purchase/screens/PlansFrame.tsx';
import { SafeHtml } from '../../../ui/controls/SafeHtml.tsx';
import type { PlanColumn } from '../../../ui/plans/PlanTable.tsx';
import { $baggage } from '../answers.ts';
import { baggageFlow } from '../flow.ts';

export function PlansScreen(props: ScreenProps) {
  const { offer } = useStore($baggage);
  return (
    <PlansFrame
      {...props}
      flow={baggageFlow}
      lead={offer && <SafeHtml html={offer.displayHtml} inline />}
      plans={(offer?.plans ?? []).map(columnOf)}
    />
  );
}

function columnOf({ plan_id, policy_doc_url, information }: BaggagePlan): PlanColumn {
  const price = splitPricingTitle(information.pricing_title);
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

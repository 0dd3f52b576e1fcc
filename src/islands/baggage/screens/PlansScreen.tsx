import { useStore } from '@nanostores/react';
import { $baggage } from '../answers.ts';
import { baggageFlow } from '../flow.ts';
import type { BaggagePlan } from '../../../contract/baggage/calls.ts';
import { splitPricingTitle } from '../../../core/money.ts';
import { PlanTable, type PlanColumn } from '../../../ui/plans/PlanTable.tsx';
import { SafeHtml } from '../../../ui/controls/SafeHtml.tsx';
import type { ScreenProps } from '../../../flow/screens/FlowIsland.tsx';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';

export function PlansScreen(props: ScreenProps) {
  const form = baggageFlow.form('plans');
  const { text, errors } = useStepFields(form);
  const { offer } = useStore($baggage);
  const busy = useStore(baggageFlow.$busy);
  const chosen = text('planId');
  const select = (planId: string) => {
    form.set({ planId });
    void baggageFlow.next();
  };
  return (
    <StepFrame
      {...props}
      flow={baggageFlow}
      step="plans"
      wide
      hideNext
      lead={offer && <SafeHtml html={offer.displayHtml} inline />}
    >
      <PlanTable
        plans={(offer?.plans ?? []).map(columnOf)}
        selected={chosen}
        busy={busy ? chosen : ''}
        error={errors['planId']}
        onSelect={select}
      />
    </StepFrame>
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

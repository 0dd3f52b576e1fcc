import { useStore } from '@nanostores/react';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { planColumnOf } from '../../../purchase/plan-column.ts';
import { PlansLayout } from '../../../purchase/screens/PlansLayout.tsx';
import { SafeHtml } from '../../../ui/controls/SafeHtml.tsx';
import { $baggageState } from '../answers.ts';
import { baggageFlow } from '../flow.ts';
import { bagCoverageExample } from '../coverage-example.ts';

export function PlansScreen(props: ScreenProps) {
  const { offer } = useStore($baggageState);
  return (
    <PlansLayout
      {...props}
      flow={baggageFlow}
      intro={offer && <SafeHtml html={offer.displayHtml} inline />}
      exampleLoss={{ ...bagCoverageExample, row: 'Lost bags' }}
      plans={(offer?.plans ?? []).map(planColumnOf)}
    />
  );
}

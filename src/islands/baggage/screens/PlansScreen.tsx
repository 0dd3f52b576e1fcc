import { useStore } from '@nanostores/react';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { columnOf } from '../../../purchase/plan-column.ts';
import { PlansFrame } from '../../../purchase/screens/PlansFrame.tsx';
import { SafeHtml } from '../../../ui/controls/SafeHtml.tsx';
import { $baggage } from '../answers.ts';
import { baggageFlow } from '../flow.ts';
import { bagLoss } from '../loss.ts';

export function PlansScreen(props: ScreenProps) {
  const { offer } = useStore($baggage);
  return (
    <PlansFrame
      {...props}
      flow={baggageFlow}
      lead={offer && <SafeHtml html={offer.displayHtml} inline />}
      loss={{ ...bagLoss, row: 'Lost bags' }}
      plans={(offer?.plans ?? []).map(columnOf)}
    />
  );
}

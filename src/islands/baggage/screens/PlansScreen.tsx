import { useStore } from '../../../ui/use-store.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { planColumnOf } from '../../../purchase/plan-column.ts';
import { PlansLayout } from '../../../purchase/screens/PlansLayout.tsx';
import { SafeHtml } from '../../../ui/controls/SafeHtml.tsx';
import type { Baggage } from '../flow.ts';
import { bagCoverageExample } from '../coverage-example.ts';

export function PlansScreen(props: FlowScreenProps<Baggage>) {
  const { offer } = useStore(props.flow.$state);
  return (
    <PlansLayout
      {...props}
      intro={offer && <SafeHtml html={offer.displayHtml} inline />}
      exampleLoss={{ ...bagCoverageExample, row: 'Lost bags' }}
      plans={(offer?.plans ?? []).map(planColumnOf)}
    />
  );
}

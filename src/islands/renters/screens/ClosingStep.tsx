import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { SurveyScreen } from '../../../interview/screens/SurveyScreen.tsx';
import type { Renters } from '../flow.ts';
import { useInsuredHome } from './SurveyStep.tsx';
import { useQuotedPrice } from './use-quoted-price.ts';

/** Asks the questions that do not affect the price, after the price. */
export function ClosingStep(props: FlowScreenProps<Renters>) {
  const { flow } = props;
  return (
    <SurveyScreen
      {...props}
      survey={flow.closing}
      property={useInsuredHome(flow)}
      busyLabel="Saving your quote"
      total={useQuotedPrice(flow)}
    />
  );
}

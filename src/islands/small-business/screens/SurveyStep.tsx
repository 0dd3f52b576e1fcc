import { useStore } from '@nanostores/react';
import { $business, smallBusinessSurvey } from '../answers.ts';
import { smallBusinessFlow } from '../flow.ts';
import type { ScreenProps } from '../../../flow/screens/FlowIsland.tsx';
import { SurveyScreen } from '../../../survey/screens/SurveyScreen.tsx';
import { addressLines } from './address-lines.ts';

/** The questions that the provider asks of this kind of business. */
export function SurveyStep(props: ScreenProps) {
  const { details, ratingAddress } = useStore($business);
  return (
    <SurveyScreen
      {...props}
      flow={smallBusinessFlow}
      survey={smallBusinessSurvey}
      property={
        ratingAddress
          ? { name: details.business_name, lines: addressLines(ratingAddress) }
          : undefined
      }
    />
  );
}

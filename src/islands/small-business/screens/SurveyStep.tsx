import { useStore } from '@nanostores/react';
import { $smallBusiness, smallBusinessSurvey } from '../answers.ts';
import { smallBusinessFlow } from '../flow.ts';
import type { ScreenProps } from '../../../interview/screens/screen-props.ts';
import { SurveyScreen } from '../../../interview/screens/SurveyScreen.tsx';
import { addressLines } from '../../../core/address/address-lines.ts';

/** Shows the survey for the chosen business type. */
export function SurveyStep(props: ScreenProps) {
  const { details, ratingAddress } = useStore($smallBusiness);
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

import { useStore } from '@nanostores/react';
import { addressLines } from '../../../core/address/address-lines.ts';
import { $renters, rentersSurvey } from '../answers.ts';
import { rentersFlow } from '../flow.ts';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { QuoteLoading } from '../../../purchase/screens/QuoteLoading.tsx';
import { SurveyScreen } from '../../../survey/screens/SurveyScreen.tsx';

/** Shows the survey. The visitor must complete it before the price is shown. */
export function SurveyStep(props: ScreenProps) {
  const { propertyAddress: home, person, account } = useStore($renters);
  const tenant = person ?? account;
  return (
    <>
      <SurveyScreen
        {...props}
        flow={rentersFlow}
        survey={rentersSurvey}
        property={
          home
            ? {
                name: tenant ? `${tenant.first_name} ${tenant.last_name}` : 'Your home',
                lines: addressLines(home),
              }
            : undefined
        }
      />
      <QuoteLoading flow={rentersFlow} />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { $tenancy, rentersSurvey } from '../../flows/renters-answers.ts';
import { rentersFlow } from '../../flows/renters.ts';
import type { ScreenProps } from '../flow/FlowIsland.tsx';
import { QuoteWait } from '../quote/QuoteWait.tsx';
import { SurveyScreen } from '../survey/SurveyScreen.tsx';

/** The questions that the provider asks before it names a price. */
export function SurveyStep(props: ScreenProps) {
  const { propertyAddress: home, person, account } = useStore($tenancy);
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
                lines: [
                  [home.streetAddress, home.unit].filter(Boolean).join(', '),
                  `${home.city}, ${home.region} ${home.postal}`,
                ],
              }
            : undefined
        }
      />
      <QuoteWait flow={rentersFlow} />
    </>
  );
}

import { useStore } from '@nanostores/react';
import type { SurveyScreen as Screen } from '../../../../contract/survey/dynamic-form.ts';
import type { ScreenProps } from '../../../../flow/screens/screen-props.ts';
import { QuoteLoading } from '../../../../purchase/screens/QuoteLoading.tsx';
import { SurveyScreen } from '../../../../survey/screens/SurveyScreen.tsx';
import { cityLine, isCollectionScreen, collectionName, streetLine } from '../../collections.ts';
import { CollectionContextBar } from '../../screens/CollectionContextBar.tsx';
import { surveyIntro } from '../../screens/survey-intro.ts';
import { $endorsement, endorsementSurvey } from '../answers.ts';
import { endorsementFlow } from '../flow.ts';

/** Shows the survey about the added or edited collection. */
export function SurveyStep(props: ScreenProps) {
  const { policy, categoryCode, collectionAddress, ...endorsement } = useStore($endorsement);
  const address = endorsement.address ?? collectionAddress;
  if (!policy || !address) return null;
  const contextBar = (screen: Screen) =>
    isCollectionScreen(screen) && (
      <CollectionContextBar categoryCode={categoryCode} address={address} />
    );
  return (
    <>
      <SurveyScreen
        {...props}
        carrier={policy.underwriter.name}
        flow={endorsementFlow}
        survey={endorsementSurvey}
        property={{
          name: collectionName({ categoryCode }),
          lines: [streetLine(address), cityLine(address)],
        }}
        intro={(screen) =>
          surveyIntro(screen, address.streetAddress, { isNew: endorsement.change === 'add' })
        }
        above={contextBar}
        busyLabel="Calculating"
      />
      <QuoteLoading flow={endorsementFlow} />
    </>
  );
}

import { useStore } from '@nanostores/react';
import type { SurveyScreen as Screen } from '../../../../contract/survey/dynamic-form.ts';
import type { ScreenProps } from '../../../../flow/screens/screen-props.ts';
import { QuoteWait } from '../../../../purchase/screens/QuoteWait.tsx';
import { SurveyScreen } from '../../../../survey/screens/SurveyScreen.tsx';
import { cityLine, isOfCollection, nameOf, streetLine } from '../../collections.ts';
import { SubjectLine } from '../../screens/SubjectLine.tsx';
import { surveyLead } from '../../screens/survey-lead.ts';
import { $endorsement, endorsementSurvey } from '../answers.ts';
import { endorsementFlow } from '../flow.ts';

/** What the provider asks of the collection that is added or edited. */
export function SurveyStep(props: ScreenProps) {
  const { policy, categoryCode, place, ...added } = useStore($endorsement);
  const address = added.address ?? place;
  if (!policy || !address) return null;
  const about = (screen: Screen) =>
    isOfCollection(screen) && <SubjectLine categoryCode={categoryCode} address={address} />;
  return (
    <>
      <SurveyScreen
        {...props}
        carrier={policy.underwriter.name}
        flow={endorsementFlow}
        survey={endorsementSurvey}
        property={{
          name: nameOf({ categoryCode }),
          lines: [streetLine(address), cityLine(address)],
        }}
        lead={(screen) =>
          surveyLead(screen, address.streetAddress, { isNew: added.change === 'add' })
        }
        above={about}
        busyLabel="Calculating"
      />
      <QuoteWait flow={endorsementFlow} />
    </>
  );
}

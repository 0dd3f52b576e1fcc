import { useStore } from '@nanostores/react';
import { reviewedOwners } from '../../../contract/collectibles/rates.ts';
import type {
  SurveyResponses,
  SurveyScreen as Screen,
} from '../../../contract/survey/dynamic-form.ts';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { QuoteWait } from '../../../purchase/screens/QuoteWait.tsx';
import { SurveyScreen } from '../../../survey/screens/SurveyScreen.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { $collectibles, collectiblesSurvey } from '../answers.ts';
import { cityLine, isOfCollection, nameOf, streetLine } from '../collections.ts';
import { collectiblesFlow } from '../flow.ts';
import { SubjectLine } from './SubjectLine.tsx';
import { surveyLead } from './survey-lead.ts';

/** The questions that the provider asks of a collection, its place and the policy. */
export function SurveyStep(props: ScreenProps) {
  const { subject } = useStore($collectibles);
  const address = subject?.address;
  if (!subject || !address) return null;
  const about = (screen: Screen) =>
    isOfCollection(screen) && <SubjectLine categoryCode={subject.categoryCode} address={address} />;
  return (
    <>
      <SurveyScreen
        {...props}
        flow={collectiblesFlow}
        survey={collectiblesSurvey}
        property={{ name: nameOf(subject), lines: [streetLine(address), cityLine(address)] }}
        lead={(screen) => surveyLead(screen, address.streetAddress)}
        above={about}
        below={belowFields}
      />
      <QuoteWait flow={collectiblesFlow} />
    </>
  );
}

const belowFields = (_: Screen, values: SurveyResponses) => <ReviewNotice values={values} />;

/** Some owners are looked at in any case: said where they are chosen. */
function ReviewNotice({ values }: { values: SurveyResponses }) {
  if (!reviewedOwners.has(String(values['ownership_type']))) return null;
  return (
    <Notice title="A trust or a foundation is always reviewed." live="status">
      Cover starts when the carrier has approved it.
    </Notice>
  );
}

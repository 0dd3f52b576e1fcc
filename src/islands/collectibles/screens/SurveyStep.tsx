import { useStore } from '../../../ui/use-store.ts';
import { reviewedOwners } from '../../../tariffs/collectibles/rates.ts';
import type {
  SurveyAnswers,
  SurveyScreen as Screen,
} from '../../../contract/survey/dynamic-form.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { Collectibles } from '../flow.ts';
import { CollectionSurvey } from './CollectionSurvey.tsx';

/** Shows the survey with the questions about a collection, its address and the policy. */
export function SurveyStep(props: FlowScreenProps<Collectibles>) {
  const { currentCollection } = useStore(props.flow.$state);
  const address = currentCollection?.address;
  if (!address) return null;
  return (
    <CollectionSurvey
      {...props}
      categoryCode={currentCollection.categoryCode}
      address={address}
      isNew
      below={belowFields}
    />
  );
}

const belowFields = (_: Screen, values: SurveyAnswers) => <ReviewNotice values={values} />;

/**
 * Explains that the carrier always reviews applications of this type of ownership, such as a trust.
 * Renders nothing for other types.
 */
function ReviewNotice({ values }: { values: SurveyAnswers }) {
  if (!reviewedOwners.has(String(values['ownership_type']))) return null;
  return (
    <Notice title="The carrier reviews every trust and foundation." live="status">
      Coverage starts once it’s approved.
    </Notice>
  );
}

import { useStore } from '@nanostores/react';
import type { ScreenProps } from '../../../../interview/screens/screen-props.ts';
import { CollectionSurvey } from '../../screens/CollectionSurvey.tsx';
import { $endorsement, endorsementSurvey } from '../answers.ts';
import { endorsementFlow } from '../flow.ts';

/** Shows the survey about the added or edited collection. */
export function SurveyStep(props: ScreenProps) {
  const { policy, change, categoryCode, ...addresses } = useStore($endorsement);
  const address = addresses.address ?? addresses.collectionAddress;
  if (!policy || !address) return null;
  return (
    <CollectionSurvey
      {...props}
      carrier={policy.underwriter.name}
      flow={endorsementFlow}
      survey={endorsementSurvey}
      categoryCode={categoryCode}
      address={address}
      isNew={change === 'add'}
      busyLabel="Calculating"
    />
  );
}

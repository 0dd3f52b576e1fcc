import { useStore } from '../../../../ui/use-store.ts';
import type { FlowScreenProps } from '../../../../interview/screens/screen-props.ts';
import { CollectionSurvey } from '../../screens/CollectionSurvey.tsx';
import type { Endorsement } from '../flow.ts';

/** Shows the survey about the added or edited collection. */
export function SurveyStep(props: FlowScreenProps<Endorsement>) {
  const { policy, change, categoryCode, ...addresses } = useStore(props.flow.$state);
  const address = addresses.address ?? addresses.collectionAddress;
  if (!policy || !address) return null;
  return (
    <CollectionSurvey
      {...props}
      carrier={policy.underwriter.name}
      categoryCode={categoryCode}
      address={address}
      isNew={change === 'add'}
      busyLabel="Calculating"
    />
  );
}

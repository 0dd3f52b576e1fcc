import { useStore } from '../../../ui/use-store.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { AvailabilityNotice } from '../../../purchase/screens/AvailabilityNotice.tsx';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { otherCollectionsAddresses } from '../collections.ts';
import type { Collectibles } from '../flow.ts';
import { ExclusionDialog } from './ExclusionDialog.tsx';
import { AddressChoiceFields } from './AddressChoiceFields.tsx';
import { CollectionContextBar } from './CollectionContextBar.tsx';

/**
 * Asks at which address the collection is kept. The buyer chooses a known address or types another
 * address.
 */
export function AddressScreen(props: FlowScreenProps<Collectibles>) {
  const { flow } = props;
  const state = useStore(flow.$state);
  const { currentCollection } = state;
  const knownAddresses = otherCollectionsAddresses(state);
  if (!currentCollection) return null;
  return (
    <StepLayout
      {...props}
      step="address"
      intro="Each collection has its own address. You can add another type later."
      busyLabel="Checking"
    >
      <CollectionContextBar categoryCode={currentCollection.categoryCode} />
      <AddressChoiceFields
        form={flow.form('address')}
        knownAddresses={knownAddresses}
        notice={<AvailabilityNotice flow={flow} form={flow.form('address')} />}
      />
      <ExclusionDialog flow={flow} />
    </StepLayout>
  );
}

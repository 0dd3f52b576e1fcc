import { useStore } from '@nanostores/react';
import type { ScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { $collectibles, otherCollectionsAddresses } from '../answers.ts';
import { collectiblesFlow } from '../flow.ts';
import { ExclusionDialog } from './ExclusionDialog.tsx';
import { AddressChoiceFields } from './AddressChoiceFields.tsx';
import { CollectionContextBar } from './CollectionContextBar.tsx';

/**
 * Asks at which address the collection is kept. The buyer chooses a known address or types another
 * address.
 */
export function AddressScreen(props: ScreenProps) {
  const form = collectiblesFlow.form('address');
  const state = useStore($collectibles);
  const { currentCollection } = state;
  const knownAddresses = otherCollectionsAddresses(state);
  if (!currentCollection) return null;
  return (
    <StepLayout
      {...props}
      flow={collectiblesFlow}
      step="address"
      intro="Each collection has its own address. You can add another kind later."
      busyLabel="Checking"
    >
      <CollectionContextBar categoryCode={currentCollection.categoryCode} />
      <AddressChoiceFields form={form} knownAddresses={knownAddresses} />
      <ExclusionDialog onContinue={collectiblesFlow.complete} />
    </StepLayout>
  );
}

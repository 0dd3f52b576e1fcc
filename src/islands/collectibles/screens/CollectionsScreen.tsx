import { useStore } from '../../../ui/use-store.ts';
import { useState } from 'react';
import { isSameAddress } from '../../../core/address/wire-address.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { startCollectionOfCategory } from '../actions.ts';
import { collectionAddresses } from '../collections.ts';
import type { Collectibles } from '../flow.ts';
import { AddressGroup } from './AddressGroup.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { EditAnswersDialog } from './EditAnswersDialog.tsx';
import { MobilePriceBar, PriceSidebar } from './PriceSidebar.tsx';
import { collectionAndPolicyCountTexts } from './count-texts.ts';

/**
 * Lists the application's collections by address. The buyer can edit, remove or add collections.
 */
export function CollectionsScreen(props: FlowScreenProps<Collectibles>) {
  const { flow } = props;
  const state = useStore(flow.$state);
  const [isAdding, setIsAdding] = useState(false);
  /**
   * The reference_id of the collection that the open dialog edits. Empty if the dialog is closed.
   */
  const [editedId, setEditedId] = useState('');
  const entries = Object.entries(state.collections);
  const {
    count,
    collections,
    addresses: addressCountText,
    policies: policyCountText,
  } = collectionAndPolicyCountTexts(state);
  const add = (code: string) => {
    setIsAdding(false);
    startCollectionOfCategory(code, flow);
    flow.open('address');
  };
  return (
    <StepLayout
      {...props}
      step="collections"
      pinned
      aside={<PriceSidebar flow={flow} />}
      intro={`${collections} at ${addressCountText}, ${policyCountText}. Check ${count === 1 ? 'it' : 'them'} or add another before we price ${count === 1 ? 'it' : 'them together'}.`}
    >
      {collectionAddresses(state).map((address) => (
        <AddressGroup
          flow={flow}
          key={JSON.stringify(address)}
          address={address}
          collections={entries.filter(([, one]) => isSameAddress(one.address, address))}
          isOnly={count === 1}
          onEdit={setEditedId}
        />
      ))}
      <Button variant="secondary" wide icon="plus-bold" onClick={() => setIsAdding(true)}>
        Add another collection
      </Button>
      <MobilePriceBar flow={flow} />
      <CategoryDialog
        open={isAdding}
        coveredCategories={entries.map(([, { categoryCode }]) => categoryCode)}
        onChoose={add}
        onClose={() => setIsAdding(false)}
      />
      <EditAnswersDialog
        flow={flow}
        open={editedId !== ''}
        from="collections"
        onlyId={editedId}
        onClose={() => setEditedId('')}
      />
    </StepLayout>
  );
}

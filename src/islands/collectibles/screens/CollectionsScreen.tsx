import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sameAddress } from '../../../core/address/wire-address.ts';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { chooseCategory } from '../actions.ts';
import { $collectibles, givenAddresses } from '../answers.ts';
import { collectiblesFlow } from '../flow.ts';
import { AddressGroup } from './AddressGroup.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { PriceLine, PriceSoFar } from './PriceSoFar.tsx';
import { countsOf } from './words.ts';

/** All collections of the application, by address: to be changed, taken out, or joined by another one. */
export function CollectionsScreen(props: ScreenProps) {
  const state = useStore($collectibles);
  const [adds, setAdds] = useState(false);
  /** The collection whose answers may be changed; empty while none is. */
  const [edited, setEdited] = useState('');
  const entries = Object.entries(state.collections);
  const { count, collections, places, policies } = countsOf(state);
  const kinds = count === 1 ? collections : collections.replace('collections', 'kinds');
  const add = (code: string) => {
    setAdds(false);
    chooseCategory(code, collectiblesFlow);
    collectiblesFlow.open('address');
  };
  return (
    <StepFrame
      {...props}
      flow={collectiblesFlow}
      step="collections"
      pinned
      aside={<PriceSoFar />}
      lead={`${kinds} at ${places}, ${policies}. Add what is missing before we price ${count === 1 ? 'it' : 'them together'}.`}
    >
      {givenAddresses(state).map((address) => (
        <AddressGroup
          key={JSON.stringify(address)}
          address={address}
          collections={entries.filter(([, one]) => sameAddress(one.address, address))}
          isOnly={count === 1}
          onEdit={setEdited}
        />
      ))}
      <Button variant="secondary" wide icon="plus-bold" onClick={() => setAdds(true)}>
        Add another collection
      </Button>
      <PriceLine />
      <CategoryDialog
        open={adds}
        held={entries.map(([, { categoryCode }]) => categoryCode)}
        onChoose={add}
        onClose={() => setAdds(false)}
      />
      <EditDialog
        open={edited !== ''}
        from="collections"
        only={edited}
        onClose={() => setEdited('')}
      />
    </StepFrame>
  );
}

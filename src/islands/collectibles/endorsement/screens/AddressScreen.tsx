import { useStore } from '@nanostores/react';
import type { ScreenProps } from '../../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../../interview/screens/StepLayout.tsx';
import { ExclusionDialog } from '../../screens/ExclusionDialog.tsx';
import { AddressChoiceFields } from '../../screens/AddressChoiceFields.tsx';
import { CollectionContextBar } from '../../screens/CollectionContextBar.tsx';
import { $endorsement } from '../answers.ts';
import { endorsementFlow } from '../flow.ts';

const form = endorsementFlow.form('address');

/**
 * Asks for the collection's address: one of the policy's addresses, or another address in the
 * policy's US state.
 */
export function AddressScreen(props: ScreenProps) {
  const { policy, addresses, categoryCode } = useStore($endorsement);
  if (!policy) return null;
  return (
    <StepLayout
      {...props}
      carrier={policy.underwriter.name}
      flow={endorsementFlow}
      step="address"
      intro={`It is added to policy ${policy.policy_number}, which insures what you keep in ${addresses[0]?.region ?? 'its state'}. Another state has a policy of its own.`}
      busyLabel="Checking"
    >
      <CollectionContextBar categoryCode={categoryCode} />
      <AddressChoiceFields form={form} knownAddresses={addresses} />
      <ExclusionDialog onContinue={endorsementFlow.complete} />
    </StepLayout>
  );
}

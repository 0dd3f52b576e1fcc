import { useStore } from '../../../../ui/use-store.ts';
import type { FlowScreenProps } from '../../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../../interview/screens/StepLayout.tsx';
import { ExclusionDialog } from '../../screens/ExclusionDialog.tsx';
import { AddressChoiceFields } from '../../screens/AddressChoiceFields.tsx';
import { CollectionContextBar } from '../../screens/CollectionContextBar.tsx';
import type { Endorsement } from '../flow.ts';

/**
 * Asks for the collection's address: one of the policy's addresses, or another address in the
 * policy's US state.
 */
export function AddressScreen(props: FlowScreenProps<Endorsement>) {
  const { flow } = props;
  const { policy, addresses, categoryCode } = useStore(flow.$state);
  if (!policy) return null;
  return (
    <StepLayout
      {...props}
      carrier={policy.underwriter.name}
      step="address"
      intro={`We’ll add it to policy ${policy.policy_number}, which insures what you keep in ${addresses[0]?.region ?? 'its state'}. An address in another state needs its own policy.`}
      busyLabel="Checking"
    >
      <CollectionContextBar categoryCode={categoryCode} />
      <AddressChoiceFields form={flow.form('address')} knownAddresses={addresses} />
      <ExclusionDialog flow={flow} />
    </StepLayout>
  );
}

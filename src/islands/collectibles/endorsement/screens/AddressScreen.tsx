import { useStore } from '@nanostores/react';
import type { ScreenProps } from '../../../../flow/screens/screen-props.ts';
import { StepFrame } from '../../../../flow/screens/StepFrame.tsx';
import { ExclusionDialog } from '../../screens/ExclusionDialog.tsx';
import { PlaceFields } from '../../screens/PlaceFields.tsx';
import { SubjectLine } from '../../screens/SubjectLine.tsx';
import { $endorsement } from '../answers.ts';
import { endorsementFlow } from '../flow.ts';

const form = endorsementFlow.form('address');

/** Where the collection is kept: one of the policy's addresses, or another one in its state. */
export function AddressScreen(props: ScreenProps) {
  const { policy, places, categoryCode } = useStore($endorsement);
  if (!policy) return null;
  return (
    <StepFrame
      {...props}
      carrier={policy.underwriter.name}
      flow={endorsementFlow}
      step="address"
      lead={`It is added to policy ${policy.policy_number}, which insures what you keep in ${places[0]?.region ?? 'its state'}. Another state has a policy of its own.`}
      busyLabel="Checking"
    >
      <SubjectLine categoryCode={categoryCode} />
      <PlaceFields form={form} given={places} />
      <ExclusionDialog onContinue={endorsementFlow.complete} />
    </StepFrame>
  );
}

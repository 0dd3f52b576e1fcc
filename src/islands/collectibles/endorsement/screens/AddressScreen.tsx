import { useStore } from '@nanostores/react';
import type { ScreenProps } from '../../../../flow/screens/screen-props.ts';
import { StepFrame } from '../../../../flow/screens/StepFrame.tsx';
import { ExclusionDialog } from '../../screens/ExclusionDialog.tsx';
import { PlaceFields } from '../../screens/PlaceFields.tsx';
import { SubjectLine } from '../../screens/SubjectLine.tsx';
import { $endorsement } from '../answers.ts';
import { endorsementFlow } from '../flow.ts';
import { givenPlaces } from '../places.ts';

const form = endorsementFlow.form('address');

/** Where the collection is kept: one of the policy's addresses, or another one in its state. */
export function AddressScreen(props: ScreenProps) {
  const state = useStore($endorsement);
  const { policy, categoryCode } = state;
  if (!policy) return null;
  return (
    <StepFrame
      {...props}
      carrier={policy.underwriter.name}
      flow={endorsementFlow}
      step="address"
      lead={`It is added to policy ${policy.policy_number}. You see the price before you pay.`}
      busyLabel="Checking"
    >
      <SubjectLine categoryCode={categoryCode} />
      <PlaceFields form={form} given={givenPlaces(state)} />
      <ExclusionDialog onContinue={endorsementFlow.complete} />
    </StepFrame>
  );
}

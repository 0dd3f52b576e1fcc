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
  const given = givenPlaces(state);
  if (!policy) return null;
  return (
    <StepFrame
      {...props}
      carrier={policy.underwriter.name}
      flow={endorsementFlow}
      step="address"
      lead={`It is added to policy ${policy.policy_number}, which insures what you keep in ${given[0]?.region ?? 'its state'}. Another state has a policy of its own.`}
      busyLabel="Checking"
    >
      <SubjectLine categoryCode={categoryCode} />
      <PlaceFields form={form} given={given} />
      <ExclusionDialog onContinue={endorsementFlow.complete} />
    </StepFrame>
  );
}

import { useStore } from '@nanostores/react';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { $collectibles, otherAddresses } from '../answers.ts';
import { collectiblesFlow } from '../flow.ts';
import { ExclusionDialog } from './ExclusionDialog.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { SubjectLine } from './SubjectLine.tsx';

/** Where a collection is kept: one of the addresses that were given, or another one. */
export function AddressScreen(props: ScreenProps) {
  const form = collectiblesFlow.form('address');
  const state = useStore($collectibles);
  const { subject } = state;
  const given = otherAddresses(state);
  if (!subject) return null;
  return (
    <StepFrame
      {...props}
      flow={collectiblesFlow}
      step="address"
      lead="Each collection has its own address. You can add another kind later."
      busyLabel="Checking"
    >
      <SubjectLine categoryCode={subject.categoryCode} />
      <PlaceFields form={form} given={given} />
      <ExclusionDialog onContinue={collectiblesFlow.complete} />
    </StepFrame>
  );
}

import { useStore } from '@nanostores/react';
import { StepAddress } from '../../../flow/screens/StepAddress.tsx';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { $collectibles, ANOTHER_ADDRESS, otherAddresses } from '../answers.ts';
import { cityLine, streetLine } from '../collections.ts';
import { collectiblesFlow } from '../flow.ts';
import { ExclusionDialog } from './ExclusionDialog.tsx';
import { SubjectLine } from './SubjectLine.tsx';

/** Where a collection is kept: one of the addresses that were given, or another one. */
export function AddressScreen(props: ScreenProps) {
  const form = collectiblesFlow.form('address');
  const { text, errors } = useStepFields(form);
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
      {given.length > 0 && (
        <RadioCards
          name="place"
          legend="Address"
          value={text('place')}
          error={errors['place']}
          onChange={(place) => form.set({ place })}
          options={[
            ...given.map((address, at) => ({
              value: String(at),
              title: streetLine(address),
              hint: cityLine(address),
            })),
            { value: ANOTHER_ADDRESS, title: 'Another address' },
          ]}
        />
      )}
      {text('place') === ANOTHER_ADDRESS && (
        <StepAddress
          form={form}
          streetHint="Where the collection is kept. A P.O. box will not do."
        />
      )}
      <ExclusionDialog />
    </StepFrame>
  );
}

import type { Renters } from '../flow.ts';
import { StepAddressFields } from '../../../interview/screens/StepAddressFields.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { AvailabilityNotice } from '../../../purchase/screens/AvailabilityNotice.tsx';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';

export function AddressScreen(props: FlowScreenProps<Renters>) {
  return (
    <StepLayout
      {...props}
      step="address"
      intro="Your price depends on where you live. Answer a few questions to see it, then choose how much to insure."
      busyLabel="Finding your plan"
    >
      <StepAddressFields
        form={props.flow.form('address')}
        streetLabel="Street address of the home"
        streetHint="No P.O. boxes."
        notice={<AvailabilityNotice flow={props.flow} form={props.flow.form('address')} />}
      />
    </StepLayout>
  );
}

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
      intro="What you pay depends on where you live. After a few questions you see the price, and choose how much to insure."
      busyLabel="Finding your plan"
    >
      <StepAddressFields
        form={props.flow.form('address')}
        streetLabel="Street address of the home"
        streetHint="A P.O. Box will not do."
        notice={<AvailabilityNotice flow={props.flow} form={props.flow.form('address')} />}
      />
    </StepLayout>
  );
}

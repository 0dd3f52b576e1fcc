import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepAddress } from '../../../flow/screens/StepAddress.tsx';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { baggageFlow } from '../flow.ts';

export function AddressScreen(props: ScreenProps) {
  return (
    <StepFrame
      {...props}
      flow={baggageFlow}
      step="address"
      lead="Prices and taxes depend on your home address."
      busyLabel="Checking"
    >
      <StepAddress form={baggageFlow.form('address')} />
    </StepFrame>
  );
}

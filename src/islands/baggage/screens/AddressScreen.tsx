import { baggageFlow } from '../flow.ts';
// What Next asks for is there with the screen, also when the network is not.
import '../../../core/address/geocode.ts';
import { settings } from '../../../core/settings.ts';
import { suggest } from '../../../core/address/suggest.ts';
import { AddressFields } from '../../../ui/address/AddressFields.tsx';
import type { ScreenProps } from '../../../flow/screens/FlowIsland.tsx';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';

export function AddressScreen(props: ScreenProps) {
  const form = baggageFlow.form('address');
  const { values, errors, leave } = useStepFields(form);
  return (
    <StepFrame
      {...props}
      flow={baggageFlow}
      step="address"
      lead="Prices and taxes depend on your home address."
      busyLabel="Checking"
    >
      <AddressFields
        value={values}
        onChange={(address) => form.replace({ ...address })}
        onLeave={leave}
        errors={errors}
        suggest={suggest}
        googleKey={settings.googleMapsKey}
      />
    </StepFrame>
  );
}

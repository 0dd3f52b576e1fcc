import { baggageFlow } from '../../flows/baggage.ts';
// What Next asks for is there with the screen, also when the network is not.
import '../../lib/geocode.ts';
import { settings } from '../../lib/settings.ts';
import { suggest } from '../../lib/suggest.ts';
import { AddressFields } from '../../ui/AddressFields.tsx';
import type { ScreenProps } from '../flow/FlowIsland.tsx';
import { StepFrame } from '../flow/StepFrame.tsx';
import { useStepFields } from '../flow/use-step-fields.ts';

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

import { baggageFlow } from '../../flows/baggage.ts';
import { NameFields } from '../../ui/NameFields.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ScreenProps } from '../flow/FlowIsland.tsx';
import { StepFrame } from '../flow/StepFrame.tsx';
import { useStepFields } from '../flow/use-step-fields.ts';

export function PassengerScreen(props: ScreenProps) {
  const { field } = useStepFields(baggageFlow.form('passenger'));
  return (
    <StepFrame
      {...props}
      flow={baggageFlow}
      step="passenger"
      lead="Use the name on the booking. We send the policy to this email address."
      busyLabel="Finding plans"
    >
      <NameFields
        first={field('firstName')}
        middle={field('middleName')}
        last={field('lastName')}
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
      <PhoneField
        {...field('phone')}
        label="Phone"
        hint="With the country code, if it is not a United States number."
      />
    </StepFrame>
  );
}

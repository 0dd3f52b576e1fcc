import { baggageFlow } from '../flow.ts';
import { NameFields } from '../../../ui/fields/NameFields.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';

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

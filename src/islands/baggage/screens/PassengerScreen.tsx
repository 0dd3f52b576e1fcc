import { baggageFlow } from '../flow.ts';
import { ContactFields } from '../../../ui/fields/ContactFields.tsx';
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
      <ContactFields
        first={field('firstName')}
        middle={field('middleName')}
        last={field('lastName')}
        email={field('email')}
        phone={field('phone')}
      />
    </StepFrame>
  );
}

import { baggageFlow } from '../flow.ts';
import { ContactFields } from '../../../ui/fields/ContactFields.tsx';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepLayout } from '../../../flow/screens/StepLayout.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';

export function PassengerScreen(props: ScreenProps) {
  const { field } = useStepFields(baggageFlow.form('passenger'));
  return (
    <StepLayout
      {...props}
      flow={baggageFlow}
      step="passenger"
      intro="Use the name on the booking. We send the policy to this email address."
      busyLabel="Finding plans"
    >
      <ContactFields
        first={field('firstName')}
        middle={field('middleName')}
        last={field('lastName')}
        email={field('email')}
        phone={field('phone')}
      />
    </StepLayout>
  );
}

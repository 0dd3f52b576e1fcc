import type { Baggage } from '../flow.ts';
import { ContactFields } from '../../../ui/fields/ContactFields.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';

export function PassengerScreen(props: FlowScreenProps<Baggage>) {
  const { field } = useStepFields(props.flow.form('passenger'));
  return (
    <StepLayout
      {...props}
      step="passenger"
      intro="Use the name on the booking. We’ll send the policy to this email address."
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

import type { Flow } from '../../flow/define-flow.ts';
import type { ScreenProps } from '../../flow/screens/screen-props.ts';
import { StepLayout } from '../../flow/screens/StepLayout.tsx';
import { useStepFields } from '../../flow/screens/use-step-fields.ts';
import { ContactFields } from '../../ui/fields/ContactFields.tsx';

interface ContactLayoutProps<State, Id extends string> extends ScreenProps {
  flow: Flow<State, Id | 'contact'>;
}

/** Screen that asks for the buyer's data. It belongs to contactStep in steps.ts. */
export function ContactLayout<State, Id extends string>(props: ContactLayoutProps<State, Id>) {
  const { field } = useStepFields(props.flow.form('contact'));
  return (
    <StepLayout {...props} step="contact" intro="We send the policy to this email address.">
      <ContactFields
        first={field('first_name')}
        last={field('last_name')}
        email={field('email')}
        phone={field('phone_number')}
        maxLength={40}
      />
    </StepLayout>
  );
}

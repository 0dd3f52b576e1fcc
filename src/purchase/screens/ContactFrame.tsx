import type { Flow } from '../../flow/define-flow.ts';
import type { ScreenProps } from '../../flow/screens/screen-props.ts';
import { StepFrame } from '../../flow/screens/StepFrame.tsx';
import { useStepFields } from '../../flow/screens/use-step-fields.ts';
import { ContactFields } from '../../ui/fields/ContactFields.tsx';

interface ContactFrameProps<State, Id extends string> extends ScreenProps {
  flow: Flow<State, Id | 'contact'>;
}

/** Who buys, see contactStep. */
export function ContactFrame<State, Id extends string>(props: ContactFrameProps<State, Id>) {
  const { field } = useStepFields(props.flow.form('contact'));
  return (
    <StepFrame {...props} step="contact" lead="We send the policy to this email address.">
      <ContactFields
        first={field('first_name')}
        last={field('last_name')}
        email={field('email')}
        phone={field('phone_number')}
        maxLength={40}
      />
    </StepFrame>
  );
}

import {
  EMAIL_MAX_LENGTH,
  NAME_SUFFIX_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
} from '../../../contract/renters/limits.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { ContactFields } from '../../../ui/fields/ContactFields.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Renters } from '../flow.ts';
import { useQuotedPrice } from './use-quoted-price.ts';

/** Asks for the policyholder after the price. */
export function PolicyholderScreen(props: FlowScreenProps<Renters>) {
  return (
    <StepLayout
      {...props}
      step="policyholder"
      intro="This name goes on the policy. Your price stays the same."
      busyLabel="Saving your quote"
      total={useQuotedPrice(props.flow)}
    >
      <PersonFields form={props.flow.form('policyholder')} />
    </StepLayout>
  );
}

/** Asks for the policyholder before the survey, for a backend that needs the name for a price. */
export function ContactScreen(props: FlowScreenProps<Renters>) {
  return (
    <StepLayout
      {...props}
      step="contact"
      intro="We need your name before we can show a price."
      busyLabel="Finding your plan"
    >
      <PersonFields form={props.flow.form('contact')} />
    </StepLayout>
  );
}

function PersonFields({ form }: { form: Parameters<typeof useStepFields>[0] }) {
  const { field } = useStepFields(form);
  return (
    <ContactFields
      first={field('first_name')}
      middle={field('middle_name')}
      last={field('last_name')}
      maxLength={PERSON_NAME_MAX_LENGTH}
      suffix={
        <TextField
          {...field('suffix')}
          label="Suffix"
          optional
          autoComplete="honorific-suffix"
          maxLength={NAME_SUFFIX_MAX_LENGTH}
        />
      }
      email={{
        ...field('email'),
        hint: 'We’ll send the policy to this address.',
        maxLength: EMAIL_MAX_LENGTH,
      }}
      phone={field('phone_number')}
    />
  );
}

import { useStore } from '@nanostores/react';
import {
  EMAIL_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  NAME_SUFFIX_MAX_LENGTH,
} from '../../../contract/renters/limits.ts';
import type { Renters } from '../flow.ts';
import type { StepForm } from '../../../interview/step-form.ts';
import { $authToken } from '../../../core/session/session.ts';
import { ContactFields } from '../../../ui/fields/ContactFields.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { StepAddressFields } from '../../../interview/screens/StepAddressFields.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';

export function AddressScreen(props: FlowScreenProps<Renters>) {
  const form = props.flow.form('address');
  const isGuest = !useStore($authToken);
  return (
    <StepLayout
      {...props}
      step="address"
      intro="What you pay depends on where you live. After a few questions you see the price, and choose how much to insure."
      busyLabel="Finding your plan"
    >
      <StepAddressFields
        form={form}
        streetLabel="Street address of the home"
        streetHint="A P.O. Box will not do."
      />
      {isGuest && <PersonFields form={form} />}
    </StepLayout>
  );
}

/**
 * Fields for the insured person's data. Not shown to signed-in visitors, because the account
 * already has this data.
 */
function PersonFields({ form }: { form: StepForm }) {
  const { field } = useStepFields(form);
  return (
    <section className="renters-person" aria-labelledby="person-title">
      <h2 className="section-title" id="person-title">
        Who is the policy for?
      </h2>
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
          hint: 'We send the policy to this address.',
          maxLength: EMAIL_MAX_LENGTH,
        }}
        phone={field('phone_number')}
      />
    </section>
  );
}

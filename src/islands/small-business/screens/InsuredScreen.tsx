import { useStore } from '../../../ui/use-store.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { ContactFields } from '../../../ui/fields/ContactFields.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { SmallBusiness } from '../flow.ts';

/** Asks for those parts of the insured's name and contact for which the survey has no question. */
export function InsuredScreen(props: FlowScreenProps<SmallBusiness>) {
  const { missingInsuredKeys } = useStore(props.flow.$state);
  const { field } = useStepFields(props.flow.form('insured'));
  return (
    <StepLayout
      {...props}
      step="insured"
      intro="These names go on the policy. We’ll send it to this email address."
    >
      {missingInsuredKeys.includes('business_name') && (
        <TextField
          {...field('business_name')}
          label="Business name"
          hint="As it appears on your bank account or license."
          autoComplete="organization"
          maxLength={120}
        />
      )}
      {missingInsuredKeys.some((key) => key !== 'business_name') && (
        <ContactFields
          first={field('pni_first_name')}
          last={field('pni_last_name')}
          email={field('pni_email')}
          phone={field('pni_phone_number')}
          maxLength={40}
        />
      )}
    </StepLayout>
  );
}

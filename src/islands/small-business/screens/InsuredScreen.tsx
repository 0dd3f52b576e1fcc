import { useStore } from '@nanostores/react';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';
import { ContactFields } from '../../../ui/fields/ContactFields.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { $smallBusiness } from '../answers.ts';
import { smallBusinessFlow } from '../flow.ts';

/** Asks for what the provider's survey left out of the insured's name. */
export function InsuredScreen(props: ScreenProps) {
  const { unnamed } = useStore($smallBusiness);
  const { field } = useStepFields(smallBusinessFlow.form('insured'));
  return (
    <StepFrame
      {...props}
      flow={smallBusinessFlow}
      step="insured"
      lead="The policy and its certificates carry these names. We send them to this email address."
    >
      {unnamed.includes('business_name') && (
        <TextField
          {...field('business_name')}
          label="Business name"
          hint="As on your bank account or license."
          autoComplete="organization"
          maxLength={120}
        />
      )}
      {unnamed.some((key) => key !== 'business_name') && (
        <ContactFields
          first={field('pni_first_name')}
          last={field('pni_last_name')}
          email={field('pni_email')}
          phone={field('pni_phone_number')}
          maxLength={40}
        />
      )}
    </StepFrame>
  );
}

import { suggest } from '../../core/address/suggest.ts';
import { settings } from '../../core/settings.ts';
import { AddressFields } from '../../ui/address/AddressFields.tsx';
import type { StepForm } from '../step-form.ts';
import { useStepFields } from './use-step-fields.ts';

interface StepAddressProps {
  form: StepForm;
  streetLabel?: string;
  streetHint?: string;
  postalLabel?: string;
}

/** The address of a step, with suggestions, beside whatever else the step asks. */
export function StepAddress({ form, ...labels }: StepAddressProps) {
  const { values, errors, leave } = useStepFields(form);
  return (
    <AddressFields
      value={values}
      // Whole, so that the coordinates of an address that was edited do not stay behind.
      onChange={(address) =>
        form.replace({ ...values, lat: undefined, lng: undefined, ...address })
      }
      onLeave={leave}
      errors={errors}
      suggest={suggest}
      googleKey={settings.googleMapsKey}
      {...labels}
    />
  );
}

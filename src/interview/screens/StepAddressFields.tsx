import type { ReactNode } from 'react';
import { fetchAddressSuggestions } from '../../core/address/suggest.ts';
import { settings } from '../../core/settings.ts';
import { AddressFields } from '../../ui/address/AddressFields.tsx';
import type { StepForm } from '../step-form.ts';
import { useStepFields } from './use-step-fields.ts';

interface StepAddressProps {
  form: StepForm;
  streetLabel?: string;
  streetHint?: string;
  postalLabel?: string;
  notice?: ReactNode;
}

/**
 * Renders the postal address fields of a step's form, with suggestions for the typed address. The
 * step may also have other fields.
 */
export function StepAddressFields({ form, ...options }: StepAddressProps) {
  const { values, errors, leave } = useStepFields(form);
  return (
    <AddressFields
      value={values}
      // Replaces all values of the address, because an edited postal address must not keep the
      // coordinates of the old address.
      onChange={(address) =>
        form.replace({ ...values, lat: undefined, lng: undefined, ...address })
      }
      onLeave={leave}
      errors={errors}
      suggest={fetchAddressSuggestions}
      googleKey={settings.googleMapsKey}
      {...options}
    />
  );
}

import type { ReactNode } from 'react';
import type { Address } from '../../../contract/address.ts';
import { StepAddressFields } from '../../../interview/screens/StepAddressFields.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import type { StepForm } from '../../../interview/step-form.ts';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { ANOTHER_ADDRESS } from '../address-step.ts';
import { cityLine, streetLine } from '../collections.ts';

interface AddressChoiceFieldsProps {
  form: StepForm;
  knownAddresses: readonly Address[];
  /** Notice about the state or the ZIP code of another address. */
  notice?: ReactNode;
}

/** Shows a list of known addresses to choose from, and the fields to type another address. */
export function AddressChoiceFields({ form, knownAddresses, notice }: AddressChoiceFieldsProps) {
  const { text, errors } = useStepFields(form);
  return (
    <>
      {knownAddresses.length > 0 && (
        <RadioCards
          name="place"
          legend="Address"
          value={text('place')}
          error={errors['place']}
          onChange={(choice) => form.set({ place: choice })}
          options={[
            ...knownAddresses.map((address, index) => ({
              value: String(index),
              title: streetLine(address),
              hint: cityLine(address),
            })),
            { value: ANOTHER_ADDRESS, title: 'Another address' },
          ]}
        />
      )}
      {text('place') === ANOTHER_ADDRESS && (
        <StepAddressFields
          form={form}
          streetHint="Where the collection is kept. No P.O. boxes."
          notice={notice}
        />
      )}
    </>
  );
}

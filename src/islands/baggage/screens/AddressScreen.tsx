import { phoneCountriesWithoutCode } from '../../../core/phone-country.ts';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepAddressFields } from '../../../flow/screens/StepAddressFields.tsx';
import { StepLayout } from '../../../flow/screens/StepLayout.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { baggageFlow } from '../flow.ts';

const countries = phoneCountriesWithoutCode().map(({ code, title }) => ({ value: code, title }));

/** Screen for the traveler's home address, in any country. */
export function AddressScreen(props: ScreenProps) {
  const form = baggageFlow.form('address');
  const { field, text } = useStepFields(form);
  const changeCountry = (country: string) =>
    form.replace({ ...form.$values.get(), country, lat: undefined, lng: undefined });
  return (
    <StepLayout
      {...props}
      flow={baggageFlow}
      step="address"
      intro="Prices and taxes depend on your home address."
      busyLabel="Checking"
    >
      <StepAddressFields
        form={form}
        postalLabel={text('country') === 'US' ? 'ZIP code' : 'Postal code'}
      />
      <SelectField
        {...field('country')}
        label="Country"
        options={countries}
        autoComplete="country"
        onChange={changeCountry}
        width="half"
      />
    </StepLayout>
  );
}

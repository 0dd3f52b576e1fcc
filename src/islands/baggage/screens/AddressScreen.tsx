import { phoneCountriesWithoutCode } from '../../../core/phone-country.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { StepAddressFields } from '../../../interview/screens/StepAddressFields.tsx';
import { AvailabilityNotice } from '../../../purchase/screens/AvailabilityNotice.tsx';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { Baggage } from '../flow.ts';

const countries = phoneCountriesWithoutCode().map(({ code, title }) => ({ value: code, title }));

/** Screen for the traveler's home address, in any country. */
export function AddressScreen(props: FlowScreenProps<Baggage>) {
  const form = props.flow.form('address');
  const { field, text } = useStepFields(form);
  const changeCountry = (country: string) =>
    form.replace({ ...form.$values.get(), country, lat: undefined, lng: undefined });
  return (
    <StepLayout
      {...props}
      step="address"
      intro="Prices and taxes depend on your home address."
      busyLabel="Checking"
    >
      <StepAddressFields
        form={form}
        postalLabel={text('country') === 'US' ? 'ZIP code' : 'Postal code'}
        notice={<AvailabilityNotice flow={props.flow} form={form} only="states" />}
      />
      <SelectField
        {...field('country')}
        label="Country"
        options={countries}
        autoComplete="country"
        onChange={changeCountry}
        width="half"
      />
      <AvailabilityNotice flow={props.flow} form={form} only="countries" />
    </StepLayout>
  );
}

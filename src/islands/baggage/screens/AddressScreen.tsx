import { phoneCountriesWithoutCode } from '../../../core/phone-country.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import type { StepForm } from '../../../interview/step-form.ts';
import { StepAddressFields } from '../../../interview/screens/StepAddressFields.tsx';
import { AvailabilityNotice } from '../../../purchase/screens/AvailabilityNotice.tsx';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepField } from '../../../interview/screens/use-step-fields.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { Baggage } from '../flow.ts';

const countries = phoneCountriesWithoutCode().map(({ code, title }) => ({ value: code, title }));

/** Screen for the traveler's home address, in any country. */
export function AddressScreen(props: FlowScreenProps<Baggage>) {
  const { flow } = props;
  const form = flow.form('address');
  return (
    <StepLayout
      {...props}
      step="address"
      intro="Prices and taxes depend on your home address."
      busyLabel="Checking"
    >
      <TravelerAddressFields flow={flow} form={form} />
      <CountryField form={form} />
      <AvailabilityNotice flow={flow} form={form} only="countries" />
    </StepLayout>
  );
}

function TravelerAddressFields({ flow, form }: { flow: Baggage; form: StepForm }) {
  const { value: country } = useStepField(form, 'country');
  return (
    <StepAddressFields
      form={form}
      postalLabel={country === 'US' ? 'ZIP code' : 'Postal code'}
      notice={<AvailabilityNotice flow={flow} form={form} only="states" />}
    />
  );
}

function CountryField({ form }: { form: StepForm }) {
  return (
    <SelectField
      {...useStepField(form, 'country')}
      label="Country"
      options={countries}
      autoComplete="country"
      onChange={(country) =>
        form.replace({ ...form.$values.get(), country, lat: undefined, lng: undefined })
      }
      width="half"
    />
  );
}

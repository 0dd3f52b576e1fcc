import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import { $countries, findCountry, loadCountries, findRegion, type Country } from './countries.ts';
import { settingsForm } from './settings.ts';
import { ADDRESS_LENGTH_MAX } from '../../../contract/address.ts';
import { settings } from '../../../core/settings.ts';
import { fetchAddressSuggestions } from '../../../core/address/suggest.ts';
import { AddressFields } from '../../../ui/address/AddressFields.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { useStepFields } from '../../../interview/screens/use-step-fields.ts';

export function AddressPanel() {
  const { text, errors, leave } = useStepFields(settingsForm);
  // Subscribes to the countries, because the postal address uses their codes. The panel renders
  // again when the countries are loaded.
  useStore($countries);
  const country = findCountry(text('countryId'));
  const address = {
    streetAddress: text('streetAddress'),
    unit: text('unit'),
    city: text('city'),
    region: text('region'),
    postal: text('postal'),
    country: country?.code ?? (text('countryId') || 'US'),
  };
  return (
    <section className="panel settings-panel" aria-labelledby="address-title">
      <h2 className="section-title" id="address-title">
        Address
      </h2>
      <p className="small">
        Where we send your mail. A change here doesn’t change the address on your policies.
      </p>
      <CountryField />
      <AddressFields
        value={address}
        onChange={({ lat, lng, country: code = 'US', ...parts }) =>
          settingsForm.set({
            ...parts,
            countryId: findCountry(code)?.id ?? code,
            lat: lat ?? '',
            lng: lng ?? '',
          })
        }
        onLeave={leave}
        errors={errors}
        suggest={fetchAddressSuggestions}
        googleKey={settings.googleMapsKey}
        region={<RegionField country={country} />}
      />
    </section>
  );
}

/**
 * Codes of the countries with the most policyholders. The list of countries starts with these, in
 * this order.
 */
const preferredCountries = ['US', 'ZA', 'GB'];

function preferredFirst(countries: readonly Country[]) {
  const first = preferredCountries.flatMap((code) => countries.find(({ id }) => id === code) ?? []);
  const others = countries.filter((country) => !first.includes(country));
  return [...first, ...others].map(({ id, name }) => ({ value: id, title: name }));
}

/**
 * Select for one country, which is both the country of the account and the country of its postal
 * address. The options come from the server.
 */
function CountryField() {
  const countries = useStore($countries);
  const { field, text } = useStepFields(settingsForm);
  useEffect(() => void loadCountries(), []);
  if (countries === 'missing') return null;
  if (countries === 'failed') {
    return (
      <Notice tone="warn" title="We couldn’t load the list of countries" live="status">
        <p>
          You can still save everything else.{' '}
          <TextButton onClick={() => void loadCountries()}>Try again</TextButton>
        </p>
      </Notice>
    );
  }
  return (
    <SelectField
      {...field('countryId')}
      value={findCountry(text('countryId'))?.id ?? ''}
      label="Country"
      optional
      options={preferredFirst(countries ?? [])}
      autoComplete="country"
      aria-busy={countries === null || undefined}
      // A new country clears the region and the coordinates, because they belong to the previous
      // country. The server would reject a region of another country.
      onChange={(id) => settingsForm.set({ countryId: id, region: '', lat: '', lng: '' })}
    />
  );
}

/**
 * Field for the region. It is a select if the regions of the country are known. Otherwise it is a
 * text field.
 */
function RegionField({ country }: { country: Country | undefined }) {
  const { field, text } = useStepFields(settingsForm);
  const region = {
    ...field('region'),
    label: 'State or region',
    optional: true,
    autoComplete: 'address-level1',
    onChange: (value: string) => settingsForm.set({ region: value, lat: '', lng: '' }),
  };
  if (!country?.regions.length) return <TextField {...region} maxLength={ADDRESS_LENGTH_MAX} />;
  const knownRegion = findRegion(country, text('region'));
  const options = country.regions.map(({ code, name }) => ({ value: code, title: name }));
  // The visitor may have typed a region before the list of regions was loaded. If this region is
  // not in the list, it is added as an option, so that the visitor can see and change it.
  const typedOption =
    knownRegion || !text('region') ? [] : [{ value: text('region'), title: text('region') }];
  return (
    <SelectField
      {...region}
      value={knownRegion?.code ?? text('region')}
      options={[...typedOption, ...options]}
    />
  );
}

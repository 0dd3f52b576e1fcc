import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $countries, loadCountries, settingsForm, type Country } from './settings.ts';
import { settings } from '../../../core/settings.ts';
import { suggest } from '../../../core/address/suggest.ts';
import { AddressFields } from '../../../ui/address/AddressFields.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';

export function AddressPanel() {
  const { text, errors, leave } = useStepFields(settingsForm);
  const address = {
    streetAddress: text('streetAddress'),
    unit: text('unit'),
    city: text('city'),
    region: text('region'),
    postal: text('postal'),
    country: text('country') || 'US',
  };
  return (
    <section className="panel settings-panel" aria-labelledby="address-title">
      <h2 className="section-title" id="address-title">
        Address
      </h2>
      <p className="small">
        Where we write to you. Policies keep the address they were priced for.
      </p>
      <AddressFields
        value={address}
        onChange={({ lat, lng, ...parts }) =>
          settingsForm.set({ ...parts, lat: lat ?? '', lng: lng ?? '' })
        }
        onLeave={leave}
        errors={errors}
        suggest={suggest}
        googleKey={settings.googleMapsKey}
      />
      <CountryFields />
    </section>
  );
}

/** Where most holders live: first in the list, in this order. */
const preferred = ['US', 'ZA', 'GB'];

function preferredFirst(countries: readonly Country[]) {
  const first = preferred.flatMap((code) => countries.find(({ id }) => id === code) ?? []);
  const others = countries.filter((country) => !first.includes(country));
  return [...first, ...others].map(({ id, name }) => ({ value: id, title: name }));
}

/** Country and region, from the provider's list. */
function CountryFields() {
  const countries = useStore($countries);
  const { field, text } = useStepFields(settingsForm);
  useEffect(() => void loadCountries(), []);
  if (countries === 'failed') {
    return (
      <Notice tone="warn" title="We could not load the list of countries" live="status">
        <p>
          The rest can be saved.{' '}
          <TextButton onClick={() => void loadCountries()}>Load it again</TextButton>
        </p>
      </Notice>
    );
  }
  const chosen = countries?.find(({ id }) => id === text('countryId'));
  const regions = chosen?.regions ?? [];
  const country = field('countryId');
  return (
    <div className="field-row">
      <SelectField
        {...country}
        label="Country"
        optional
        options={preferredFirst(countries ?? [])}
        autoComplete="country"
        aria-busy={countries === null || undefined}
        // A region of another country would be refused.
        onChange={(id) => settingsForm.set({ countryId: id, regionId: '' })}
      />
      {regions.length > 0 && (
        <SelectField
          {...field('regionId')}
          label="Region"
          optional
          options={regions.map(({ id, name }) => ({ value: id, title: name }))}
        />
      )}
    </div>
  );
}

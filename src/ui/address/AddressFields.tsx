import type { ReactNode } from 'react';
import { ADDRESS_LENGTH_MAX } from '../../contract/address.ts';
import type { FetchSuggestions } from '../../core/address/street-suggestions.ts';
import {
  editAddress,
  replaceWithSuggestion,
  type AddressDraft,
  type AddressPart,
} from './address-draft.ts';
import { TextField } from '../fields/TextField.tsx';
import { StreetField } from './StreetField.tsx';

export interface AddressFieldsProps {
  value: AddressDraft;
  onChange: (next: AddressDraft) => void;
  /** Error messages of the address. The keys are the names of the address fields in the schema. */
  errors?: Partial<Record<AddressPart, string>>;
  onLeave?: (part: AddressPart) => void;
  /** Function that requests address suggestions from the backend. */
  suggest?: FetchSuggestions;
  /**
   * Google Maps key. If the key is set, Google's suggestions are used, and the backend's
   * suggestions only if Google fails.
   */
  googleKey?: string;
  streetLabel?: string;
  streetHint?: ReactNode;
  /** Label of the ZIP code field. Forms that also have a country field set another label. */
  postalLabel?: string;
  /**
   * Content that replaces the default region field, for example a list of regions or an optional
   * field.
   */
  region?: ReactNode;
  /** Prefix of the fields' names and ids. Needed on pages with two addresses. */
  prefix?: string;
  /** Notice about the state or the ZIP code, below these fields. */
  notice?: ReactNode;
  /** Kind of address, billing or shipping, that the browser's autofill fills in. */
  purpose?: 'billing' | 'shipping';
}

const noErrors = {};

/**
 * Renders the fields of an address: street with suggestions, unit, city, state or region, and ZIP
 * code. There is no country field, because the chosen suggestion contains the country.
 */
export function AddressFields({
  value,
  onChange,
  errors = noErrors,
  onLeave,
  prefix = '',
  purpose,
  region,
  notice,
  postalLabel = 'ZIP code',
  ...street
}: AddressFieldsProps) {
  const fill = (token: string) => (purpose ? `${purpose} ${token}` : token);
  const part = (key: AddressPart, token: string) => ({
    name: prefix + key,
    value: value[key] ?? '',
    error: errors[key],
    autoComplete: fill(token),
    maxLength: ADDRESS_LENGTH_MAX,
    onChange: (text: string) => onChange(editAddress(value, key, text)),
    onBlur: () => onLeave?.(key),
  });
  return (
    <div className="address">
      <StreetField
        name={`${prefix}streetAddress`}
        label={street.streetLabel ?? 'Street address'}
        hint={street.streetHint}
        error={errors.streetAddress}
        text={value.streetAddress ?? ''}
        onText={(text) => onChange(editAddress(value, 'streetAddress', text))}
        onAddress={(address) => onChange(replaceWithSuggestion(value, address))}
        onBlur={() => onLeave?.('streetAddress')}
        input={{
          autoComplete: fill('address-line1'),
          maxLength: ADDRESS_LENGTH_MAX,
          placeholder: 'Address Line 1',
        }}
        suggest={street.suggest}
        googleKey={street.googleKey}
      />
      <TextField
        {...part('unit', 'address-line2')}
        label="Unit"
        placeholder="Address Line 2 (optional)"
        optional
        width="half"
      />
      <div className="address__place">
        <TextField {...part('city', 'address-level2')} label="City" />
        {region ?? <TextField {...part('region', 'address-level1')} label="State or region" />}
        <TextField {...part('postal', 'postal-code')} label={postalLabel} width="zip" />
      </div>
      {notice}
    </div>
  );
}

import type { ReactNode } from 'react';
import { ADDRESS_MAX } from '../../contract/address.ts';
import type { SuggestStreets } from '../../core/address/street-suggestions.ts';
import {
  editAddress,
  applySuggestion,
  type AddressDraft,
  type AddressPart,
} from './address-draft.ts';
import { TextField } from '../fields/TextField.tsx';
import { StreetField } from './StreetField.tsx';

export interface AddressFieldsProps {
  value: AddressDraft;
  onChange: (next: AddressDraft) => void;
  /** By part: the schema's field names. */
  errors?: Partial<Record<AddressPart, string>>;
  onLeave?: (part: AddressPart) => void;
  /** The provider's suggestions. */
  suggest?: SuggestStreets;
  /** Where it is set, Google suggests first. */
  googleKey?: string;
  streetLabel?: string;
  streetHint?: ReactNode;
  /** Where the country is asked for beside. */
  postalLabel?: string;
  /** In the place of the region's own field, where it is chosen or may be left out. */
  region?: ReactNode;
  /** Before the fields' names and ids, where a page has two addresses. */
  prefix?: string;
  /** Which of the visitor's addresses the browser fills in. */
  purpose?: 'billing' | 'shipping';
}

const noErrors = {};

/** Street with suggestions, unit, city, state or region, ZIP code. The country is the suggestion's, and hidden. */
export function AddressFields({
  value,
  onChange,
  errors = noErrors,
  onLeave,
  prefix = '',
  purpose,
  region,
  postalLabel = 'ZIP code',
  ...street
}: AddressFieldsProps) {
  const fill = (token: string) => (purpose ? `${purpose} ${token}` : token);
  const part = (key: AddressPart, token: string) => ({
    name: prefix + key,
    value: value[key] ?? '',
    error: errors[key],
    autoComplete: fill(token),
    maxLength: ADDRESS_MAX,
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
        onAddress={(address) => onChange(applySuggestion(value, address))}
        onBlur={() => onLeave?.('streetAddress')}
        input={{
          autoComplete: fill('address-line1'),
          maxLength: ADDRESS_MAX,
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
    </div>
  );
}

import { lazy, Suspense, type ReactNode } from 'react';
import { ADDRESS_MAX } from '../../contract/address.ts';
import type { Suggestion } from '../../contract/suggestions.ts';
import {
  editAddress,
  takeSuggestion,
  type AddressDraft,
  type AddressPart,
} from './address-draft.ts';
import { Combobox } from '../fields/Combobox.tsx';
import { TextField } from '../fields/TextField.tsx';
import type { LoadSuggestions } from '../fields/use-suggestions.ts';
import type { StreetFieldProps } from './street-field.ts';

const GoogleStreetField = lazy(async () => {
  const { GoogleStreetField: field } = await import('./GoogleStreetField.tsx');
  return { default: field };
});

export interface AddressFieldsProps {
  value: AddressDraft;
  onChange: (next: AddressDraft) => void;
  /** By part: the schema's field names. */
  errors?: Partial<Record<AddressPart, string>>;
  onLeave?: (part: AddressPart) => void;
  /** The provider's suggestions. */
  suggest?: LoadSuggestions<Suggestion>;
  /** Where it is set, Google suggests instead. */
  googleKey?: string;
  streetLabel?: string;
  streetHint?: ReactNode;
  /** In the place of the region's own field, where it is chosen or may be left out. */
  region?: ReactNode;
  /** Before the fields' names and ids, where a page has two addresses. */
  prefix?: string;
  /** Which of the visitor's addresses the browser fills in. */
  purpose?: 'billing' | 'shipping';
}

const noErrors = {};
const keyOf = (suggestion: Suggestion) => suggestion.id;
const titleOf = (suggestion: Suggestion) => suggestion.title;
const detailOf = (suggestion: Suggestion) => suggestion.description;

/** Street with suggestions, unit, city, state or region, ZIP code. The country is the suggestion's, and hidden. */
export function AddressFields({
  value,
  onChange,
  errors = noErrors,
  onLeave,
  prefix = '',
  purpose,
  region,
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
        onAddress={(address) => onChange(takeSuggestion(value, address))}
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
        <TextField {...part('postal', 'postal-code')} label="ZIP code" width="zip" />
      </div>
    </div>
  );
}

interface SuggestedStreetProps
  extends StreetFieldProps, Pick<AddressFieldsProps, 'suggest' | 'googleKey'> {}

function StreetField({ suggest, googleKey, ...props }: SuggestedStreetProps) {
  const { text, onText, onAddress, onBlur, input, ...field } = props;
  const plain = <TextField {...field} {...input} value={text} onChange={onText} onBlur={onBlur} />;
  if (googleKey) {
    return (
      <Suspense fallback={plain}>
        <GoogleStreetField apiKey={googleKey} {...props} />
      </Suspense>
    );
  }
  if (!suggest) return plain;
  return (
    <Combobox
      {...field}
      input={input}
      text={text}
      onText={onText}
      onBlur={onBlur}
      onSelect={({ address }) => onAddress(address)}
      load={suggest}
      getKey={keyOf}
      getTitle={titleOf}
      getDetail={detailOf}
      optionIcon="map-pin"
      lastRow="Type the address instead"
    />
  );
}

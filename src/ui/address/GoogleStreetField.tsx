import { useCallback, useEffect, useRef } from 'react';
import { usePlacesWidget } from 'react-google-autocomplete';
import type { Address } from '../../contract/address.ts';
import { addressOfPlace, type GooglePlace } from './google-place.ts';
import { Field } from '../fields/Field.tsx';
import type { StreetFieldProps } from './street-field.ts';

interface GoogleStreetFieldProps extends StreetFieldProps {
  apiKey: string;
}

/** The street with Google's suggestions of type geocode. Loaded only where a key is set. */
export function GoogleStreetField({
  apiKey,
  text,
  onText,
  onAddress,
  onBlur,
  input,
  ...field
}: GoogleStreetFieldProps) {
  // The widget adds one more listener whenever its handler changes, so it gets one that stays.
  const latest = useRef<(address: Address) => void>(onAddress);
  useEffect(() => {
    latest.current = onAddress;
  });
  const selected = useCallback((place: GooglePlace) => {
    const address = addressOfPlace(place);
    if (address) latest.current(address);
  }, []);
  const { ref } = usePlacesWidget<HTMLInputElement>({
    apiKey,
    onPlaceSelected: selected,
    inputAutocompleteValue: input.autoComplete,
    options: { types: ['geocode'] },
  });
  return (
    <Field {...field}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          ref={ref}
          name={field.name}
          className="input"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

import { useCallback, useEffect, useRef } from 'react';
import { usePlacesWidget } from 'react-google-autocomplete';
import type { Address } from '../../contract/address.ts';
import {
  toAddress,
  convertWidgetPlace,
  type GoogleWidgetPlace,
} from '../../core/address/google-place.ts';
import { setAddressSuggestionSource } from '../../core/address/address-suggestion-source.ts';
import { Field } from '../fields/Field.tsx';
import type { StreetFieldProps } from './street-field.ts';
import { useFocusAfterFieldReplaced } from './use-restored-focus.ts';

/**
 * Renders the street field with suggestions from Google's older autocomplete widget (type geocode).
 * Google's maps library must be loaded before.
 */
export function GoogleStreetField({
  text,
  onText,
  onAddress,
  onBlur,
  input,
  ...field
}: StreetFieldProps) {
  // The widget calls one handler that never changes. The handler reads the current `onAddress` from
  // this ref. A new handler on each render would add another listener each time.
  const onAddressRef = useRef<(address: Address) => void>(onAddress);
  useEffect(() => {
    onAddressRef.current = onAddress;
  });
  const onPlaceSelected = useCallback((place: GoogleWidgetPlace) => {
    const address = toAddress(convertWidgetPlace(place));
    if (address) onAddressRef.current(address);
  }, []);
  useFocusAfterFieldReplaced(field.name);
  const { ref } = usePlacesWidget<HTMLInputElement>({
    onPlaceSelected,
    inputAutocompleteValue: input.autoComplete,
    options: { types: ['geocode'] },
  });
  useEffect(() => {
    const inputElement = ref.current;
    if (!inputElement) return;
    // If the Google Maps key has no permission, Google's widget disables the field. The observer
    // then switches to the backend's suggestions.
    const observer = new MutationObserver(
      () => inputElement.disabled && setAddressSuggestionSource('none'),
    );
    observer.observe(inputElement, { attributes: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, [ref]);
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

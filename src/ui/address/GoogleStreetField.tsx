import { useCallback, useEffect, useRef } from 'react';
import { usePlacesWidget } from 'react-google-autocomplete';
import type { Address } from '../../contract/address.ts';
import {
  addressOfPlace,
  placeOfWidget,
  type WidgetPlace,
} from '../../core/address/google-place.ts';
import { setMapsService } from '../../core/address/maps-service.ts';
import { Field } from '../fields/Field.tsx';
import type { StreetFieldProps } from './street-field.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

/** The street with the suggestions of Google's older widget, of type geocode, over the library that is there. */
export function GoogleStreetField({
  text,
  onText,
  onAddress,
  onBlur,
  input,
  ...field
}: StreetFieldProps) {
  // The widget adds one more listener whenever its handler changes, so it gets one that stays.
  const onAddressRef = useRef<(address: Address) => void>(onAddress);
  useEffect(() => {
    onAddressRef.current = onAddress;
  });
  const onPlaceSelected = useCallback((place: WidgetPlace) => {
    const address = addressOfPlace(placeOfWidget(place));
    if (address) onAddressRef.current(address);
  }, []);
  useRestoredFocus(field.name);
  const { ref } = usePlacesWidget<HTMLInputElement>({
    onPlaceSelected,
    inputAutocompleteValue: input.autoComplete,
    options: { types: ['geocode'] },
  });
  useEffect(() => {
    const inputElement = ref.current;
    if (!inputElement) return;
    // Where the key may not use it, the widget says so by taking the field away from whoever types.
    const observer = new MutationObserver(() => inputElement.disabled && setMapsService('none'));
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

import { useCallback, useEffect, useRef } from 'react';
import { usePlacesWidget } from 'react-google-autocomplete';
import type { Address } from '../../contract/address.ts';
import {
  addressOfPlace,
  placeOfWidget,
  type WidgetPlace,
} from '../../core/address/google-place.ts';
import { turnTo } from '../../core/address/maps-service.ts';
import { Field } from '../fields/Field.tsx';
import type { StreetFieldProps } from './street-field.ts';
import { useKeptFocus } from './use-kept-focus.ts';

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
  const latest = useRef<(address: Address) => void>(onAddress);
  useEffect(() => {
    latest.current = onAddress;
  });
  const selected = useCallback((place: WidgetPlace) => {
    const address = addressOfPlace(placeOfWidget(place));
    if (address) latest.current(address);
  }, []);
  useKeptFocus(field.name);
  const { ref } = usePlacesWidget<HTMLInputElement>({
    onPlaceSelected: selected,
    inputAutocompleteValue: input.autoComplete,
    options: { types: ['geocode'] },
  });
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    // Where the key may not use it, the widget says so by taking the field away from whoever types.
    const watch = new MutationObserver(() => box.disabled && turnTo('none'));
    watch.observe(box, { attributes: true, attributeFilter: ['disabled'] });
    return () => watch.disconnect();
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

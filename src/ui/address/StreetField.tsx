import { useStore } from '../use-store.ts';
import { lazy, Suspense, useMemo } from 'react';
import { $addressSuggestionSource } from '../../core/address/address-suggestion-source.ts';
import type {
  LazyAddressSuggestion,
  FetchSuggestions,
} from '../../core/address/street-suggestions.ts';
import { Combobox } from '../fields/Combobox.tsx';
import { TextField } from '../fields/TextField.tsx';
import type { StreetFieldProps } from './street-field.ts';
import { useFocusAfterFieldReplaced } from './use-restored-focus.ts';

const GoogleStreetField = lazy(async () => {
  const { GoogleStreetField: field } = await import('./GoogleStreetField.tsx');
  return { default: field };
});

interface SuggestedStreetProps extends StreetFieldProps {
  /** Function that requests address suggestions from the backend. */
  suggest?: FetchSuggestions;
  googleKey?: string;
}

const noSuggestions: FetchSuggestions = () => Promise.resolve([]);
const keyOf = (suggestion: LazyAddressSuggestion) => suggestion.id;
const titleOf = (suggestion: LazyAddressSuggestion) => suggestion.title;
const detailOf = (suggestion: LazyAddressSuggestion) => suggestion.description;

/**
 * Renders the street field with suggestions from Google or the backend. If both fail, the visitor
 * can still type the street.
 */
export function StreetField({ suggest, googleKey, ...props }: SuggestedStreetProps) {
  const { text, onText, onAddress, onBlur, input, ...field } = props;
  const service = useStore($addressSuggestionSource);
  useFocusAfterFieldReplaced(props.name, service.name !== 'widget');
  const load = useMemo(
    () => (googleKey ? suggestByGoogleFirst(googleKey, suggest ?? noSuggestions) : suggest),
    [googleKey, suggest],
  );
  const plain = <TextField {...field} {...input} value={text} onChange={onText} onBlur={onBlur} />;
  if (!load) return plain;
  if (service.name === 'widget')
    return (
      <Suspense fallback={plain}>
        <GoogleStreetField {...props} />
      </Suspense>
    );
  return (
    <Combobox
      {...field}
      input={input}
      text={text}
      onText={onText}
      onBlur={onBlur}
      onSelect={({ title, address }) => {
        if (typeof address !== 'function') return onAddress(address);
        // Here `address` is a function that fetches the full address. Until the full address
        // arrives, the field shows the title of the chosen suggestion.
        onText(title);
        void address().then((found) => found && onAddress(found));
      }}
      load={load}
      getKey={keyOf}
      getTitle={titleOf}
      getDetail={detailOf}
      optionIcon="map-pin"
      lastRow="Type the address instead"
    />
  );
}

/**
 * Returns a function that requests suggestions from Google and calls `fallback` if Google fails.
 * The code for Google is fetched when a field with a Google Maps key is rendered for the first
 * time.
 */
function suggestByGoogleFirst(key: string, fallback: FetchSuggestions): FetchSuggestions {
  const suggestionsModule = import('../../core/address/street-suggestions.ts');
  return async (text) => (await suggestionsModule).createGoogleSuggest(key, fallback)(text);
}

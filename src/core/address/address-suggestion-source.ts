import { atom } from 'nanostores';

/**
 * The source of address suggestions.
 * - places: Google's new API.
 * - widget: Google's older widget, for keys that cannot use the new API.
 * - none: only the backend.
 */
export type AddressSuggestionSource = 'places' | 'widget' | 'none';

/**
 * The current source of address suggestions on this page. `focusedId` is the id of the field that
 * had the focus when the source changed.
 */
export const $addressSuggestionSource = atom<{ name: AddressSuggestionSource; focusedId: string }>({
  name: 'places',
  focusedId: '',
});

/** Changes the source of address suggestions and stores the id of the focused field. */
export function setAddressSuggestionSource(name: AddressSuggestionSource): void {
  $addressSuggestionSource.set({ name, focusedId: document.activeElement?.id ?? '' });
}

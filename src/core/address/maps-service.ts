import { atom } from 'nanostores';

/**
 * The source of address suggestions.
 * - places: Google's new API.
 * - widget: Google's older widget, for keys that cannot use the new API.
 * - none: only the backend.
 */
export type MapsService = 'places' | 'widget' | 'none';

/**
 * The current source of address suggestions on this page. `focusedId` is the id of the field that
 * had the focus when the source changed.
 */
export const $mapsService = atom<{ name: MapsService; focusedId: string }>({
  name: 'places',
  focusedId: '',
});

/** Changes the source of address suggestions and stores the id of the focused field. */
export function setMapsService(name: MapsService): void {
  $mapsService.set({ name, focusedId: document.activeElement?.id ?? '' });
}

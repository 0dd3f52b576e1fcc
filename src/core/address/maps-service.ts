import { atom } from 'nanostores';

/**
 * The source of suggestions: Google's new API, its older widget for keys that have only that, or
 * only the backend.
 */
export type MapsService = 'places' | 'widget' | 'none';

/**
 * The service of this page, and the id of the field that had the focus when the service changed.
 */
export const $mapsService = atom<{ name: MapsService; focusedId: string }>({
  name: 'places',
  focusedId: '',
});

/** Changes the source of suggestions and remembers the focused field. */
export function setMapsService(name: MapsService): void {
  $mapsService.set({ name, focusedId: document.activeElement?.id ?? '' });
}

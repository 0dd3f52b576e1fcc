import { atom } from 'nanostores';

/** Who suggests: Google's places, its older widget where a key has that alone, or the provider by itself. */
export type MapsService = 'places' | 'widget' | 'none';

/** The service of this page, and the id of the field that had the focus when it took over. */
export const $mapsService = atom<{ name: MapsService; focusedId: string }>({
  name: 'places',
  focusedId: '',
});

/** From here on another service suggests. Whoever is typing goes on typing. */
export function setMapsService(name: MapsService): void {
  $mapsService.set({ name, focusedId: document.activeElement?.id ?? '' });
}

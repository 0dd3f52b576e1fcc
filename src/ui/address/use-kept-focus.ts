import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $mapsService } from '../../core/address/maps-service.ts';

/**
 * A field that takes the place of another of this id has the focus that the other had, at the end of its text.
 * @param stays no other field follows in its place: from then on the focus is the visitor's alone
 */
export function useKeptFocus(id: string, stays = true): void {
  const { name, focused } = useStore($mapsService);
  useLayoutEffect(() => {
    if (focused !== id) return;
    // Whoever went on to another field meanwhile stays there.
    if (document.activeElement === document.body) {
      const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
      field?.focus({ preventScroll: true });
      field?.setSelectionRange(field.value.length, field.value.length);
    }
    if (stays) $mapsService.set({ name, focused: '' });
  }, [id, name, focused, stays]);
}

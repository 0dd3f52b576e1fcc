import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $mapsService } from '../../core/address/maps-service.ts';

/**
 * A field that takes the place of another of this id has the focus that the other had, at the end of its text.
 * @param isFinal no other field follows in its place: from then on the focus is the visitor's alone
 */
export function useRestoredFocus(id: string, isFinal = true): void {
  const { name, focusedId: focused } = useStore($mapsService);
  useLayoutEffect(() => {
    if (focused !== id) return;
    // Whoever went on to another field meanwhile stays there.
    if (document.activeElement === document.body) {
      const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
      field?.focus({ preventScroll: true });
      field?.setSelectionRange(field.value.length, field.value.length);
    }
    if (isFinal) $mapsService.set({ name, focusedId: '' });
  }, [id, name, focused, isFinal]);
}

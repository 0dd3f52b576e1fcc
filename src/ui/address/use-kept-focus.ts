import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $mapsService } from '../../core/address/maps-service.ts';

/** A field that takes the place of another of this id has the focus that the other had, at the end of its text. */
export function useKeptFocus(id: string): void {
  const { focused } = useStore($mapsService);
  useLayoutEffect(() => {
    // Whoever went on to another field meanwhile stays there.
    if (focused !== id || document.activeElement !== document.body) return;
    const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  });
}

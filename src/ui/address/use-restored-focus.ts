import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $mapsService } from '../../core/address/maps-service.ts';

/**
 * Gives the focus to a field that replaces another field with the same id, if that one had it. The
 * caret goes to the end of the text.
 * @param isFinal true if no other field replaces this one; the focus is then not moved again
 */
export function useRestoredFocus(id: string, isFinal = true): void {
  const { name, focusedId: focused } = useStore($mapsService);
  useLayoutEffect(() => {
    if (focused !== id) return;
    // A visitor who already moved to another field stays there.
    if (document.activeElement === document.body) {
      const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
      field?.focus({ preventScroll: true });
      field?.setSelectionRange(field.value.length, field.value.length);
    }
    if (isFinal) $mapsService.set({ name, focusedId: '' });
  }, [id, name, focused, isFinal]);
}

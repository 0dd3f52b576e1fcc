import { useStore } from '../use-store.ts';
import { useLayoutEffect } from 'react';
import { $addressSuggestionSource } from '../../core/address/address-suggestion-source.ts';

/**
 * Keeps the focus when a field is replaced by another field with the same id. If the old field had
 * the focus, the new field gets it. The caret moves to the end of the text.
 * @param isFinal true if this field will not be replaced by another field; the focus is then not
 * restored again
 */
export function useFocusAfterFieldReplaced(id: string, isFinal = true): void {
  const { name, focusedId: focused } = useStore($addressSuggestionSource);
  useLayoutEffect(() => {
    if (focused !== id) return;
    // If the visitor has already moved to another field, the focus stays there.
    if (document.activeElement === document.body) {
      const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
      field?.focus({ preventScroll: true });
      field?.setSelectionRange(field.value.length, field.value.length);
    }
    if (isFinal) $addressSuggestionSource.set({ name, focusedId: '' });
  }, [id, name, focused, isFinal]);
}

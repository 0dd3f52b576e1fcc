import { useState, type KeyboardEvent } from 'react';

interface UseComboboxOptions {
  /** Number of options in the list. The last row also counts. */
  count: number;
  /** True if the first option becomes active while the visitor types, so that Enter chooses it. */
  eager: boolean;
  open: boolean;
  setOpen: (open: boolean) => void;
  onText: (text: string) => void;
  onChoose: (index: number) => void;
}

/**
 * Controls a combobox: which option is active, and when its list opens and closes. The keys follow
 * the WAI-ARIA combobox pattern.
 */
export function useCombobox({ count, eager, open, setOpen, onText, onChoose }: UseComboboxOptions) {
  const [requestedIndex, setActive] = useState(-1);
  const active = Math.min(requestedIndex, count - 1);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const show = (index = -1) => {
    setOpen(true);
    setActive(index);
  };
  const type = (next: string) => {
    onText(next);
    show(eager && next.trim() !== '' ? 0 : -1);
  };
  const choose = (index: number) => {
    onChoose(index);
    close();
  };
  const last = count - 1;
  const keyHandlers: Record<string, () => boolean> = {
    ArrowDown: () => (show(open ? (active >= last ? 0 : active + 1) : 0), true),
    ArrowUp: () => (show(open ? (active <= 0 ? last : active - 1) : last), true),
    // If no option is active, the browser handles Home and End, which move the caret in the text.
    Home: () => open && active >= 0 && (setActive(0), true),
    End: () => open && active >= 0 && (setActive(last), true),
    Enter: () => open && active >= 0 && (choose(active), true),
    // Escape only closes the list and does not delete the typed text, because the field has a
    // separate clear button.
    Escape: () => open && count > 0 && (close(), true),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (Object.hasOwn(keyHandlers, event.key) && keyHandlers[event.key]?.()) event.preventDefault();
  };
  return { open, active, show, close, type, choose, onKeyDown, point: setActive };
}

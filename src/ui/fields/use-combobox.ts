import { useState, type KeyboardEvent } from 'react';

interface UseComboboxOptions {
  /** Number of options in the list, including the last row. */
  count: number;
  /** True if typing makes the first option active, so that Enter chooses it. */
  eager: boolean;
  open: boolean;
  setOpen: (open: boolean) => void;
  onText: (text: string) => void;
  onChoose: (index: number) => void;
}

/**
 * Manages a combobox: its active option, and opening and closing of its list. The keys follow the
 * WAI-ARIA combobox pattern.
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
    // If no option is active, Home and End move the caret in the text, as in any text field.
    Home: () => open && active >= 0 && (setActive(0), true),
    End: () => open && active >= 0 && (setActive(last), true),
    Enter: () => open && active >= 0 && (choose(active), true),
    // Escape only closes the list. The typed text stays, because the field has a separate clear
    // button.
    Escape: () => open && count > 0 && (close(), true),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (Object.hasOwn(keyHandlers, event.key) && keyHandlers[event.key]?.()) event.preventDefault();
  };
  return { open, active, show, close, type, choose, onKeyDown, point: setActive };
}

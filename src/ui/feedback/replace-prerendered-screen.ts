/**
 * Replaces the prerendered screen of a page with the island's screen. The page shows its first
 * screen, rendered at build time, before the island starts
 * (components/layout/PrerenderedScreen.astro). scripts/early-input.js records what the visitor
 * types and presses in it. The island renders its own screen next to it, hidden. The takeover waits
 * for the island's heading, and until the visitor presses nothing and composes no character. It
 * runs in one task, so that no event is lost. The island's screen gets the typed text, the focus
 * with the caret, and the press that had no handler yet.
 */
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement;

/** The input that scripts/early-input.js records. */
interface EarlyInput {
  /** Path of the prerendered page. Fields of another step must not get this input. */
  path: string;
  typed: Set<Control>;
  /** The last pressed button. */
  pressed?: HTMLButtonElement;
  composing?: boolean;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Interval in milliseconds for checking that the visitor is not pressing or choosing. */
const RETRY_MS = 50;

/**
 * Waits for the island's first screen and replaces the prerendered one with it.
 * @param rerender renders the island's root again; before that the screen does not receive store
 * updates
 * @param onTakeOver runs when the island's screen is shown; at once if no screen was prerendered
 * @returns a function that stops waiting
 */
export function takeOverWhenReady(rerender: () => void, onTakeOver = () => {}): () => void {
  const prerendered = document.querySelector<HTMLElement>('[data-painted]');
  const island = document.querySelector('astro-island');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(tryTakeOver);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };

  function tryTakeOver() {
    clearTimeout(timer);
    if (!prerendered?.isConnected || !island) onTakeOver();
    else if (!island.querySelector('h1')) return;
    else if (isBusy(prerendered)) {
      timer = setTimeout(tryTakeOver, RETRY_MS);
      return;
    } else {
      takeOver(prerendered, island, rerender);
      onTakeOver();
    }
    observer.disconnect();
  }

  if (island) observer.observe(island, { childList: true, subtree: true });
  queueMicrotask(tryTakeOver);
  return stop;
}

/** Returns true during a press, an open select list or text composition. */
function isBusy(prerendered: HTMLElement): boolean {
  if (window.earlyInput?.composing || prerendered.matches(':active')) return true;
  return CSS.supports('selector(:open)') && prerendered.querySelector('select:open') !== null;
}

function takeOver(prerendered: HTMLElement, island: Element, rerender: () => void): void {
  const { activeElement } = document;
  const focused = prerendered.contains(activeElement) ? activeElement : null;
  const [start, end] =
    focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : [];
  prerendered.remove();
  flushSync(rerender);
  const { typed, pressed, path } = window.earlyInput ?? {};
  if (!typed || location.pathname !== path) return;
  for (const control of typed)
    replayInput(control, counterpartOf(control, island), control === focused);
  const target = focused && counterpartOf(focused, island);
  target?.focus({ preventScroll: true });
  // Only text fields have a caret.
  if (target instanceof HTMLInputElement && typeof start === 'number')
    target.setSelectionRange(start, end ?? start);
  if (pressed) counterpartOf(pressed, island)?.click();
}

/** Finds the matching control in the island's screen: by name, else by label or text. */
function counterpartOf<Part extends Element>(
  part: Part,
  island: Element,
): (Part & HTMLElement) | undefined {
  const partKey = keyOf(part);
  const candidates = island.querySelectorAll<Part & HTMLElement>(
    'input, select, textarea, button, a',
  );
  return [...candidates].find((candidate) => keyOf(candidate) === partKey);
}

function keyOf(part: Element): string | null {
  const name = part.getAttribute('name');
  const choice = part instanceof HTMLInputElement && part.type === 'radio' ? part.value : '';
  return name ? `${name} ${choice}` : (part.getAttribute('aria-label') ?? part.textContent);
}

/**
 * Replays typed input like the visitor's own, so that each field formats it. Fields run in order,
 * so each one sees the earlier values.
 */
function replayInput(from: Control, to: Control | undefined, keepsFocus: boolean): void {
  if (!to) return;
  if (from instanceof HTMLInputElement && from.matches('[type=radio], [type=checkbox]')) {
    if (from.checked !== (to as HTMLInputElement).checked) flushSync(() => to.click());
    return;
  }
  // Bypasses React's own setter. Otherwise React would treat the new value as already rendered.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {};
  set?.call(to, from.value);
  const kind = to instanceof HTMLSelectElement ? 'change' : 'input';
  flushSync(() => void to.dispatchEvent(new Event(kind, { bubbles: true })));
  if (!keepsFocus) to.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

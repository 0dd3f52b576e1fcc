/**
 * Replaces a page's prerendered screen with the island's screen. Before the island starts, the page
 * shows a screen that was rendered at build time (components/layout/PrerenderedScreen.astro). On
 * this screen, scripts/early-input.js records what the visitor types and presses. The island first
 * renders its own screen hidden. The replacement starts when this screen has a heading, no part of it
 * is loading, and the visitor is not pressing an element or composing a character. The replacement
 * runs in one task, so that no event is lost. The island's screen then gets the typed text, the focus with the caret,
 * and the last press that had no handler yet.
 */
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement;

/** The visitor's input before the island starts, as scripts/early-input.js records it. */
interface EarlyInput {
  /**
   * Path of the prerendered page. The input is used only if the page still has this path, because
   * another step's fields must not get it.
   */
  path: string;
  typed: Set<Control>;
  /** The button that the visitor pressed last. */
  pressed?: HTMLButtonElement;
  composing?: boolean;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * Interval in milliseconds. After it, the page checks again if the visitor is still pressing an
 * element, choosing in a select list or composing a character.
 */
const RETRY_MS = 50;

/**
 * Waits for the island's first screen and then replaces the prerendered screen with it.
 * @param rerender renders the island's root again; before this render, the island's screen receives
 * no store updates
 * @param onTakeOver called when the island's screen is shown; called without waiting if there is no
 * prerendered screen
 * @returns a function that stops waiting
 */
export function replacePrerenderedScreenWhenReady(
  rerender: () => void,
  onTakeOver = () => {},
): () => void {
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
    else if (!island.querySelector('h1') || island.querySelector('[data-loading]')) return;
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

/**
 * Returns true while the visitor presses an element, has a select list open or is composing a
 * character.
 */
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
  // Restores the position of the caret. Only text fields have one.
  if (target instanceof HTMLInputElement && typeof start === 'number')
    target.setSelectionRange(start, end ?? start);
  if (pressed) counterpartOf(pressed, island)?.click();
}

/**
 * Finds the control on the island's screen that belongs to a prerendered control. The two controls
 * have the same name. Controls without a name have the same label or text.
 */
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
 * Copies the visitor's input from a prerendered control to the island's control. Sends the same
 * events as real typing, so that the field formats the text. The fields are copied in the order in
 * which the visitor filled them, because a field may depend on earlier values.
 */
function replayInput(from: Control, to: Control | undefined, keepsFocus: boolean): void {
  if (!to) return;
  if (from instanceof HTMLInputElement && from.matches('[type=radio], [type=checkbox]')) {
    if (from.checked !== (to as HTMLInputElement).checked) flushSync(() => to.click());
    return;
  }
  // Sets the value with the browser's own setter. With React's setter, React would ignore the event
  // below, because it would treat the value as already rendered.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {};
  set?.call(to, from.value);
  const kind = to instanceof HTMLSelectElement ? 'change' : 'input';
  flushSync(() => void to.dispatchEvent(new Event(kind, { bubbles: true })));
  if (!keepsFocus) to.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

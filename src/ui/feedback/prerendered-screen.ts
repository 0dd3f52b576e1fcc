/**
 * A page shows its first screen before its island has come: the same screen, drawn when the site was built
 * (components/frame/PaintedScreen.astro). It is live: what is typed and pressed in it is noted by
 * scripts/early-input.js. The island draws its own screen beside it, out of sight. Once that has its heading, and in a
 * moment in which the visitor presses nothing and composes no letter, the island's takes its place: in one task,
 * so that no event can fall between the two, it gets what was typed, the focus with the caret, and the press that
 * nobody could answer yet.
 */
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement;

/** What scripts/early-input.js notes. */
interface EarlyInput {
  /** Where the page was when it was painted: another step's fields are not those that were typed into. */
  path: string;
  typed: Set<Control>;
  /** The button that was pressed last. */
  pressed?: HTMLButtonElement;
  composing?: boolean;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** How often it is asked whether the visitor's hands are free. */
const RETRY_MS = 50;

/**
 * Waits for the island's first screen and puts it in the place of the painted one.
 * @param rerender makes the island's root draw once more: before that a screen does not hear of its stores
 * @param onTakeOver runs when the island's screen is there; at once where none was painted
 * @returns stops waiting
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

/** A press is not over before the button is up again, a choice not before its list is closed. */
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
  // A field of another type than text has no caret.
  if (target instanceof HTMLInputElement && typeof start === 'number')
    target.setSelectionRange(start, end ?? start);
  if (pressed) counterpartOf(pressed, island)?.click();
}

/** What stands in the same place of the island's screen: of the same name, or of the same words. */
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

/** As the visitor would: what a field makes of its letters is its own affair, and each sees the one before it. */
function replayInput(from: Control, to: Control | undefined, keepsFocus: boolean): void {
  if (!to) return;
  if (from instanceof HTMLInputElement && from.matches('[type=radio], [type=checkbox]')) {
    if (from.checked !== (to as HTMLInputElement).checked) flushSync(() => to.click());
    return;
  }
  // Past React's own setter, which would take the new value for one that it has drawn.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {};
  set?.call(to, from.value);
  const kind = to instanceof HTMLSelectElement ? 'change' : 'input';
  flushSync(() => void to.dispatchEvent(new Event(kind, { bubbles: true })));
  if (!keepsFocus) to.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

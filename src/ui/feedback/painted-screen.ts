/**
 * A page shows its first screen before its island has come: the same screen, drawn when the site was built
 * (components/frame/PaintedScreen.astro). It is live: what is typed and pressed in it is noted by
 * scripts/painted.js. The island draws its own screen beside it, out of sight. Once that has its heading, and in a
 * moment in which the visitor presses nothing and composes no letter, the island's takes its place: in one task,
 * so that no event can fall between the two, it gets what was typed, the focus with the caret, and the press that
 * nobody could answer yet.
 */
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement;

/** What scripts/painted.js notes. */
interface Noted {
  /** Where the page was when it was painted: another step's fields are not those that were typed into. */
  path: string;
  typed: Set<Control>;
  /** The button that was pressed last. */
  pressed?: HTMLButtonElement;
  composing?: boolean;
}

declare global {
  interface Window {
    painted?: Noted;
  }
}

/** How often it is asked whether the visitor's hands are free. */
const RETRY_MS = 50;

/**
 * Waits for the island's first screen and puts it in the place of the painted one.
 * @param redraw makes the island's root draw once more: before that a screen does not hear of its stores
 * @param then runs when the island's screen is there; at once where none was painted
 * @returns stops waiting
 */
export function awaitHandOver(redraw: () => void, then = () => {}): () => void {
  const painted = document.querySelector<HTMLElement>('[data-painted]');
  const island = document.querySelector('astro-island');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(look);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };

  function look() {
    clearTimeout(timer);
    if (!painted?.isConnected || !island) then();
    else if (!island.querySelector('h1')) return;
    else if (isBusy(painted)) {
      timer = setTimeout(look, RETRY_MS);
      return;
    } else {
      handOver(painted, island, redraw);
      then();
    }
    observer.disconnect();
  }

  if (island) observer.observe(island, { childList: true, subtree: true });
  queueMicrotask(look);
  return stop;
}

/** A press is not over before the button is up again, a choice not before its list is closed. */
function isBusy(painted: HTMLElement): boolean {
  if (window.painted?.composing || painted.matches(':active')) return true;
  return CSS.supports('selector(:open)') && painted.querySelector('select:open') !== null;
}

function handOver(painted: HTMLElement, island: Element, redraw: () => void): void {
  const { activeElement } = document;
  const focused = painted.contains(activeElement) ? activeElement : null;
  const [start, end] =
    focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : [];
  painted.remove();
  flushSync(redraw);
  const { typed, pressed, path } = window.painted ?? {};
  if (!typed || location.pathname !== path) return;
  for (const control of typed) retype(control, twinOf(control, island), control === focused);
  const here = focused && twinOf(focused, island);
  here?.focus({ preventScroll: true });
  // A field of another type than text has no caret.
  if (here instanceof HTMLInputElement && typeof start === 'number')
    here.setSelectionRange(start, end ?? start);
  if (pressed) twinOf(pressed, island)?.click();
}

/** What stands in the same place of the island's screen: of the same name, or of the same words. */
function twinOf<Part extends Element>(
  part: Part,
  island: Element,
): (Part & HTMLElement) | undefined {
  const named = nameOf(part);
  const twins = island.querySelectorAll<Part & HTMLElement>('input, select, textarea, button, a');
  return [...twins].find((twin) => nameOf(twin) === named);
}

function nameOf(part: Element): string | null {
  const name = part.getAttribute('name');
  const choice = part instanceof HTMLInputElement && part.type === 'radio' ? part.value : '';
  return name ? `${name} ${choice}` : (part.getAttribute('aria-label') ?? part.textContent);
}

/** As the visitor would: what a field makes of its letters is its own affair, and each sees the one before it. */
function retype(from: Control, to: Control | undefined, stays: boolean): void {
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
  if (!stays) to.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

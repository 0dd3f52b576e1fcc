/**
 * A page shows its first screen before the island has come: the same screen, drawn when the site was built
 * (components/frame/PaintedScreen.astro). Here the island's own takes its place, with what was typed until then.
 */
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement;

const controlsIn = (part: ParentNode) => [
  ...part.querySelectorAll<Control>('input[name], select[name]'),
];

/**
 * To be called when the island's first screen is in the page, and before the browser paints it.
 * @param step the step that is there now
 * @param redraw makes React draw once more: before that a screen does not hear of what its stores are told
 * @param next presses Next, where that was pressed before there was anybody to answer
 */
export function takeOverPainted(step: string, redraw: () => void, next?: () => void): void {
  const painted = document.querySelector<HTMLElement>('[data-painted]');
  if (!painted) return;
  const changed = controlsIn(painted).filter(isChanged);
  const { activeElement } = document;
  const focused = painted.contains(activeElement) ? activeElement : null;
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  painted.remove();
  if (painted.dataset['painted'] !== step) return;
  // After React's present work, whose handlers know the screen as it was drawn; still before the browser paints.
  queueMicrotask(() => {
    flushSync(redraw);
    for (const control of changed) retype(control, focused);
    if (focused) refocus(focused.id, caret);
    if (painted.dataset['pressed']) next?.();
  });
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  const drawn = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
  return control.value !== drawn?.value;
}

/** As the visitor would: what a field makes of its letters is its own affair, and each sees the one before it. */
function retype(from: Control, focused: Element | null): void {
  const to = controlsIn(document).find(({ name }) => name === from.name);
  if (!to) return;
  // Past React's own setter, which would take the new value for one that it has drawn.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {};
  set?.call(to, from.value);
  const kind = to instanceof HTMLSelectElement ? 'change' : 'input';
  flushSync(() => void to.dispatchEvent(new Event(kind, { bubbles: true })));
  if (from !== focused) to.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Puts the focus and the caret where they were. */
function refocus(id: string, caret: number | null): void {
  const to = document.getElementById(id);
  to?.focus({ preventScroll: true });
  if (to instanceof HTMLInputElement && caret !== null) to.setSelectionRange(caret, caret);
}

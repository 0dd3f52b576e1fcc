import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | null = null;
/** Updates that are awaited at present: one may be within another. */
let awaited = 0;

/** React wants to be told that updates are awaited; other tests of this worker must not be. */
export async function acting(work: () => unknown): Promise<void> {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  awaited += 1;
  scope.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await act(async () => {
      await work();
    });
  } finally {
    awaited -= 1;
    scope.IS_REACT_ACT_ENVIRONMENT = awaited > 0;
  }
}

/** Renders into an empty page; a second call updates what is there. */
export async function show(node: ReactNode): Promise<void> {
  await acting(() => {
    if (!root) {
      document.body.innerHTML = '<main></main>';
      root = createRoot(document.querySelector('main') ?? document.body);
    }
    root.render(node);
  });
}

export async function clear(): Promise<void> {
  await acting(() => root?.unmount());
  root = null;
  document.body.innerHTML = '';
}

export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`Nothing matches ${selector} in ${document.body.innerHTML}`);
  return element;
}

export function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** A button by its words, the visually hidden ones included. */
export function button(words: string): HTMLElement {
  const match = all('button').find(
    (element) => words === (element.getAttribute('aria-label') ?? wordsOf(element)),
  );
  if (!match) throw new Error(`No button says ${words}`);
  return match;
}

/** Shows a component's value to its test. */
export function Value({ of }: { of: unknown }) {
  return <output>{JSON.stringify(of)}</output>;
}

export function shownValue(): unknown {
  return JSON.parse(find('output').textContent ?? 'null');
}

export function wordsOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export function click(element: HTMLElement): Promise<void> {
  return acting(() => element.click());
}

/** Puts text into a field as typing its last character would, with the caret after `caret` characters. */
export function type(field: HTMLElement, text: string, caret = text.length): Promise<void> {
  return acting(() => {
    const input = field as HTMLInputElement;
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.setSelectionRange(caret, caret);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Answers whether the page took the key: false leaves it to the browser. */
export async function key(element: HTMLElement, name: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  await acting(() => element.dispatchEvent(event));
  return event.defaultPrevented;
}

export function leave(element: HTMLElement): Promise<void> {
  return acting(() => element.blur());
}

import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | null = null;
/** Number of updates in progress. An update can run inside another update. */
let pendingUpdates = 0;

/**
 * Runs `work` with React's global flag for act(). The flag is set only meanwhile, because other
 * tests of this worker must not see it.
 */
export async function runInAct(work: () => unknown): Promise<void> {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  pendingUpdates += 1;
  scope.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await act(async () => {
      await work();
    });
  } finally {
    pendingUpdates -= 1;
    scope.IS_REACT_ACT_ENVIRONMENT = pendingUpdates > 0;
  }
}

/** Renders into an empty page. The next call updates the rendered components. */
export async function render(node: ReactNode): Promise<void> {
  await runInAct(() => {
    if (!root) {
      document.body.innerHTML = '<main></main>';
      root = createRoot(document.querySelector('main') ?? document.body);
    }
    root.render(node);
  });
}

export async function clear(): Promise<void> {
  await runInAct(() => root?.unmount());
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

/** Finds a button by its label. The label includes visually hidden text. */
export function button(label: string): HTMLElement {
  const match = all('button').find(
    (element) => label === (element.getAttribute('aria-label') ?? textOf(element)),
  );
  if (!match) throw new Error(`No button has the text ${label}`);
  return match;
}

/** Component that makes a value readable for the test: renderedValue() returns it. */
export function Value({ of }: { of: unknown }) {
  return <output>{JSON.stringify(of)}</output>;
}

export function renderedValue(): unknown {
  return JSON.parse(find('output').textContent ?? 'null');
}

export function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export function click(element: HTMLElement): Promise<void> {
  return runInAct(() => element.click());
}

/**
 * Enters text into a field, as if the last character was just typed. The caret is placed after
 * `caret` characters.
 */
export function type(field: HTMLElement, text: string, caret = text.length): Promise<void> {
  return runInAct(() => {
    const input = field as HTMLInputElement;
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.setSelectionRange(caret, caret);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/**
 * Sends a key to an element. Returns true if the page handled the key, and false if it left the key
 * to the browser.
 */
export async function pressKey(element: HTMLElement, name: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  await runInAct(() => element.dispatchEvent(event));
  return event.defaultPrevented;
}

export function blur(element: HTMLElement): Promise<void> {
  return runInAct(() => element.blur());
}

import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import { site } from '../../fixtures/site.ts';
import type { TestProvider } from '../../fixtures/provider.ts';

/** Faults put in front of the real provider: answers itself, or hands the request on by undefined. */
export type Fault = (path: string, init?: RequestInit) => Promise<Response> | undefined;

interface Options {
  provider: TestProvider;
  path: string;
  token?: string;
  fault?: Fault;
  storage?: Record<string, string>;
  keepsNothing?: boolean;
}

let root: Root | null = null;

/** Loads a page of the account as a browser does: with fresh modules, on the provider in process. */
export async function openAccount({ provider, path, token = '', ...options }: Options) {
  closeAccount();
  vi.resetModules();
  document.body.innerHTML =
    '<header><a href="/account/policies">Your Policies</a>' +
    '<button aria-label="Your account"><span data-account-initials></span></button>' +
    '<button data-sign-out>Sign Out</button></header><main></main>';
  const { useTestEnvironment } = await import('../../fixtures/environment.ts');
  const state = { fault: options.fault };
  const page = useTestEnvironment({
    path,
    storage: options.storage ?? {},
    keepsNothing: options.keepsNothing ?? false,
    fetch: (input, init) => state.fault?.(String(input), init) ?? provider.fetch(input, init),
  });
  if (token) page.storage['authToken'] = token;
  const { AccountFrame } = await import('../../../src/islands/account/frame/AccountFrame.tsx');
  const area = await areaOf(path);
  const { protectionLinks } = await import('../../../src/site/protection-links.ts');
  root = createRoot(document.querySelector('main') ?? document.body);
  root.render(<AccountFrame area={area} site={site} protection={protectionLinks} />);
  return Object.assign(page, {
    /** Puts another fault, or none, in front of the provider. */
    fail: (fault?: Fault) => void (state.fault = fault),
  });
}

/** What the island of a path hands to the frame. */
async function areaOf(path: string) {
  if (path.startsWith('/account/settings')) {
    return (await import('../../../src/islands/account/settings/area.ts')).settingsArea;
  }
  if (path.startsWith('/account/claims')) {
    const { findPage } = await import('../../../src/islands/claims/pages.ts');
    const { claimScreens } = await import('../../../src/islands/claims/screens/screens.ts');
    return { findPage, ...claimScreens };
  }
  const { findPage } = await import('../../../src/islands/account/policies/pages.ts');
  const { policyScreens } =
    await import('../../../src/islands/account/policies/screens/screens.ts');
  return { findPage, ...policyScreens, refreshes: true };
}

export function closeAccount(): void {
  root?.unmount();
  root = null;
  document.body.innerHTML = '';
}

/** All text of the page, runs of space as one. */
export function text(): string {
  return (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');
}

export function heading(): string {
  return document.querySelector('h1')?.textContent ?? '';
}

/** Waits until the page says something. */
export async function says(words: string): Promise<void> {
  await eventually(() => {
    if (!text().includes(words)) throw new Error(`"${words}" is not in: ${text()}`);
  });
}

/** Waits until the focus is on what has these words. */
export function focuses(words: string): Promise<void> {
  return eventually(() => expect(document.activeElement?.textContent).toBe(words));
}

export async function waitUntil(holds: () => boolean): Promise<void> {
  await eventually(() => {
    if (!holds()) throw new Error(`It never came true; the page says: ${text()}`);
  });
}

/** The link or button whose text starts with these words. */
export function control(words: string): HTMLElement {
  const found = Array.from(document.querySelectorAll<HTMLElement>('a, button')).find((element) =>
    (element.textContent ?? '').startsWith(words),
  );
  if (!found) throw new Error(`No control "${words}" in: ${text()}`);
  return found;
}

export function press(words: string): void {
  control(words).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** A control by its id. */
export function fieldOf(id: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`#${id}`);
  if (!found) throw new Error(`No field ${id} in: ${text()}`);
  return found;
}

/** Types into a field as a visitor does: React hears of a value only by the event. */
export function type(id: string, value: string): void {
  const field = fieldOf(id);
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  const kind = field.tagName === 'SELECT' ? 'change' : 'input';
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}

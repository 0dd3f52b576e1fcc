import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
import { site } from '../../fixtures/site.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

/**
 * Receives each request before the real server. Returns the response, or undefined to send the
 * request to the server.
 */
export type FetchInterceptor = (path: string, init?: RequestInit) => Promise<Response> | undefined;

interface Options {
  server: TestServer;
  path: string;
  token?: string;
  interceptor?: FetchInterceptor;
  storage?: Record<string, string>;
  isEphemeral?: boolean;
  referrer?: string;
  /** True if the page has a prerendered screen, which the island replaces. */
  prerendered?: boolean;
}

/**
 * Starts the server of a suite and closes the page after each test. `demo` is the session token of
 * the demo account.
 * @param services.now the server's clock. Defaults to the real clock
 */
export async function accountSuite(services: { now?: () => Date } = {}) {
  const server = await startTestServer({ services, settings: { RATE_LIMIT_FACTOR: '100' } });
  afterAll(() => server.stop());
  afterEach(closeAccount);
  return { server, demo: await signInDemo(server) };
}

let root: Root | null = null;

/**
 * Loads an account page as a browser does: with new modules. Requests go to the server in this
 * process.
 */
export async function openAccount({ server, path, token = '', ...options }: Options) {
  closeAccount();
  // The last page may still import a part. Imported after the reset, that part would use stores of
  // the last page.
  await vi.dynamicImportSettled();
  vi.resetModules();
  document.body.innerHTML =
    '<header><a href="/account/policies">Your Policies</a>' +
    '<button aria-label="Your account"><span data-account-initials></span></button>' +
    '<button data-sign-out>Sign Out</button></header><main></main>';
  if (options.prerendered)
    document.querySelector('main')!.innerHTML =
      '<div data-painted><h1>Painted</h1></div><astro-island></astro-island>';
  const { useTestEnvironment } = await import('../../fixtures/environment.ts');
  const state = { interceptor: options.interceptor };
  const page = useTestEnvironment({
    path,
    storage: options.storage ?? {},
    isEphemeral: options.isEphemeral ?? false,
    referrer: options.referrer,
    fetch: (input, init) => state.interceptor?.(String(input), init) ?? server.fetch(input, init),
  });
  if (token) page.storage['authToken'] = token;
  const { AccountPageLayout } = await import('../../../src/policy/layout/AccountPageLayout.tsx');
  const section = await sectionOf(path);
  const { signedInProductLinks } = await import('../../../src/site/product-links.ts');
  root = createRoot(document.querySelector('astro-island, main:empty') ?? document.body);
  root.render(
    <AccountPageLayout section={section} site={site} protection={signedInProductLinks} />,
  );
  return Object.assign(page, {
    /** Sets another interceptor, or none if it is undefined. */
    replaceInterceptor: (interceptor?: FetchInterceptor) => void (state.interceptor = interceptor),
  });
}

/** Returns the section component that the island at this path passes to the account page. */
async function sectionOf(path: string) {
  if (path.startsWith('/account/settings')) {
    return (await import('../../../src/islands/account/settings/section.ts')).settingsSection;
  }
  if (path.startsWith('/account/claims')) {
    return (await import('../../../src/islands/claims/section.tsx')).openClaimsSection();
  }
  return (await import('../../../src/islands/account/policies/pages.ts')).policiesSection;
}

export function closeAccount(): void {
  root?.unmount();
  root = null;
  document.body.innerHTML = '';
}

/** Returns the text of the page's main element. Each run of whitespace becomes one space. */
export function text(): string {
  return (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');
}

export function heading(): string {
  return document.querySelector('h1')?.textContent ?? '';
}

/** Waits until the page contains the text. */
export async function waitForText(expected: string): Promise<void> {
  await eventually(() => {
    if (!text().includes(expected)) throw new Error(`"${expected}" is not in: ${text()}`);
  });
}

/** Waits until the element with this text has the focus. */
export function waitForFocus(expected: string): Promise<void> {
  return eventually(() => expect(document.activeElement?.textContent).toBe(expected));
}

export async function waitUntil(isTrue: () => boolean): Promise<void> {
  await eventually(() => {
    if (!isTrue()) throw new Error(`The condition was not met. Page text: ${text()}`);
  });
}

/** Finds the link or button whose text starts with the given text. */
export function findControl(expected: string): HTMLElement {
  const found = Array.from(document.querySelectorAll<HTMLElement>('a, button')).find((element) =>
    (element.textContent ?? '').startsWith(expected),
  );
  if (!found) throw new Error(`No control "${expected}" in: ${text()}`);
  return found;
}

export function press(expected: string): void {
  findControl(expected).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Finds a form control by its id. */
export function fieldOf(id: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`#${id}`);
  if (!found) throw new Error(`No field ${id} in: ${text()}`);
  return found;
}

/**
 * Types into a field as a visitor does. The input event is needed, because React does not notice
 * the new value without it.
 */
export function type(id: string, value: string): void {
  const field = fieldOf(id);
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  const kind = field.tagName === 'SELECT' ? 'change' : 'input';
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}

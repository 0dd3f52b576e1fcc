import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import { createNormalizer } from './normalize.ts';
import { takeScreenshots } from './screenshots.ts';
import { readSpoken, reportAnnouncements } from './spoken.ts';

/** Folder of the recorded files: one folder per journey. */
const recordingFolder = process.env.RECORDING ?? 'test-results/recording';

/** Time without changes of the page after which a screen counts as complete. */
const QUIET_MS = 250;
const MAX_WAIT_MS = 20_000;

type SignalKind = 'requests' | 'events' | 'messages' | 'announcements';

declare global {
  interface Window {
    recordSignal?: (kind: SignalKind, value: unknown) => Promise<void>;
  }
}

export type Recorder = Awaited<ReturnType<typeof startRecorder>>;

/**
 * Starts to record a page, before it opens its first URL. A screen is recorded before each action
 * that can leave it, and when `record` is called. An unchanged screen is recorded once.
 */
export async function startRecorder(page: Page, journey: string) {
  const folder = join(recordingFolder, journey);
  mkdirSync(folder, { recursive: true });
  const normalize = createNormalizer();
  const signals: Record<SignalKind, string[]> = {
    requests: [],
    events: [],
    messages: [],
    announcements: [],
  };
  const addSignal = (kind: SignalKind, text: string) => signals[kind].push(normalize(text));
  const isIdle = observeRequests(page, (request) => addSignal('requests', request));
  await page.exposeBinding('recordSignal', (_source, kind: SignalKind, value: unknown) =>
    addSignal(kind, JSON.stringify(value)),
  );
  await page.addInitScript(reportSignals);
  if (process.env.SPOKEN) await page.addInitScript(reportAnnouncements);
  recordBeforeActions(page, record);
  let count = 0;
  let lastScreen = '';

  /** Writes a file of this journey, such as an email. */
  function write(name: string, text: string): void {
    writeFileSync(join(folder, `${name}.txt`), `${normalize(text).trimEnd()}\n`);
  }

  /** Waits until the screen is complete and writes it to a file, unless it is the last one. */
  async function record(): Promise<void> {
    if (page.url() === 'about:blank') return;
    await waitUntilComplete(page, isIdle);
    const screen = normalize(await readScreen(page));
    if (screen === lastScreen) return;
    lastScreen = screen;
    count += 1;
    const name = `${String(count).padStart(2, '0')} ${slugOf(normalize(await readHeading(page)))}`;
    write(name, `${screen}\n${await readStorageKeys(page)}`);
    if (process.env.SPOKEN) {
      addSignal('announcements', `screen: ${name}`);
      write(`${name} spoken`, await readSpoken(page));
    }
    if (process.env.SCREENSHOTS) await takeScreenshots(page, normalize, join(folder, name));
  }

  return {
    write,
    record,
    /** Writes the requests, analytics events and host messages of the journey, in order. */
    end() {
      for (const [name, lines] of Object.entries(signals)) write(name, lines.join('\n'));
    },
  };
}

/**
 * Reports each API request as its method, path and body. The returned function returns true when no
 * request is open, for the API or for a part of the page that loads later.
 */
function observeRequests(page: Page, onRequest: (request: string) => void) {
  const open = new Set<Request>();
  page.on('request', (request) => {
    open.add(request);
    const { pathname, search } = new URL(request.url());
    // Error reports contain stacks of the built scripts, which differ between builds.
    if (!pathname.startsWith('/api/') || pathname.endsWith('/client-errors')) return;
    const body = request.postData() ?? '';
    const fields = body.startsWith('{') ? JSON.stringify(sortKeys(JSON.parse(body))) : '';
    onRequest(`${request.method()} ${pathname}${search} ${fields}`.trim());
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size === 0;
}

/** Sorts the keys of objects, because their order means nothing. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(entries.map(([key, part]) => [key, sortKeys(part)]));
}

type Action = (this: Locator, ...args: unknown[]) => Promise<unknown>;
/** Methods of Playwright's Locator without the wrapper of an earlier recorder. */
const originalActions = new Map<string, Action>();

/** Calls `record` before each action on the page that can leave a screen. */
function recordBeforeActions(page: Page, record: () => Promise<void>): void {
  const locatorMethods = Object.getPrototypeOf(page.locator('html')) as Record<string, Action>;
  for (const name of ['click', 'check', 'press', 'selectOption']) {
    const original = originalActions.get(name) ?? locatorMethods[name];
    if (!original) throw new Error(`Playwright's Locator has no ${name}`);
    originalActions.set(name, original);
    locatorMethods[name] = async function (...args) {
      if (this.page() === page) await record();
      return original.apply(this, args);
    };
  }
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    await record();
    return goto(...args);
  };
}

/** Runs in the page: reports analytics events, and messages to a native app around the page. */
function reportSignals() {
  const layer: unknown[] = [];
  layer.push = (...entries) => {
    for (const entry of entries) void window.recordSignal?.('events', entry);
    return Array.prototype.push.apply(layer, entries);
  };
  const postMessage = (text: string) => void window.recordSignal?.('messages', JSON.parse(text));
  Object.assign(window, { dataLayer: layer, coverfront: { postMessage } });
}

async function waitUntilComplete(page: Page, isIdle: () => boolean): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  do {
    // A navigation ends this call. The next round then waits for the new page.
    await page.evaluate(untilUnchanged, QUIET_MS).catch(() => undefined);
  } while ((!isIdle() || (await isLoading(page))) && Date.now() < end);
}

/** Runs in the page: resolves when the document has not changed for this time. */
function untilUnchanged(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    let timer = 0;
    const observer = new MutationObserver(restart);
    function restart() {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        observer.disconnect();
        resolve();
      }, milliseconds);
    }
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document, all);
    restart();
  });
}

/** Returns true while the screen shows that it waits for data. */
async function isLoading(page: Page): Promise<boolean> {
  const notices = page.getByText(/^Loading/).or(page.locator('[aria-busy=true]'));
  return (await notices.filter({ visible: true }).count()) > 0;
}

/** Reads the URL, the title and the accessible content of the screen. */
async function readScreen(page: Page): Promise<string> {
  const { pathname, search } = new URL(page.url());
  const tree = await page.locator('body').ariaSnapshot();
  // An empty live region appears at any time before its first message.
  const content = tree.replaceAll(/^ *- (?:status|alert)$\n?/gm, '').trimEnd();
  return `${pathname}${search}\n${await page.title()}\n\n${content}\n`;
}

/** Reads the heading of the open dialog, or of the screen. */
async function readHeading(page: Page): Promise<string> {
  const headings = page.locator('dialog[open] :is(h1, h2), h1').filter({ visible: true });
  const [first = ''] = await headings.allInnerTexts();
  return first;
}

const MAX_SLUG = 60;
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '') || 'untitled';

async function readStorageKeys(page: Page): Promise<string> {
  const [session, local] = await page.evaluate(() =>
    [sessionStorage, localStorage].map((storage) => Object.keys(storage).toSorted().join(', ')),
  );
  return `sessionStorage: ${session}\nlocalStorage: ${local}`;
}

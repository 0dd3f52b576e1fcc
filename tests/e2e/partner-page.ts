import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, findChromium, findFullChromium } from '../../scripts/chromium.mjs';

/** Starts a server for the pages of a partner. `page` returns the HTML for a path. */
export function startPartner(page: (path: string) => string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(url));
  });
  return new Promise((resolve) => server.listen(0, () => resolve(server)));
}

/**
 * @param host 127.0.0.1 is another site than localhost; with both values the origin differs from
 * the storefront's
 */
export const originOf = (server: Server, host = 'localhost') =>
  `http://${host}:${(server.address() as AddressInfo).port}`;

/**
 * Script that blocks the storage of frames. It is used only if no full browser is installed,
 * because the headless shell does not block storage.
 */
const blockStorage = () => {
  if (window === top) return;
  const get = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  Object.defineProperty(window, 'sessionStorage', { get });
};

/** Opens a browser that blocks the storage of frames from other sites. */
export async function openStorageBlockingBrowser(): Promise<{ browser: Browser; page: Page }> {
  const fullChromium = findFullChromium();
  const browser = await chromium.launch({
    executablePath: fullChromium ?? findChromium(),
    args: [...chromiumFlags, ...(fullChromium ? ['--headless=new'] : [])],
  });
  const page = await browser.newPage();
  if (!fullChromium) await page.addInitScript(blockStorage);
  return { browser, page };
}

/** Runs in a frame. Returns 'kept' if the storage works, or the name of the browser's error. */
export const storageState = () => {
  try {
    return sessionStorage ? 'kept' : '';
  } catch (error) {
    return (error as Error).name;
  }
};

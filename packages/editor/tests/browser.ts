import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { chromium, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../../../scripts/chromium.mjs';
import { bundleEditorScript } from '../src/bundle.ts';
import { createServer } from './repository.ts';

const { createEditorApp } = await import('../src/server.ts');

/**
 * Opens the editor in a browser. The editor works on a copy of the content, which has a server to
 * publish to.
 */
export async function openEditorInBrowser() {
  const repository = createServer();
  const root = repository.clone('Ana');
  const app = createEditorApp({
    root,
    script: await bundleEditorScript(),
    preview: 'http://localhost:4321',
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((listening) => server.once('listening', listening));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 1000 } });
  return {
    root,
    server: repository.server,
    page,
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    close: async () => {
      await browser.close();
      server.close();
      repository.close();
    },
  };
}

/** Presses the Save button and waits for the server's response. */
export async function saveEntry(page: Page, button = 'Save') {
  const responseReceived = page.waitForResponse((response) => response.url().endsWith('/update'));
  await page.getByRole('button', { name: button, exact: true }).click();
  return (await responseReceived).status();
}

// Starts the editor: bundles its screens, listens on EDIT_PORT (4325) for requests from this
// machine only, and opens the editor in a browser.
import '../../../src/site/astro-stubs/register.ts';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { bundleEditorScript } from './bundle.ts';

const { createEditorApp } = await import('./server.ts');
const port = Number(process.env.EDIT_PORT || 4325);
const url = `http://localhost:${port}/`;
const app = createEditorApp({
  root: join(import.meta.dirname, '../../..'),
  script: await bundleEditorScript(),
  preview: `http://localhost:${process.env.PORT || 4321}`,
});
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => {
  console.log(`\nThe editor is at ${url}\n`);
  const openers: Record<string, string> = { darwin: 'open', win32: 'explorer' };
  if (process.stdout.isTTY && !process.env.CI)
    spawn(openers[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore' }).once(
      'error',
      () => {},
    );
});

// Bundles the editor's screens, answers on EDIT_PORT (4325) of this machine, and says where.
import './astro/register.ts';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { rolldown } from 'rolldown';

const { editor } = await import('./server.ts');
const root = join(import.meta.dirname, '../../..');
const port = Number(process.env.EDIT_PORT || 4325);

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'app/main.tsx'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog: () => {},
  });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}

const preview = process.env.PREVIEW_URL || `http://localhost:${process.env.PORT || 4321}`;
const app = editor({ root, script: await bundle(), preview });
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () =>
  console.log(`\nThe editor is at http://localhost:${port}/\n`),
);

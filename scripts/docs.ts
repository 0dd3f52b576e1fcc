// npm run docs: builds the documentation site and serves it on DOCS_PORT (4326). -- --build only
// builds it. -- --dev shows each change at once, without the search. Other arguments go to Astro,
// for example --site and --base. The first run installs the site's npm packages, because the
// storefront does not need them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brandFilePath, loadBrand } from '../src/integrations/brand-theme.ts';
import { updateApiDocs } from './api-docs/update.ts';
import { loadEnvFile } from './env-file.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import { requireFreePort } from './port.mjs';
import { installIfOutdated } from './setup.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'packages/docs');
const modes = new Set(['--build', '--dev']);
const args = process.argv.slice(2);
const options = args.filter((word) => !modes.has(word));

loadEnvFile();
// BRAND_FILE is relative to the repository's root.
process.chdir(root);
const port = process.env.DOCS_PORT || '4326';
if (!args.includes('--build')) await requireFreePort(Number(port), 'DOCS_PORT');
installIfOutdated(folder);
await writeOpenApiDocument();
exitWithParent();
if (args.includes('--dev')) await astro('dev', ['--port', port, ...options]);
else {
  // Astro would reuse pages that an earlier version of the site has rendered.
  await astro('build', ['--force', ...options]);
  console.log('The documentation is in packages/docs/dist');
  if (!args.includes('--build')) await astro('preview', ['--port', port, ...options]);
}

async function astro(command: string, more: string[]): Promise<void> {
  const program = join(folder, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [program, command, '--root', folder, ...more], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill());
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

async function writeOpenApiDocument(): Promise<void> {
  await updateApiDocs();
  const { buildOpenApiDocument } = await import('../server/http/openapi/document.ts');
  const { name, emails } = loadBrand(brandFilePath(process.env.BRAND_FILE));
  const contact = { name, email: emails.support };
  const file = join(folder, '.astro/openapi.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(buildOpenApiDocument({ title: name, url: '/', contact })));
}

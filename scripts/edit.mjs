// npm run edit: starts the editor of src/content on EDIT_PORT (4325). It also starts npm run dev,
// which shows each change at once, unless another process uses PORT. The first run installs the
// editor's npm packages, because the storefront does not need them.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { loadEnvFile } from './env-file.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import { isPortFree, requireFreePort } from './port.mjs';
import { installIfOutdated } from './setup.mjs';

loadEnvFile();
const root = join(import.meta.dirname, '..');
const folder = join(root, 'packages/editor');
const port = Number(process.env.EDIT_PORT || 4325);
const sitePort = Number(process.env.PORT || 4321);
if (port === sitePort || port === sitePort + 1) {
  console.error(
    `\nEDIT_PORT ${port} is taken: npm run dev uses PORT and PORT + 1, ${sitePort} and ${sitePort + 1}.`,
  );
  process.exit(1);
}
await requireFreePort(port, 'EDIT_PORT');
installIfOutdated(folder);

const editor = run('packages/editor/src/main.ts', { EDIT_PORT: String(port) });
editor.once('exit', (code) => stop(code ?? 0));
const site = (await isPortFree(sitePort)) ? run('scripts/dev.mjs', {}) : undefined;
if (!site) console.log(`The site on port ${sitePort} shows the entries.`);

function run(script, environment) {
  return spawn(process.execPath, [script], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}

/**
 * An incomplete entry can make the site fail. The editor stays open, so that the author can fix the
 * entry.
 */
function stop(code) {
  process.exitCode = code;
  editor.kill('SIGTERM');
  site?.kill('SIGTERM');
}
exitWithParent();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0));

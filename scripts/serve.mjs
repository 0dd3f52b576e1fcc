// Second part of npm start: builds the site if it is stale, then runs the server in this process,
// so that the server receives signals directly. after-start.mjs does the work that is not needed
// for a visitor's first page.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readSettings, SettingsError } from '../server/settings.ts';
import { buildSite } from './build.mjs';
import { loadEnvFile } from './env-file.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import { requireFreePort } from './port.mjs';

loadEnvFile();
await requireFreePort(checkSettings().PORT);
if (!(await buildSite({ compress: false }))) process.exit(1);
exitWithParent();
await import('../server/main.ts');
const afterStart = join(import.meta.dirname, 'after-start.mjs');
spawn(process.execPath, [afterStart], { stdio: ['ignore', 'inherit', 'inherit'] }).unref();

/**
 * Checks the settings before the build, because the build takes a minute and an invalid setting
 * would stop the server after it.
 */
function checkSettings() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}

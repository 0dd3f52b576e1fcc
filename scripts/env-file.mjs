import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const file = join(import.meta.dirname, '..', '.env');

/** Takes what .env sets into the process's environment; what is set there already wins. */
export function loadSettings() {
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Tests run with the defaults: what .env sets is emptied, so that Astro does not read it either. */
export function ignoreSettings() {
  if (!existsSync(file)) return;
  for (const name of Object.keys(parseEnv(readFileSync(file, 'utf8')))) process.env[name] = '';
}

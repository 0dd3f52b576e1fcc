import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const file = join(import.meta.dirname, '..', '.env');

/** Loads the settings in .env into the process environment. Variables that are already set win. */
export function loadSettings() {
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Clears the variables that .env sets, so that tests use the defaults. Astro then ignores .env too.
 */
export function ignoreSettings() {
  if (!existsSync(file)) return;
  for (const name of Object.keys(parseEnv(readFileSync(file, 'utf8')))) process.env[name] = '';
}

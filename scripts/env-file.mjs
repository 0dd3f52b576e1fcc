import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const file = join(import.meta.dirname, '..', '.env');

/**
 * Loads the settings of the file .env into environment variables. A variable that is already set
 * keeps its value.
 */
export function loadEnvFile() {
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Clears the variables that .env sets, so that tests use the default settings. Astro then ignores
 * .env, too.
 */
export function ignoreEnvFile() {
  if (!existsSync(file)) return;
  for (const name of Object.keys(parseEnv(readFileSync(file, 'utf8')))) process.env[name] = '';
}

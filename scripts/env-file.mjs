import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Takes what .env sets into the process's environment; what is set there already wins. */
export function loadSettings() {
  const file = join(import.meta.dirname, '..', '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

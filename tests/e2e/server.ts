// Starts the server with the built site and an empty database, for the end-to-end tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitWithParent } from '../../scripts/exit-with-parent.mjs';

const folder = mkdtempSync(join(tmpdir(), 'coverfront-e2e-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
exitWithParent();
Object.assign(process.env, {
  DATA_DIR: folder,
  DATABASE_URL: '',
  SANDBOX: '1',
  // Raises all rate limits. Every test is another visitor, but all of them have the same IP
  // address.
  RATE_LIMIT_FACTOR: '1000',
});
await import('../../server/main.ts');

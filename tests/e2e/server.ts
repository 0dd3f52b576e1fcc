// The built site and its provider on an empty database of their own, as the end-to-end tests meet them.
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
  // Every test is a visitor, and they all come from one address.
  RATE_LIMIT_FACTOR: '1000',
});
await import('../../server/main.ts');

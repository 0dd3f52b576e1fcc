// npm run email-pictures: saves a picture of every email, and of the first page of each PDF.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'test-results', 'email-pictures');
mkdirSync(folder, { recursive: true });
const { status } = spawnSync('playwright', ['test', 'tests/e2e/email-pictures.spec.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, EMAIL_PICTURES: folder },
});
console.log(`The pictures are in ${folder}`);
process.exitCode = status ?? 1;

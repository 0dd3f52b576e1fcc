// Writes a shop with npm create coverfront and runs its own npm test. Names of products as
// arguments choose the products; without any, the shop has all of them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'coverfront-created-'));
const shop = join(folder, 'shop');
const products = process.argv.slice(2);
const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: 'inherit' });
try {
  run(process.execPath, ['build.mjs'], join(root, 'packages', 'create'));
  const chosen = products.length > 0 ? ['--products', products.join(',')] : [];
  const options = ['--name', 'Harbor & Vale', '--color', '#1F6F54', ...chosen, '--yes'];
  run(process.execPath, [join(root, 'packages/create/dist/cli.js'), shop, ...options], folder);
  // Some tests read the list of files from git.
  run('git', ['init', '--quiet'], shop);
  run('git', ['add', '--all'], shop);
  run('npm', ['test'], shop);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

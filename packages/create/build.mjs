// Bundles the command, and packs the files of a shop into one archive. npm would leave out files
// such as .gitignore from a folder.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..', '..');
const dist = join(import.meta.dirname, 'dist');
/** Files that a shop does not need: this package with its tests, and what GitHub shows of the project. */
const left = /^(?:packages\/create|tests\/create|\.github)\//;

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && !left.test(path));
const files = tracked.map((path) => ({
  path,
  mode: statSync(join(root, path)).mode & 0o777,
  content: readFileSync(join(root, path)).toString('base64'),
}));
writeFileSync(join(dist, 'shop.json.gz'), gzipSync(JSON.stringify(files), { level: 9 }));

const bundle = await rolldown({
  input: join(import.meta.dirname, 'src', 'cli.ts'),
  platform: 'node',
  external: ['@inquirer/prompts', 'prettier', 'prettier-plugin-astro', 'typescript', 'yaml'],
});
await bundle.write({ dir: dist, entryFileNames: 'cli.js' });
await bundle.close();

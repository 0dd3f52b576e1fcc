import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../../..');
const template = mkdtempSync(join(tmpdir(), 'coverfront-template-'));
process.on('exit', () => rmSync(template, { recursive: true, force: true }));

export const run = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();

const seed = join(template, 'seed');
for (const folder of ['src/content', 'src/pages', 'public'])
  cpSync(join(project, folder), join(seed, folder), { recursive: true });
writeFileSync(join(seed, 'server.ts'), 'export {};\n');
run(seed, 'init', '--quiet', '--initial-branch=main');
configure(seed, 'Seed');
run(seed, 'add', '--all');
run(seed, 'commit', '--quiet', '--message=Start');

function configure(folder: string, name: string) {
  run(folder, 'config', 'user.name', name);
  run(folder, 'config', 'user.email', `${name.toLowerCase()}@example.com`);
}

/** Creates a server with the content of this project, and copies of it. */
export function createServer() {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-publish-test-'));
  const server = join(folder, 'server.git');
  run(folder, 'clone', '--quiet', '--bare', seed, server);
  const clone = (name: string) => {
    const root = join(folder, name);
    run(folder, 'clone', '--quiet', server, root);
    configure(root, name);
    return root;
  };
  return { folder, server, clone, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Replaces a text in a file. */
export function edit(root: string, file: string, from: string, to: string) {
  const path = join(root, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

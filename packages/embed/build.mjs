// Bundles the embed SDK and the paths of the first steps into one module with type declarations.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, runnerImport } from 'vite';

const folder = import.meta.dirname;
const root = join(folder, '../..');
const dist = join(folder, 'dist');
const embedTypes = '../../../public/embed';

const { module } = await runnerImport(join(root, 'src/pages/embed.js.ts'), {
  root,
  configFile: false,
});
await build({
  root: folder,
  configFile: false,
  logLevel: 'warn',
  define: { START_PATHS: JSON.stringify(module.startPaths()) },
  build: {
    lib: { entry: 'src/mount.ts', formats: ['es'], fileName: 'mount' },
    outDir: dist,
    copyPublicDir: false,
    minify: false,
  },
});
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '--project', join(folder, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
cpSync(join(root, 'public/embed.d.ts'), join(dist, 'embed.d.ts'));
const declarations = join(dist, 'packages/embed/src/mount.d.ts');
writeFileSync(
  join(dist, 'mount.d.ts'),
  readFileSync(declarations, 'utf8').replaceAll(embedTypes, './embed.js'),
);
for (const emitted of ['packages', 'src'])
  rmSync(join(dist, emitted), { recursive: true, force: true });

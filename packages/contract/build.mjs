// Compiles the client, the contract and what they import to JavaScript with type declarations.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = import.meta.dirname;
rmSync(join(folder, 'dist'), { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [compiler, '--project', join(folder, 'tsconfig.build.json')], {
  stdio: 'inherit',
});

// npm run api-docs: generates the docstrings and the examples of the OpenAPI document, which the
// server reads from a file. The build, npm run dev and the tests do this after a change of the
// contract.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiDocsFile, type ApiDocs } from '../../server/http/openapi/api-docs.ts';

const root = join(import.meta.dirname, '..', '..');
/** Folders whose changes make the file outdated. */
const inputs = ['src/contract', 'packages/conformance/src', 'scripts/api-docs'];

/** Generates the file in a new process, unless it is newer than the contract. */
export async function updateApiDocs(): Promise<void> {
  if (isNewerThanInputs(apiDocsFile, root)) return;
  const child = spawn(process.execPath, [import.meta.filename], { stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) console.warn('/openapi.json and /docs/api will not work (npm run api-docs).');
}

/**
 * @param project the project's root
 * @internal
 */
export function isNewerThanInputs(file: string, project: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return inputs
    .map((folder) => join(project, folder))
    .flatMap((folder) => [folder, ...listPaths(folder)])
    .every((path) => statSync(path).mtimeMs < written);
}

/** Also lists folders, because the time of a folder changes when a file is removed. */
function listPaths(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(folder, name));
}

async function generate(): Promise<void> {
  const { readDocstrings } = await import('./docstrings.ts');
  const { recordExamples } = await import('./examples.ts');
  const docs: ApiDocs = { docstrings: readDocstrings(), recordings: await recordExamples() };
  mkdirSync(dirname(apiDocsFile), { recursive: true });
  const partial = `${apiDocsFile}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(docs));
  renameSync(partial, apiDocsFile);
}

if (import.meta.main) await generate();

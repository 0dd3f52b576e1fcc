// npm run api-changes: lists the changes of the contract that break a client of the last release.
// Exits with 1 if docs/versioning.md does not accept one. --release VERSION stores the contract of
// today as the contract of a new release.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAcceptedBreaks, unacceptedBreaks } from './api-docs/accepted-breaks.ts';
import { breakingChanges } from './api-docs/breaking-changes.ts';
import { compactDocument, type CompactDocument } from './api-docs/compact-document.ts';
import { updateApiDocs } from './api-docs/update.ts';

const docs = join(import.meta.dirname, '..', 'docs');
const releasedFile = join(docs, 'released-openapi.json');
const rules = readFileSync(join(docs, 'versioning.md'), 'utf8');

/** Builds the document of the contract as it is now. */
async function currentDocument(version: string): Promise<CompactDocument> {
  await updateApiDocs();
  const { buildOpenApiDocument } = await import('../server/http/openapi/document.ts');
  const about = { title: '', url: '/', contact: { name: '', email: '' } };
  // JSON removes undefined values, as in the stored document.
  const document = JSON.parse(JSON.stringify(buildOpenApiDocument(about)));
  return compactDocument(document, version);
}

/** Writes one line for each path and schema, so that Git shows what a release has changed. */
function toLines({ paths, components, ...head }: CompactDocument): string {
  const lines = (values: Record<string, unknown>) =>
    Object.entries(values)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n');
  const start = JSON.stringify(head).slice(0, -1);
  return `${start},"paths":{\n${lines(paths)}\n},"components":{"schemas":{\n${lines(components.schemas)}\n}}}\n`;
}

const { values } = parseArgs({ options: { release: { type: 'string' } } });
if (values.release) {
  writeFileSync(releasedFile, toLines(await currentDocument(values.release)));
} else {
  const released = JSON.parse(readFileSync(releasedFile, 'utf8')) as CompactDocument;
  const changes = breakingChanges(released, await currentDocument('next'));
  const problems = unacceptedBreaks(changes, parseAcceptedBreaks(rules));
  for (const line of problems) console.error(line);
  console.log(
    `${changes.length} breaking changes since ${released.info.version}, ${problems.length} to resolve.`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}

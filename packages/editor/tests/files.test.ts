import { deepEqual, equal } from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { format } from 'prettier';

const { entryNamesOf, readCollections } = await import('../src/collections.ts');
const { filePathOf, fromEditorText, toEditorText } = await import('../src/entries.ts');
const { toJsonText } = await import('../src/write-json.ts');
const { toFrontMatterText } = await import('../src/write-front-matter.ts');
const { textForEditor, toFileText } = await import('../src/write-text.ts');

const root = join(import.meta.dirname, '../../..');
const files = readCollections(root).flatMap((collection) =>
  (collection.kind === 'list' ? [''] : entryNamesOf(root, collection)).map((entry) => ({
    collection,
    file: filePathOf(collection, entry),
  })),
);

test('does not change any file that is opened and saved', async () => {
  for (const { collection, file } of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const saved = await fromEditorText(collection, toEditorText(collection, text), text);
    equal(saved.text, text, file);
    deepEqual(saved.errors, [], file);
  }
});

test('keeps the lines of moved and unchanged items in a JSON list', async () => {
  const before = '[\n  { "id": "a", "n": 1 },\n  {\n    "id": "b",\n    "n": 2\n  }\n]\n';
  const moved = await toJsonText(
    [
      { id: 'b', n: 2 },
      { id: 'a', n: 3 },
      { id: 'c', n: 4 },
    ],
    before,
  );
  equal(
    moved,
    '[\n  {\n    "id": "b",\n    "n": 2\n  },\n  { "id": "a", "n": 3 },\n  { "id": "c", "n": 4 }\n]\n',
  );
});

test('keeps comments, quotes and one-line objects in front matter, and quotes text that looks like a date', () => {
  const before = '# Ours\nfacts:\n  - { label: "A", value: b }\ntitle: Pets\n';
  const after = {
    facts: [
      { label: 'A', value: 'c' },
      { label: 'D', value: 'e' },
    ],
    title: '2026-01-02',
  };
  equal(
    toFrontMatterText(after, before, 'mdx'),
    '# Ours\nfacts:\n  - { label: "A", value: c }\n  - { label: D, value: e }\ntitle: "2026-01-02"\n',
  );
});

test('keeps unchanged paragraphs of a text, however the editor writes them', () => {
  const before =
    '## One\n\n* a\n* b\n\n<CtaBanner\n  title="T"\n  lightTheme\n/>\n\nLast _line_.\n';
  const edited =
    '## One\n\n- a\n- b\n\n<CtaBanner title="T" newTab={false} lightTheme />\n\nLast *lines*.\n';
  equal(toFileText(edited, before, 'mdx'), before.replace('_line_', '_lines_'));
});

test('shows placeholders in texts as tags, keeps them in attributes, and writes them back', () => {
  const before =
    'From {from}, [{a}](/b).\n\n<CtaBanner title="From {from}" />\n\n{limit:lost@all}\n';
  const edited = textForEditor(before, 'mdx');
  const tag = (name: string) => `<Placeholder name="${name}" />`;
  equal(
    edited,
    `From ${tag('from')}, [${tag('a')}](/b).\n\n<CtaBanner title="From {from}" />\n\n${tag('limit:lost@all')}\n`,
  );
  const changed = edited.replace('From <', 'Now from <').replaceAll('"From', '"Only');
  equal(
    toFileText(changed, before, 'mdx'),
    before.replace('From {', 'Now from {').replace('"From', '"Only'),
  );
  equal(toFileText(`New ${tag('x')}.\n`, 'Old {y}.\n', 'md'), 'New {x}.\n');
});

test('formats a new question like prettier', async () => {
  const faq = files.find(({ collection: { name } }) => name === 'faq')!.collection;
  const values = { question: 'Cards: which ones, and "why"?', topic: 'Payment', order: 1 };
  const body = 'These:\n\n* one\n* *two*\n\n1. See [all](/faq#cards).\n';
  const { text } = await fromEditorText(faq, `---\n${JSON.stringify(values)}\n---\n${body}`);
  equal(await format(text, { parser: 'markdown', singleQuote: true, printWidth: 100 }), text);
});

test('creates all forms although a list cannot be read', () => {
  const broken = mkdtempSync(join(tmpdir(), 'coverfront-broken-'));
  cpSync(join(root, 'src/content'), join(broken, 'src/content'), { recursive: true });
  writeFileSync(join(broken, 'src/content/carriers.json'), '[{ "id": "a", }]');
  equal(readCollections(broken).length, readCollections(root).length);
  rmSync(broken, { recursive: true });
});

// The editor's server: shows Keystatic's screens for the files of src/content, on this machine
// only. It implements the three HTTP calls of Keystatic's local mode itself. Keystatic's own
// handler is not used, because it supports neither several entries in one file nor our schemas, and
// it writes every file completely anew.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { readBlocks } from './blocks.ts';
import { readCollections, type EditorCollection } from './collections.ts';
import { drawingSvg } from './drawings.ts';
import {
  findEntryByEditorPath,
  filePathOf,
  fromEditorText,
  readFileIfExists,
  editorFiles,
  toEditorText,
} from './entries.ts';
import { allowOwnPageOnly } from './guard.ts';
import { editorPlaceholders } from './placeholders.ts';
import { projectFile } from './project-file.ts';
import { lastEditedUrl } from './publish/changes.ts';
import { addPublishRoutes } from './publish/routes.ts';
import { createQueue } from './queue.ts';
import { editorBrand, editorStyles } from './theme.ts';
import { saveImage, ImageError } from './images.ts';
import type { EntryIssue } from './validation-errors.ts';

interface Update {
  /** Files to write, with their contents in base64. */
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
}

export interface EditorOptions {
  /** The project's folder. */
  root: string;
  /** The bundled script for the browser. */
  script: string;
  /** Origin of the site that shows the entries, such as that of npm run dev. */
  preview: string;
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Content</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/mark.svg">
<link rel="stylesheet" href="/editor.css">
<div id="app"></div><script type="module" src="/editor.js"></script>`;
/** Maximum size of a request in bytes: a picture of 10 MB, or the texts of many pages. */
const BODY_MAX = 16 * 1024 * 1024;

/** Creates the editor's app. It accepts only requests of its own page. */
export function createEditorApp({ root, script, preview }: EditorOptions): Hono {
  const app = new Hono();
  /**
   * Versions of the files that the browser has last received, as blob ids by the editor's file
   * names.
   */
  let seen = new Map<string, string>();
  const tree = () => {
    const files = [...editorFiles(root, readCollections(root))].map(
      ([path, { collection, entry }]) => ({
        path,
        contents: readForEditor(root, collection, entry),
      }),
    );
    seen = new Map(files.map(({ path, contents }) => [path, blobId(contents)]));
    return treeOf(seen);
  };

  const exclusively = createQueue();

  app.use(allowOwnPageOnly, bodyLimit({ maxSize: BODY_MAX }));
  app.onError((error, context) => context.text(error.message, 500));

  app.get('/api/editor', (context) =>
    context.json({
      collections: readCollections(root),
      blocks: readBlocks(),
      preview,
      brand: editorBrand(root).name,
    }),
  );
  app.get('/api/placeholders', (context) => context.json(editorPlaceholders(root)));
  app.get('/api/drawings/:kind/:name', ({ req, body, notFound }) => {
    const svg = drawingSvg(req.param('kind'), req.param('name'));
    return svg ? body(svg, 200, { 'Content-Type': 'image/svg+xml' }) : notFound();
  });
  app.get('/api/keystatic/tree', (context) => context.json(tree()));
  app.get('/api/keystatic/blob/:id/:path{.+}', (context) => {
    const found = findEntryByEditorPath(readCollections(root), context.req.param('path'));
    return found
      ? context.text(readForEditor(root, found.collection, found.entry))
      : context.notFound();
  });
  app.post('/api/keystatic/update', async (context) => {
    const update = (await context.req.json()) as Update;
    const errors = await exclusively(() => save(root, update, seen));
    return errors.length === 0 ? context.json(tree()) : context.json(errors, 400);
  });
  app.post('/api/pictures/:name', async (context) => {
    try {
      const bytes = Buffer.from(await context.req.arrayBuffer());
      return context.json({ path: await saveImage(root, context.req.param('name'), bytes) });
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      return context.text(error.message, 400);
    }
  });
  addPublishRoutes(app, root, () => readCollections(root), exclusively);
  // Serves pictures in the folder public, which the fields show.
  app.get('/public/:path{[\\w/-]+\\.(svg|png|jpg|jpeg|webp)}', ({ req, body, notFound }) => {
    const file = projectFile(root, `public/${req.param('path')}`);
    const type = extname(file) === '.svg' ? 'image/svg+xml' : `image/${extname(file).slice(1)}`;
    return existsSync(file) ? body(readFileSync(file), 200, { 'Content-Type': type }) : notFound();
  });
  app.get('/editor.js', ({ body }) => body(script, 200, { 'Content-Type': 'text/javascript' }));
  app.get('/editor.css', ({ body }) =>
    body(editorStyles(root), 200, { 'Content-Type': 'text/css' }),
  );
  app.get('/mark.svg', ({ body }) =>
    body(editorBrand(root).mark, 200, { 'Content-Type': 'image/svg+xml' }),
  );
  app.get('/fonts/:name{[\\w-]+\\.woff2}', ({ req, body, notFound }) => {
    const file = projectFile(root, `public/fonts/${req.param('name')}`);
    return existsSync(file)
      ? body(readFileSync(file), 200, { 'Content-Type': 'font/woff2' })
      : notFound();
  });
  app.get('/', async (context) =>
    context.redirect((await lastEditedUrl(root, readCollections(root))) ?? '/keystatic'),
  );
  app.get('/keystatic/*', (context) => context.html(page));
  app.get('/keystatic', (context) => context.html(page));
  return app;
}

/**
 * Returns an entry in the editor's format. If its file cannot be parsed, the unchanged text is
 * returned, so that the editor shows the error.
 */
function readForEditor(root: string, collection: EditorCollection, entry: string): string {
  const text = readFileIfExists(root, filePathOf(collection, entry)) ?? '';
  try {
    return toEditorText(collection, text);
  } catch {
    return text;
  }
}

/** Writes all changed files, or none of them if any has an error. Returns the errors. */
async function save(
  root: string,
  update: Update,
  seen: Map<string, string>,
): Promise<EntryIssue[]> {
  const collections = readCollections(root);
  const deletedEntries = update.deletions.flatMap(
    ({ path }) => findEntryByEditorPath(collections, path) ?? [],
  );
  const writes: { file: string; text: string }[] = [];
  const errors: EntryIssue[] = [];
  for (const { path, contents } of update.additions) {
    const found = findEntryByEditorPath(collections, path);
    if (!found)
      return [
        {
          message:
            'Write the path with lowercase letters, digits and hyphens, such as pet-insurance',
        },
      ];
    const { collection, entry } = found;
    const file = filePathOf(collection, entry);
    const text = readFileIfExists(root, file);
    if (text !== undefined && blobId(readForEditor(root, collection, entry)) !== seen.get(path))
      return [
        {
          message: `${file} was changed by someone else since this page was loaded: reload the page`,
        },
      ];
    // An entry that was renamed keeps the text of its old file.
    const renamedEntry = deletedEntries.find(
      ({ collection: { name } }) => name === collection.name,
    );
    const before =
      text ??
      (renamedEntry &&
        readFileIfExists(root, filePathOf(renamedEntry.collection, renamedEntry.entry)));
    const editorText = Buffer.from(contents, 'base64').toString('utf8');
    const written = await fromEditorText(collection, editorText, before);
    writes.push({ file, text: written.text });
    errors.push(...written.errors);
  }
  if (errors.length > 0) return errors;
  for (const { collection, entry } of deletedEntries)
    rmSync(projectFile(root, filePathOf(collection, entry)));
  for (const { file, text } of writes) {
    const path = projectFile(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return [];
}

/**
 * Returns the id that Git gives to a file's content (blob id). Keystatic compares these ids to
 * detect changes.
 */
function blobId(text: string): string {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Returns the files and their folders in the format of Keystatic's file list. */
function treeOf(files: Map<string, string>) {
  const folders = new Set(
    [...files.keys()].flatMap((path) => {
      const steps = path.split('/').slice(0, -1);
      return steps.map((_, at) => steps.slice(0, at + 1).join('/'));
    }),
  );
  return [
    ...[...folders].map((path) => ({
      path,
      mode: '040000',
      type: 'tree',
      sha: folderId(path, files),
    })),
    ...[...files].map(([path, sha]) => ({ path, mode: '100644', type: 'blob', sha })),
  ];
}

/** Returns an id for a folder's content. It changes when any file in the folder changes. */
function folderId(folder: string, files: Map<string, string>): string {
  const own = [...files].filter(([path]) => path.startsWith(`${folder}/`));
  return createHash('sha1').update(own.join()).digest('hex');
}

/** Writes a shop. It is complete or not there: a temporary folder next to it is renamed at the end. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Brand } from '../../../src/contract/brand.ts';
import type { Answers } from './answers.ts';
import { isText, type PackedFile } from './archive.ts';
import { themeOf } from './colors.ts';
import { formatChanged } from './format.ts';
import { describeDropped, readProducts } from './products.ts';
import { findMentions, pruneContent, type Mention } from './prune/content.ts';
import { pruneProducts } from './prune/prune.ts';

export const brandPath = 'src/content/brand/alderway.json';

interface Shop {
  /** Contents by path. */
  files: Map<string, Buffer>;
  /** Lines that still name products which the shop does not have. */
  mentions: Mention[];
}

export async function shopFiles(
  packed: readonly PackedFile[],
  answers: Answers,
  version: string,
): Promise<Shop> {
  const bytes = (content: string) => Buffer.from(content, 'base64');
  const texts = new Map<string, string>();
  for (const { path, content } of packed)
    if (isText(path)) texts.set(path, bytes(content).toString('utf8'));
  const before = new Map(texts);
  const dropped = describeDropped(
    readProducts(texts).filter(({ folder }) => !answers.products.includes(folder)),
  );
  if (dropped.products.length > 0) {
    // Benches, the contract of the last release and the documentation are about all products.
    const ownsPath = (path: string) => dropped.ownsPath(path) || ofAllProducts.test(path);
    pruneProducts(texts, { ...dropped, ownsPath });
    pruneContent(texts, dropped);
  }
  const isThere = (path: string) => [...texts.keys()].some((one) => one.startsWith(path));
  for (const path of ['package.json', 'package-lock.json'])
    texts.set(path, withoutMissing(texts.get(path) ?? '{}', isThere));
  const inventory = 'scripts/script-inventory.json';
  texts.set(inventory, withoutIslands(texts.get(inventory) ?? '{}', [...texts.keys()]));
  for (const [path, text] of texts)
    if (isBrand(path)) texts.set(path, withoutLinks(text, dropped.names));
  texts.set(brandPath, brandOf(texts.get(brandPath) ?? '{}', answers));
  texts.set('coverfront.json', `${JSON.stringify({ version, ...answers }, null, 2)}\n`);
  await formatChanged(texts, before);
  const files = new Map<string, Buffer>();
  for (const { path, content } of packed)
    if (!isText(path) && !dropped.ownsPath(path)) files.set(path, bytes(content));
  for (const [path, text] of texts) files.set(path, Buffer.from(text));
  if (answers.database === 'postgres')
    files.set('.env', Buffer.from('DATABASE_URL=postgres://localhost:5432/coverfront\n'));
  const mentions = dropped.products.length > 0 ? findMentions(texts, before, dropped) : [];
  return { files, mentions };
}

const ofAllProducts =
  /^(?:bench|tests\/(?:bench|recording))\/|^docs\/released-openapi\.json$|^tests\/(?:structure\/documented-code|scripts\/(?:asvs|integrators))\.test\.ts$/;

interface Manifest {
  workspaces?: string[];
  scripts?: Record<string, string>;
  packages?: Record<string, { workspaces?: string[]; resolved?: string }>;
}

/** Removes workspaces and scripts whose files a shop does not have. */
function withoutMissing(json: string, isThere: (path: string) => boolean): string {
  const manifest = JSON.parse(json) as Manifest;
  const { scripts = {}, packages = {} } = manifest;
  for (const one of [manifest, packages[''] ?? {}])
    if (one.workspaces) one.workspaces = one.workspaces.filter(isThere);
  for (const [path, { resolved = path }] of Object.entries(packages))
    if (resolved.startsWith('packages/') && !isThere(resolved)) delete packages[path];
  for (const [name, command] of Object.entries(scripts)) {
    const [, file] = /^node (\S+)/.exec(command) ?? [];
    if (file !== undefined && !isThere(file)) {
      delete scripts[name];
      delete scripts[`pre${name}`];
    }
  }
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Removes islands that a shop does not have from the scripts of its payment pages. */
function withoutIslands(json: string, paths: readonly string[]): string {
  const inventory = JSON.parse(json) as { entries?: { name: string }[] };
  inventory.entries = inventory.entries?.filter(
    ({ name }) => !name.endsWith('.island') || paths.some((path) => path.endsWith(`/${name}.tsx`)),
  );
  return JSON.stringify(inventory, null, 2);
}

const isBrand = (path: string) =>
  path === brandPath || /^tests\/fixtures\/brands\/[^/]+\.json$/.test(path);

/** Removes links to products that a shop does not have. The schema has lost them too. */
function withoutLinks(json: string, dropped: ReadonlySet<string>): string {
  const brand = JSON.parse(json) as Brand;
  const links = Object.entries(brand.links).filter(([key]) => !dropped.has(key));
  return `${JSON.stringify({ ...brand, links: Object.fromEntries(links) }, null, 2)}\n`;
}

function brandOf(json: string, { name, color }: Answers): string {
  const brand = JSON.parse(json) as Brand;
  const { dark: _dark, ...rest } = brand;
  const tokens = { ...brand.tokens, ...themeOf(brand.tokens, color) };
  const names = { name, agency: name, legalName: name, producer: { ...brand.producer, name } };
  return `${JSON.stringify({ ...rest, ...names, tokens }, null, 2)}\n`;
}

/** Writes files into a folder that does not exist or is empty. */
export async function writeFolder(
  folder: string,
  files: ReadonlyMap<string, Buffer>,
  modes: ReadonlyMap<string, number>,
): Promise<void> {
  const target = resolve(folder);
  await mkdir(dirname(target), { recursive: true });
  let temporary: string | undefined;
  const discard = () => {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  };
  const stop = () => {
    discard();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    // Synchronous, so that no write is in progress when a signal discards the folder.
    temporary = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
    for (const [path, content] of files) {
      mkdirSync(dirname(join(temporary, path)), { recursive: true });
      writeFileSync(join(temporary, path), content, { mode: modes.get(path) ?? 0o644 });
      await nextTurn();
    }
    if (existsSync(target)) rmdirSync(target);
    await rename(temporary, target);
  } catch (error) {
    discard();
    throw error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

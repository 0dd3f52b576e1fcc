#!/usr/bin/env node
/** npm create coverfront: asks for a name, a color, products and a database, and writes a shop. */
import { readFileSync } from 'node:fs';
import type { Brand } from '../../../src/contract/brand.ts';
import {
  folderError,
  nameError,
  productsError,
  readArguments,
  usage,
  UsageError,
} from './answers.ts';
import type { Answers } from './answers.ts';
import { isText, readArchive } from './archive.ts';
import { colorError } from './colors.ts';
import { readProducts } from './products.ts';
import { brandPath, shopFiles, writeFolder } from './write-shop.ts';

async function main(): Promise<void> {
  const request = readArguments(process.argv.slice(2), process.stdin.isTTY ?? false);
  if (request.help) return void console.log(usage);
  const packed = readArchive(new URL('shop.json.gz', import.meta.url));
  const texts = new Map(
    packed
      .filter(({ path }) => isText(path))
      .map(({ path, content }) => [path, Buffer.from(content, 'base64').toString('utf8')]),
  );
  const { tokens } = JSON.parse(texts.get(brandPath) ?? '{}') as Brand;
  const products = readProducts(texts);
  const folders = products.map(({ folder }) => folder);
  const { given, asks } = request;
  // Every flag is checked before the first question and before the first file.
  const problem =
    (given.name !== undefined && nameError(given.name)) ||
    (given.color !== undefined && colorError(tokens, given.color)) ||
    (given.products && productsError(given.products, folders)) ||
    (request.folder !== undefined && folderError(request.folder));
  if (problem) throw new UsageError(problem);
  if (!asks && given.name === undefined) throw new UsageError(`--name is missing.\n\n${usage}`);
  // Loaded only for a terminal, so that a run with flags starts without them.
  const prompts = asks ? await import('./prompts.ts') : undefined;
  const folder = request.folder ?? ((await prompts?.askFolder()) || 'shop');
  const folderProblem = folderError(folder);
  if (folderProblem) throw new UsageError(folderProblem);
  const defaults = { color: tokens.brand, products: folders, database: 'sqlite' } as const;
  const answers: Answers = prompts
    ? await prompts.askAnswers(given, { tokens, products })
    : { name: '', ...defaults, ...given };
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  const { files, mentions } = await shopFiles(packed, answers, version);
  await writeFolder(folder, files, new Map(packed.map(({ path, mode }) => [path, mode])));
  if (mentions.length > 0) {
    console.log('These lines still name products that the shop does not have. Rewrite them:\n');
    for (const { path, line, words } of mentions) console.log(`  ${path}:${line}  ${words}`);
    console.log();
  }
  console.log(
    `${files.size} files in ${folder}. Next:\n\n  cd ${folder}\n  git init && git add -A && git commit -m "New shop"\n  npm start`,
  );
}

try {
  await main();
} catch (error) {
  // Ctrl+C in a prompt.
  if (error instanceof Error && error.name === 'ExitPromptError') process.exit(130);
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 2;
}

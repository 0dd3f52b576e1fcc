// npm run budgets: compares the weight of the built pages with the limits in scripts/budgets.json.
// npm test runs it, too.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { isFlowStepPath } from '../src/site/flow-paths.ts';
import { buildSite, siteFolder } from './build.mjs';
import { addWeights, weighSite } from './site-weight.mjs';

const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8'));

/** @typedef {import('./site-weight.mjs').Page} Page */

/**
 * Groups the pages by their root component. `all` is the weight of all scripts that a visit to all
 * pages of a group can load.
 */
export function groupPagesByIsland(pages) {
  const flows = Map.groupBy(
    pages.filter((page) => page.island),
    (page) => page.island,
  );
  return [...flows.entries()].map(([island, flowPages]) => {
    const scripts = new Map(
      flowPages.flatMap((page) => [...page.entry, ...page.lazy]).map((s) => [s.file, s.weight]),
    );
    return { island, pages: flowPages, all: addWeights([...scripts.values()]) };
  });
}

/**
 * Returns a sentence for each exceeded budget.
 * @param {Page[]} pages
 * @param {typeof budgets} limits
 * @returns {string[]}
 * @internal
 */
export function findExceededBudgets(pages, limits) {
  const appPages = limits.appPages.map((pattern) => new RegExp(pattern));
  const isApp = ({ path }) =>
    isFlowStepPath(path) || appPages.some((pattern) => pattern.test(path));
  return [
    ...pages.filter((page) => !isApp(page)).flatMap((page) => contentBreaches(page, limits)),
    ...pages
      .filter(isApp)
      .flatMap((page) => overLimit(`${page.path}: HTML`, page.html.br, limits.appPage.html)),
    ...pages.flatMap((page) => scriptBreaches(page, limits)),
    ...groupPagesByIsland(pages).flatMap((flow) =>
      overLimit(`All script of the flow ${flow.island}`, flow.all.br, limits.appPage.wholeFlow),
    ),
    ...pages
      .filter((page) => page.stylesheets.length > limits.blockingStylesheets)
      .map((page) => `${page.path} waits for stylesheets: ${page.stylesheets.join(', ')}`),
    ...pages
      .filter((page) => page.fonts.length > limits.fonts.preloaded)
      .map((page) => `${page.path} preloads ${page.fonts.length} fonts: ${page.fonts.join(', ')}`),
  ];
}

function contentBreaches(page, limits) {
  const weight = page.html.br + page.css.br;
  return [
    ...overLimit(`${page.path}: HTML`, page.html.br, limits.contentPage.html),
    ...overLimit(`${page.path}: HTML and CSS`, weight, limits.contentPage.htmlAndCss),
    ...(page.framework || page.island ? [`${page.path} is a content page and loads React`] : []),
  ];
}

function scriptBreaches(page, limits) {
  const entry = addWeights(page.entry.map((script) => script.weight)).br;
  // A page of the account preloads its screen, which a flow contains in its entry or loads later.
  const isAccount = page.path.startsWith('/account');
  const entryLimit = isAccount ? limits.appPage.accountEntry : limits.appPage.entry;
  return [
    ...overLimit(`${page.path}: entry script`, entry, entryLimit),
    ...page.lazy.flatMap((script) =>
      overLimit(`${page.path}: lazy ${script.file}`, script.weight.br, limits.appPage.lazyChunk),
    ),
  ];
}

function overLimit(what, bytes, limit) {
  return bytes > limit ? [`${what} is ${bytes} bytes, over ${limit}`] : [];
}

/**
 * woff2 files are already compressed with Brotli, so their size on disk is the size that is sent.
 */
function weighFonts(folder) {
  const brandCss = join(folder, 'brand.css');
  const css = existsSync(brandCss) ? readFileSync(brandCss, 'utf8') : '';
  const files = [...new Set([...css.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map((m) => m[1]))];
  const sizes = files.map((file) => statSync(join(folder, file)).size);
  return { files, total: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * Returns the size of the embed SDK's script, which a partner's page loads. A missing or empty file
 * counts as larger than any budget.
 */
function weighEmbedSdk(folder) {
  const file = join(folder, 'embed.js');
  const script = existsSync(file) ? readFileSync(file) : '';
  return script.length > 0 ? brotliCompressSync(script).length : Infinity;
}

/**
 * Checks all budgets and prints each exceeded one.
 * @param {string} folder the built site
 * @param {(line: string) => void} [print]
 * @returns {boolean} true if the site is within every budget
 */
export function checkBudgets(folder, print = console.log) {
  const pages = weighSite(folder);
  const fonts = weighFonts(folder);
  const breaches = [
    ...findExceededBudgets(pages, budgets),
    ...overLimit('The embed SDK /embed.js', weighEmbedSdk(folder), budgets.embedSdk),
    ...overLimit(`The fonts ${fonts.files.join(', ')}`, fonts.total, budgets.fonts.total),
    ...(pages.length === 0 || fonts.files.length === 0
      ? [`${folder} contains no page or no font`]
      : []),
  ];
  for (const breach of breaches) print(`over budget: ${breach}`);
  if (breaches.length === 0) print(summary(pages, fonts));
  return breaches.length === 0;
}

const largest = (numbers) => Math.max(0, ...numbers);

function summary(pages, fonts) {
  const content = pages.filter((page) => !page.island);
  const entry = pages.map((page) => addWeights(page.entry.map((script) => script.weight)).br);
  const lazy = pages.flatMap((page) => page.lazy.map((script) => script.weight.br));
  return [
    `${content.length} content pages, the heaviest ${largest(content.map((p) => p.html.br + p.css.br))}`,
    `${pages.length - content.length} app pages, the heaviest entry ${largest(entry)}`,
    `lazy chunk ${largest(lazy)}`,
    `whole flow ${largest(groupPagesByIsland(pages).map((flow) => flow.all.br))}`,
    `fonts ${fonts.total} (bytes, brotli)`,
  ].join(' · ');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = (await buildSite()) && checkBudgets(siteFolder) ? 0 : 1;
}

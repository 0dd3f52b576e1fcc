// Measures the bytes of the files that each built page loads. It finds the files in the page's HTML
// and in the imports of its scripts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * @typedef {{ gz: number, br: number }} Weight bytes after gzip and after Brotli, at the best
 * compression that a server can prepare in advance
 */
/** @typedef {{ file: string, weight: Weight }} Script */
/**
 * @typedef {object} Page
 * @property {string} path path in the URL
 * @property {Weight} html
 * @property {Weight} css stylesheets that load after the first paint, at the end of the body
 * @property {string[]} stylesheets stylesheets that the browser loads before it paints anything
 * @property {string[]} fonts preloaded fonts
 * @property {string | undefined} island script of the root component; undefined on a content page
 * @property {Script[]} entry scripts that load before the page is interactive
 * @property {Script[]} lazy scripts that can load later
 * @property {boolean} framework true if the scripts include React
 */

const tagPattern = /<(link|script|astro-island)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const attributePattern = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const staticImport = /\b(?:import|export)\s*(?:[\w$*{}\s,]+?\s*from\s*)?["']([^"'`]+)["']/g;
const dynamicImport = /\bimport\(\s*["'`]([^"'`]+)["'`]/g;

/**
 * Returns the imports of a script with their paths as written in the script.
 * @internal
 */
export function readImports(source) {
  const all = (pattern) => [...source.matchAll(pattern)].map((match) => match[1]);
  return { static: all(staticImport), dynamic: all(dynamicImport) };
}

/**
 * Returns the links, scripts and islands of a page, with tag name and attributes.
 */
export function readTags(html) {
  return [...html.matchAll(tagPattern)].map(([, name, text = '']) => {
    const attributes = [...text.matchAll(attributePattern)];
    return {
      name,
      attributes: Object.fromEntries(attributes.map((m) => [m[1], m[2] ?? m[3] ?? m[4]])),
    };
  });
}

/**
 * Weighs every page of a built site.
 * @param {string} folder the built site
 * @returns {Page[]} sorted by file
 */
export function weighSite(folder) {
  const site = openSite(folder);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html')).toSorted();
  return pages.map((file) => weighPage(site, file));
}

/** Returns the path in the URL of a file with a page. */
export function pathOfPage(file) {
  return `/${file}`.replace(/(\/index)?\.html$/, '') || '/';
}

/** Returns the URLs of the scripts that a page's tags name. They import further scripts. */
export function rootScripts(tags) {
  const urls = tags.flatMap(({ name, attributes }) => {
    if (name === 'script') return [attributes.src];
    if (name === 'link') return attributes.rel === 'modulepreload' ? [attributes.href] : [];
    return [
      attributes['component-url'],
      attributes['renderer-url'],
      attributes['before-hydration-url'],
    ];
  });
  return urls.filter((url) => url !== undefined);
}

/** @returns {Page} */
function weighPage(site, file) {
  const html = site.read(`/${file}`);
  const tags = readTags(html);
  const head = html.split('</head>')[0];
  const links = (rel, all = tags) =>
    all.filter((tag) => tag.name === 'link' && tag.attributes.rel === rel).map((t) => t.attributes);
  const islands = tags.filter((tag) => tag.name === 'astro-island').map((tag) => tag.attributes);
  const { entry, lazy } = site.graph(rootScripts(tags).filter((url) => url.startsWith('/')));
  return {
    path: pathOfPage(file),
    html: weighContent(html),
    stylesheets: links('stylesheet', readTags(head)).map((link) => link.href),
    css: addWeights(links('stylesheet').map((link) => site.weight(link.href))),
    fonts: links('preload')
      .filter((link) => link.as === 'font')
      .map((link) => link.href),
    island: islands[0]?.['component-url'],
    entry: entry.map((url) => ({ file: url, weight: site.weight(url) })),
    lazy: lazy.map((url) => ({ file: url, weight: site.weight(url) })),
    framework: [...entry, ...lazy].some((url) => site.read(url).includes('react.transitional')),
  };
}

function memoize(cache, key, make) {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key);
}

/** Opens a built site, whose files are read once. */
export function openSite(folder) {
  const texts = new Map();
  const weights = new Map();
  const read = (url) =>
    memoize(texts, url, () => readFileSync(join(folder, url.split('?')[0]), 'utf8'));
  const weight = (url) => memoize(weights, url, () => weighContent(read(url)));

  /**
   * Follows the imports from the `roots` scripts. Separates scripts that load immediately from
   * scripts that can load later.
   */
  function graph(roots) {
    const entry = new Set();
    const lazy = new Set();
    collectImports(roots, entry, (dynamic) => dynamic.forEach((url) => lazy.add(url)));
    for (const url of lazy) {
      collectImports([url], lazy, (dynamic) => dynamic.forEach((next) => lazy.add(next)));
    }
    return { entry: [...entry], lazy: [...lazy].filter((url) => !entry.has(url)) };
  }

  function collectImports(urls, found, onDynamic) {
    const queue = [...urls];
    const seen = new Set();
    for (let url = queue.pop(); url; url = queue.pop()) {
      if (seen.has(url) || !existsSync(join(folder, url))) continue;
      seen.add(url);
      found.add(url);
      const imports = readImports(read(url));
      const resolve = (name) => new URL(name, `http://site${url}`).pathname;
      queue.push(...imports.static.filter((name) => /^[./]/.test(name)).map(resolve));
      onDynamic(imports.dynamic.filter((name) => /^[./]/.test(name)).map(resolve));
    }
  }

  return { read, weight, graph };
}

/** @returns {Weight} */
function weighContent(content) {
  return { gz: gzipSync(content, { level: 9 }).length, br: brotliCompressSync(content).length };
}

/** @returns {Weight} */
export function addWeights(weights) {
  return {
    gz: weights.reduce((sum, weight) => sum + weight.gz, 0),
    br: weights.reduce((sum, weight) => sum + weight.br, 0),
  };
}

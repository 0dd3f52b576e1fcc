import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { runWithLimitedConcurrency } from '../site/build-cache.ts';
import {
  namesInHtml,
  splitStyles,
  type FontsIn,
  type SplitStyles,
} from '../site/critical-styles.ts';
import type { HeadersByPath } from './partner-files.ts';

const stylesheetLink = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

/** The styles of a template. */
interface PageStyles extends Pick<SplitStyles, 'critical'> {
  /** Loads the complete styles. */
  link: string;
}

/**
 * Puts the rules that a built page's first paint needs into its HTML, because a browser paints
 * nothing before it has the stylesheets of the head. All rules follow in one file, which delays no
 * paint at the end of the body. An island starts after that file, because its screens need other
 * rules than the prerendered one.
 * @param dir folder of the built site
 * @returns the source of each page's style for its Content-Security-Policy, by the page's path
 */
export async function inlineStylesheets(dir: URL): Promise<ReadonlyMap<string, string>> {
  // Pages of the same template have the same stylesheets.
  const styles = new Map<string, Promise<PageStyles>>();
  const sources = new Map<string, string>();
  const names = await readdir(dir, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html'));
  await runWithLimitedConcurrency(pages, async (name) => {
    const file = new URL(encodeURI(name.replaceAll('\\', '/')), dir);
    const html = await readFile(file, 'utf8');
    const links = Array.from(html.matchAll(stylesheetLink), ([, href = '']) => href);
    if (links.length === 0) return;
    // A person waits for the scripts of an island, so font files must not take their bandwidth.
    const fontsIn = html.includes('<astro-island') ? 'complete' : 'critical';
    const key = `${fontsIn} ${links.join(' ')}`;
    const pending = styles.get(key) ?? readStyles(links, dir, fontsIn);
    styles.set(key, pending);
    const { critical, link } = await pending;
    const css = critical(namesInHtml(html));
    if (/<\/style/i.test(css)) throw new Error(`${links.join(', ')} would end the inline style`);
    await writeFile(file, replaceLinks(html, css, link));
    sources.set(pagePath(name), `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  });
  return sources;
}

/** Replaces the first of the page's stylesheets by the inline style, and moves the others. */
function replaceLinks(html: string, css: string, link: string): string {
  let isFirst = true;
  const inlined = html.replaceAll(stylesheetLink, () => {
    const element = isFirst ? `<style>${css}</style>` : '';
    isFirst = false;
    return element;
  });
  return inlined.replace(/<astro-island|<\/body>|$/, (end) => link + end);
}

async function readStyles(
  links: readonly string[],
  dir: URL,
  fontsIn: FontsIn,
): Promise<PageStyles> {
  const sheets = await Promise.all(links.map((href) => readFile(new URL(`.${href}`, dir), 'utf8')));
  const { critical, complete } = splitStyles(
    sheets.map((sheet) => sheet.trim()).join('\n'),
    fontsIn,
  );
  const hash = createHash('sha256').update(complete).digest('hex').slice(0, 8);
  const path = `/_astro/complete.${hash}.css`;
  await writeFile(new URL(`.${path}`, dir), complete);
  return { critical, link: `<link rel="stylesheet" href="${path}">` };
}

/** Returns the path of a page as in the tables of headers: no extension and no trailing slash. */
export function pagePath(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/(?:(^|\/)index)?\.html$/, '');
  return `/${path}`;
}

/** Allows the inline style of each page in the page's Content-Security-Policy. */
export function allowInlineStyles(
  headers: HeadersByPath,
  sources: ReadonlyMap<string, string>,
): HeadersByPath {
  const allowed = Object.entries(headers).map(([path, own]) => {
    const source = sources.get(path);
    const policy = own['content-security-policy'];
    if (source === undefined || policy === undefined) return [path, own] as const;
    const withSource = policy.replace(/style-src [^;]*/, (directive) => `${directive} ${source}`);
    return [path, { ...own, 'content-security-policy': withSource }] as const;
  });
  return Object.fromEntries(allowed);
}

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { runWithLimitedConcurrency } from '../site/build-cache.ts';
import type { HeadersByPath } from './partner-files.ts';

const stylesheetLink = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

/** An inline style, and its source in a Content-Security-Policy. */
interface InlineStyle {
  element: string;
  source: string;
}

/**
 * Puts the stylesheets of each built page into its HTML, because a browser paints nothing before it
 * has the stylesheets that a page links to. On a slow phone their requests double the time until
 * the first paint.
 * @param dir folder of the built site
 * @returns the source of each page's style for its Content-Security-Policy, by the page's path
 */
export async function inlineStylesheets(dir: URL): Promise<ReadonlyMap<string, string>> {
  // Pages of the same template have the same stylesheets.
  const styles = new Map<string, Promise<InlineStyle>>();
  const sources = new Map<string, string>();
  const names = await readdir(dir, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html'));
  await runWithLimitedConcurrency(pages, async (name) => {
    const file = new URL(encodeURI(name.replaceAll('\\', '/')), dir);
    const html = await readFile(file, 'utf8');
    const links = Array.from(html.matchAll(stylesheetLink), ([, href = '']) => href);
    if (links.length === 0) return;
    const key = links.join(' ');
    const pending = styles.get(key) ?? createInlineStyle(links, dir);
    styles.set(key, pending);
    const style = await pending;
    let isFirst = true;
    const inlined = html.replaceAll(stylesheetLink, () => {
      const element = isFirst ? style.element : '';
      isFirst = false;
      return element;
    });
    await writeFile(file, inlined);
    sources.set(pagePath(name), style.source);
  });
  return sources;
}

async function createInlineStyle(links: readonly string[], dir: URL): Promise<InlineStyle> {
  const sheets = await Promise.all(links.map((href) => readFile(new URL(`.${href}`, dir), 'utf8')));
  const css = sheets.map((sheet) => sheet.trim()).join('\n');
  if (/<\/style/i.test(css)) throw new Error(`${links.join(', ')} would end the inline style`);
  const hash = createHash('sha256').update(css).digest('base64');
  return { element: `<style>${css}</style>`, source: `'sha256-${hash}'` };
}

/** Returns the path of a page as in the tables of headers: no extension and no trailing slash. */
function pagePath(name: string): string {
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

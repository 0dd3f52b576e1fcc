import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../contract/brand.ts';
import { publicationStatusOf, type PublicationDates } from '../publication.ts';
import { allRedirects } from '../redirects.ts';
import { rewrites } from '../rewrites.ts';
import { serverPathsRegex } from '../server-paths.ts';
import type { BuiltPage, BuiltSite } from './built-site.ts';
import type { ContentFile } from './content-files.ts';
import { flowStepsOf } from './flow-steps.ts';

/** Links of Markdown, of a reference, and of a block's attribute. */
const writtenLinks =
  /\]\(\s*<?([^)\s<>"']+)|^\[[^\]]+\]:\s*<?([^\s<>]+)|\s(?:href|link|src|picture)="([^"]+)"/gm;
const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Returns the site that a build of these content files would create, without building it. Each page
 * has only the links of its own text. Anchors are known only on the page of questions.
 */
export async function unbuiltSite(
  root: string,
  files: readonly ContentFile[],
  now: Date,
): Promise<BuiltSite> {
  const published = files.filter(
    ({ data }) => publicationStatusOf((data ?? {}) as PublicationDates, now) === 'published',
  );
  const questions = published.filter(({ collection }) => collection.name === 'faq');
  const pages = new Map<string, BuiltPage>();
  for (const { collection, id, file, body } of published) {
    if (collection.name !== 'pages' && collection.name !== 'landings') continue;
    const path = id === 'index' ? '/' : `/${id}`;
    const own = path === '/faq' ? questions : [];
    const html = [body, ...own.map((question) => question.body)].flatMap(linksIn).join('');
    const ids = own.map((question) => ` id="${question.id}"`).join('');
    pages.set(path, { path, file, html: html + ids, hasAllAnchors: path === '/faq' });
  }
  const brand = files.find(({ collection }) => collection.name === 'brand')?.data as Brand;
  const redirects = files.find(({ collection }) => collection.name === 'redirects');
  const moved = new Set(
    allRedirects(brand, (redirects?.data ?? []) as { from: string; to: string; status: 301 }[])
      .map(({ from }) => from)
      .filter((from) => !from.endsWith('*')),
  );
  const served = [
    new RegExp(serverPathsRegex),
    ...rewritePatterns(),
    ...(await routePatterns(root, [...pages.keys()])),
  ];
  const publicFiles = new Set(
    globSync('**/*', { cwd: join(root, 'public') }).map((file) => `/${file.replaceAll('\\', '/')}`),
  );
  return {
    pages,
    serves: (path) =>
      pages.has(path) ||
      publicFiles.has(path) ||
      moved.has(path) ||
      served.some((pattern) => pattern.test(path)),
  };
}

function linksIn(body: string): string[] {
  return [...body.matchAll(writtenLinks)].map(
    ([, inText, referenced, attribute]) =>
      ` href="${escapeAttribute(inText ?? referenced ?? attribute ?? '')}"`,
  );
}

/** Rewrites with a wildcard are left out, because they would also match broken links. */
const rewritePatterns = () =>
  rewrites
    .filter(({ from }) => !from.endsWith('*'))
    .map(({ from }) => new RegExp(`^${from.replaceAll(/:\w+/g, '[^/]+')}$`));

/**
 * Returns a pattern for each file of src/pages. Files with a rest parameter are left out, because
 * the content defines their paths.
 * @param pages paths of the content's pages
 */
async function routePatterns(root: string, pages: string[]): Promise<RegExp[]> {
  const files = globSync('**/*.{astro,ts}', { cwd: join(root, 'src/pages') })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('[...'));
  return Promise.all(
    files.map(async (file) => {
      const path = `/${file.replace(/(?:\/?index)?\.\w+$/, '')}`.replaceAll('.', String.raw`\.`);
      if (!path.endsWith('/[step]')) return new RegExp(`^${path}$`);
      const [folder] = path.split('/[');
      const steps = await flowStepsOf(root, file);
      // Only the first step has a page for each kind of collection, below the kind's landing page.
      const kinds = pages.filter((page) => page.startsWith(`${folder}/`));
      return path === `${folder}/[step]`
        ? new RegExp(`^${folder}/(?:${steps.join('|')})$`)
        : new RegExp(`^(?:${kinds.join('|')})/${steps[0]}$`);
    }),
  );
}

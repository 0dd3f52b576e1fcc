import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Fails the build if a link or an image of a page opens nothing, if an anchor is missing, or if a
 * page is not in the sidebar.
 */
export function checkBuiltLinks(): AstroIntegration {
  let base = '';
  return {
    name: 'check-built-links',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base.replace(/\/$/, '');
      },
      'astro:build:done': ({ dir, logger }) => {
        const { broken, count, unlisted } = checkLinks(fileURLToPath(dir), base);
        if (unlisted.length > 0) throw new Error(`Not in the sidebar:\n${unlisted.join('\n')}`);
        if (broken.length > 0) throw new Error(`Broken links:\n${broken.join('\n')}`);
        logger.info(`${count} links work`);
      },
    },
  };
}

/**
 * Checks the links between the files of a folder, and lists the pages that its first page does not
 * link, which has the whole sidebar. Links to other sites are not followed.
 * @param base path of the folder on the site, without a slash at the end
 * @internal
 */
export function checkLinks(folder: string, base = '') {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(`${folder}/${name}`).isFile());
  /** Ids of each page, by URL path. Other files have none. */
  const anchors = new Map<string, Set<string>>();
  const pages = new Map<string, string>();
  for (const file of files) {
    const isPage = file.endsWith('.html');
    const url = `${base}/${file.replace(/(^|\/)index\.html$/, '$1')}`;
    const html = isPage ? readFileSync(`${folder}/${file}`, 'utf8') : '';
    if (isPage) pages.set(url, html);
    anchors.set(url, new Set(valuesOf(html, 'id')));
  }
  const sidebar = new Set(valuesOf(pages.get(`${base}/`) ?? '', 'href').map(withoutAnchor));
  sidebar.add(`${base}/`);
  const unlisted = [...pages.keys()].filter((url) => url.endsWith('/') && !sidebar.has(url));
  const broken = new Set<string>();
  let count = 0;
  for (const [page, html] of pages)
    for (const href of [...valuesOf(html, 'href'), ...valuesOf(html, 'src')]) {
      const target = new URL(href, new URL(page, 'http://site'));
      if (target.host !== 'site' || target.protocol !== 'http:') continue;
      count += 1;
      const ids = anchors.get(decodeURI(target.pathname));
      const id = decodeURIComponent(target.hash.slice(1));
      if (!ids || (id && id !== '_top' && !ids.has(id))) broken.add(`${page}: ${href}`);
    }
  return { broken: [...broken], count, unlisted };
}

const withoutAnchor = (url: string) => url.replace(/#.*/, '');

function valuesOf(html: string, attribute: string): string[] {
  const found = html.matchAll(new RegExp(`<[^>]* ${attribute}="([^"]*)"`, 'g'));
  return Array.from(found, ([, value = '']) => value.replaceAll('&amp;', '&'));
}

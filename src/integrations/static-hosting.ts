import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import type { AstroIntegration, HookParameters } from 'astro';
import { responseHeaders, fileHeaders } from '../contract/response-headers.ts';
import { canBeEmbedded } from '../site/embeddable-pages.ts';
import { redirectFor, type Redirect } from '../site/redirects.ts';
import { rewrite, rewrites } from '../site/rewrites.ts';
import {
  embeddableHeaders,
  loadPartners,
  writePartners,
  type HeaderTable,
} from './partner-files.ts';

type RouteHeaders = HookParameters<'astro:build:generated'>['routeToHeaders'];

/**
 * Headers of the files for partners' pages. Other origins may load them, and a new version arrives
 * within minutes.
 */
const embedSdkHeaders = {
  'cache-control': 'public, max-age=300',
  'cross-origin-resource-policy': 'cross-origin',
};
const embedSdkFiles: HeaderTable = { '/embed.js': embedSdkHeaders, '/embed.d.ts': embedSdkHeaders };
/** Folders whose file names change whenever their content changes. */
const immutableHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  ...fileHeaders('*'),
};
const immutableFiles: HeaderTable = { '/_astro/*': immutableHeaders, '/fonts/*': immutableHeaders };

/**
 * Writes the web server's configuration of the built site: the headers of each page with its
 * Content-Security-Policy, the redirects, and the rewrites of dynamic paths. It is JSON for the
 * server, and `_headers` and `_redirects` for static hosts. The development server redirects and
 * rewrites by itself.
 */
export function staticHosting(
  redirects: readonly Redirect[],
  settings: Record<string, string | undefined>,
): AstroIntegration {
  let globalHeaders: Record<string, string> = {};
  let siteUrl = '';
  return {
    name: 'static-hosting',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [dynamicPathsPlugin(redirects)] } });
      },
      'astro:config:done': ({ setAdapter, config }) => {
        siteUrl = config.site ?? '';
        const usesStripe = Boolean(settings.PUBLIC_STRIPE_KEY);
        globalHeaders = responseHeaders({ siteUrl, usesStripe });
        // Only an adapter receives the pages' headers. This one changes nothing else.
        setAdapter({
          name: 'static-hosting',
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'static', staticHeaders: true },
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:build:generated': async ({ dir, routeToHeaders, logger }) => {
        const pages = headerTable(routeToHeaders);
        const svgHeaders = await svgHeaderTable(dir);
        const headers = {
          '/*': globalHeaders,
          ...immutableFiles,
          ...pages,
          ...embedSdkFiles,
          ...svgHeaders,
        };
        await mkdir(new URL('_coverfront/', dir), { recursive: true });
        const embeddablePages = Object.keys(pages).filter(canBeEmbedded);
        const tables = {
          headers,
          framable: embeddablePages,
          rewrites,
          redirects,
          site: { address: siteUrl },
        };
        for (const [name, table] of Object.entries(tables)) {
          await writeFile(new URL(`_coverfront/${name}.json`, dir), JSON.stringify(table, null, 1));
        }
        const partners = loadPartners(process.env);
        for (const error of partners.errors) logger.warn(error);
        writePartners(dir, partners);
        const embeddable = embeddableHeaders(headers, embeddablePages, partners);
        await writeFile(new URL('_headers', dir), headersFile(embeddable));
        await writeFile(new URL('_redirects', dir), redirectsFile(redirects, Object.keys(pages)));
      },
      'astro:build:done': ({ dir, logger }) => {
        for (const { from, to } of rewrites) {
          if (!existsSync(new URL(`.${to}.html`, dir))) {
            logger.warn(`${from} is rewritten to ${to}, which is not a page`);
          }
        }
        if (!settings.SITE_URL) logger.warn(missingSiteUrlWarning(siteUrl));
      },
    },
  };
}

const missingSiteUrlWarning = (siteUrl: string) =>
  `SITE_URL is not set, so canonical URLs, the sitemap and social images use ${siteUrl}. Only the server replaces it with its own SITE_URL. For any other host, build again with SITE_URL.`;

/**
 * Returns the headers by page, sorted by path, so that the order does not depend on rendering. The
 * key has no trailing slash; '/' is the home page.
 */
function headerTable(routes: RouteHeaders): HeaderTable {
  const table: HeaderTable = {};
  const byPath = [...routes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [path, { headers }] of byPath) {
    const values = Object.fromEntries(headers);
    delete values['content-length'];
    delete values['content-type'];
    // Routes other than pages have no headers of their own.
    if (Object.keys(values).length === 0) continue;
    const key = path.replace(/\.html$/, '').replace(/(.)\/$/, '$1') || '/';
    table[key.startsWith('/') ? key : `/${key}`] = values;
  }
  return table;
}

/**
 * Files that a browser runs like a page. One rule for all files would also apply to the pages,
 * which would then have both policies.
 */
const activeContent = /\.(?:svgz?|xml|xhtml?|xht)$/i;

async function svgHeaderTable(dir: URL): Promise<HeaderTable> {
  const entries = await readdir(dir, { recursive: true });
  const paths = entries
    .filter((name) => activeContent.test(name))
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((path) => !/^\/(?:_astro|fonts)\//.test(path));
  return Object.fromEntries(paths.toSorted().map((path) => [encodeURI(path), fileHeaders(path)]));
}

/**
 * Returns the content of `_headers`. A host sends the headers of '/*' with everything, so a page
 * must not repeat them.
 */
export function headersFile(table: HeaderTable): string {
  const dynamic = rewrites.flatMap(({ from, to }) => {
    const headers = table[to];
    return headers ? [[from, headers] as const] : [];
  });
  return [...Object.entries(table), ...dynamic]
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
      return [path, ...lines].join('\n');
    })
    .join('\n\n');
}

/**
 * Returns the content of `_redirects`. Both Netlify and Cloudflare Pages read it from top to
 * bottom. Cloudflare reads it before it looks for a page, so a page under a wildcard is listed as a
 * rewrite to itself.
 */
function redirectsFile(redirects: readonly Redirect[], pages: string[]): string {
  const lines = redirects.flatMap(({ from, to, status }) => {
    const matchingPages = from.endsWith('*')
      ? pages.filter((page) => page.startsWith(from.slice(0, -1)))
      : [];
    return [...matchingPages.map((page) => `${page} ${page} 200`), `${from} ${to} ${status}`];
  });
  return `${[...lines, ...rewrites.map(({ from, to }) => `${from} ${to} 200`)].join('\n')}\n`;
}

interface Incoming {
  url?: string;
}
interface Outgoing {
  writeHead(status: number, headers: Record<string, string>): { end(): void };
}
type Middleware = (request: Incoming, response: Outgoing, next: () => void) => void;

/**
 * Handles redirects and rewrites in the development server. It does not know all pages, so it skips
 * wildcards.
 */
function dynamicPathsPlugin(redirects: readonly Redirect[]) {
  return {
    name: 'dynamic-paths',
    configureServer(server: { middlewares: { use(handler: Middleware): void } }) {
      server.middlewares.use((request, response, next) => {
        const [path = '', query] = (request.url ?? '').split('?');
        const redirect = redirectFor(redirects, path, { includesWildcards: false });
        if (redirect) {
          response.writeHead(redirect.status, { location: redirect.to }).end();
          return;
        }
        const shell = rewrite(path);
        if (shell) request.url = query === undefined ? shell : `${shell}?${query}`;
        next();
      });
    },
  };
}

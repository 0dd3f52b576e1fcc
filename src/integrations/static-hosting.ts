import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import type { AstroIntegration, HookParameters } from 'astro';
import { cspReportHeaders } from '../contract/csp-reports.ts';
import { commonResponseHeaders, fileCspHeader } from '../contract/response-headers.ts';
import { EMAIL_MARK_PATH } from '../contract/email-mark.ts';
import { canBeEmbedded } from '../site/embeddable-pages.ts';
import { findRedirect, type Redirect } from '../site/redirects.ts';
import { findRewrite, rewrites } from '../site/rewrites.ts';
import { allowInlineStyles, inlineStylesheets } from './inline-styles.ts';
import {
  addPartnerFrameOrigins,
  loadPartners,
  writePartnersFile,
  type HeadersByPath,
} from './partner-files.ts';

type RouteHeaders = HookParameters<'astro:build:generated'>['routeToHeaders'];

/**
 * Headers of the Embed SDK's files, which partners' pages load. Other origins may load these files.
 * Browsers cache the files for five minutes, so that a new version is used soon.
 */
const embedSdkHeaders = {
  'cache-control': 'public, max-age=300',
  'cross-origin-resource-policy': 'cross-origin',
};
const embedSdkFiles: HeadersByPath = {
  '/embed.js': embedSdkHeaders,
  '/embed.d.ts': embedSdkHeaders,
};
/** Webmail pages load the picture of an email from their own origin. */
const emailFiles: HeadersByPath = {
  [EMAIL_MARK_PATH]: { 'cross-origin-resource-policy': 'cross-origin' },
};
/** Headers of folders whose files never change: a changed file always gets a new name. */
const immutableHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  ...fileCspHeader('*'),
};
const immutableFiles: HeadersByPath = {
  '/_astro/*': immutableHeaders,
  '/fonts/*': immutableHeaders,
};

/**
 * Writes configuration files for the web server into the built site. They contain the headers of
 * each page with its Content-Security-Policy, the redirects, and the rewrites of dynamic paths. The
 * server reads JSON files, and static hosts read `_headers` and `_redirects`. The development
 * server handles redirects and rewrites without these files.
 */
export function staticHostingConfig(
  redirects: readonly Redirect[],
  settings: Record<string, string | undefined>,
): AstroIntegration {
  let globalHeaders: Record<string, string> = {};
  let siteUrl = '';
  let accountPages: readonly RegExp[] = [];
  const isAccountPage = (path: string) => accountPages.some((page) => page.test(path));
  return {
    name: 'static-hosting',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [dynamicPathsPlugin(redirects, isAccountPage)] } });
      },
      'astro:routes:resolved': ({ routes }) => {
        accountPages = routes
          .filter(({ pattern }) => pattern.startsWith('/account'))
          .map(({ patternRegex }) => patternRegex);
      },
      'astro:config:done': ({ setAdapter, config }) => {
        siteUrl = config.site ?? '';
        const usesStripe = Boolean(settings.PUBLIC_STRIPE_KEY);
        globalHeaders = commonResponseHeaders({ siteUrl, usesStripe });
        // Astro passes the headers of the pages only to an adapter. So an adapter is set here, but
        // it changes nothing else.
        setAdapter({
          name: 'static-hosting',
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'static', staticHeaders: true },
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:build:generated': async ({ dir, routeToHeaders, logger }) => {
        const pages = allowInlineStyles(
          headerTable(routeToHeaders, settings),
          await inlineStylesheets(dir),
        );
        const svgHeaders = await svgHeaderTable(dir);
        const headers = {
          '/*': globalHeaders,
          ...immutableFiles,
          ...pages,
          ...embedSdkFiles,
          ...emailFiles,
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
        writePartnersFile(dir, partners);
        const embeddable = addPartnerFrameOrigins(headers, embeddablePages, partners);
        await writeFile(new URL('_headers', dir), formatHeadersFile(embeddable));
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
 * Returns the headers of each page by path. The pages are sorted by path, so that the order is the
 * same in every build. A path has no trailing slash; '/' is the home page.
 */
function headerTable(
  routes: RouteHeaders,
  settings: Record<string, string | undefined>,
): HeadersByPath {
  const table: HeadersByPath = {};
  const byPath = [...routes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [path, { headers }] of byPath) {
    const values = Object.fromEntries(headers);
    delete values['content-length'];
    delete values['content-type'];
    // A route without headers is not a page.
    if (Object.keys(values).length === 0) continue;
    const key = path.replace(/\.html$/, '').replace(/(.)\/$/, '$1') || '/';
    table[key.startsWith('/') ? key : `/${key}`] = { ...values, ...cspReportHeaders(settings) };
  }
  return table;
}

/**
 * Matches files that a browser runs like a page, such as SVG files. Each of these files gets its
 * own row of headers. A single row for all of them would also match pages, so a page would get two
 * policies.
 */
const activeContent = /\.(?:svgz?|xml|xhtml?|xht)$/i;

async function svgHeaderTable(dir: URL): Promise<HeadersByPath> {
  const entries = await readdir(dir, { recursive: true });
  const paths = entries
    .filter((name) => activeContent.test(name))
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((path) => !/^\/(?:_astro|fonts)\//.test(path));
  return Object.fromEntries(paths.toSorted().map((path) => [encodeURI(path), fileCspHeader(path)]));
}

/**
 * Returns the content of the file `_headers`. A static host sends the headers of '/*' with every
 * response, so they are not repeated for each page. A rewrite with a wildcard has no row, because
 * the row would also match pages, so a page would get two policies.
 */
export function formatHeadersFile(table: HeadersByPath): string {
  const dynamic = rewrites.flatMap(({ from, to }) => {
    const headers = from.endsWith('*') ? undefined : table[to];
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
 * Returns the content of the file `_redirects`. Netlify and Cloudflare Pages use the first line
 * that matches. Cloudflare uses this file before it looks for a page. So if a wildcard matches a
 * page, a rewrite of this page to itself comes before the wildcard. A rewrite with a wildcard
 * becomes a redirect, because the headers of its page depend on the path.
 */
function redirectsFile(redirects: readonly Redirect[], pages: string[]): string {
  const rules = [
    ...redirects,
    ...rewrites.map(({ from, to }) => ({ from, to, status: from.endsWith('*') ? 302 : 200 })),
  ];
  const lines = rules.flatMap(({ from, to, status }) => {
    const matchingPages = from.endsWith('*')
      ? pages.filter((page) => page.startsWith(from.slice(0, -1)))
      : [];
    return [...matchingPages.map((page) => `${page} ${page} 200`), `${from} ${to} ${status}`];
  });
  return `${lines.join('\n')}\n`;
}

interface Incoming {
  url?: string;
}
interface Outgoing {
  writeHead(status: number, headers: Record<string, string>): { end(): void };
}
type Middleware = (request: Incoming, response: Outgoing, next: () => void) => void;

/**
 * Handles redirects and rewrites in the development server. Redirects with wildcards are skipped,
 * because the development server does not know all pages. Its pages always have the status 200.
 */
function dynamicPathsPlugin(
  redirects: readonly Redirect[],
  isAccountPage: (path: string) => boolean,
) {
  return {
    name: 'dynamic-paths',
    configureServer(server: { middlewares: { use(handler: Middleware): void } }) {
      server.middlewares.use((request, response, next) => {
        const [path = '', query] = (request.url ?? '').split('?');
        const redirect = findRedirect(redirects, path, { includesWildcards: false });
        if (redirect) {
          response.writeHead(redirect.status, { location: redirect.to }).end();
          return;
        }
        const rewrite = findRewrite(path);
        const shell = rewrite?.status === 404 && isAccountPage(path) ? undefined : rewrite?.to;
        if (shell) request.url = query === undefined ? shell : `${shell}?${query}`;
        next();
      });
    },
  };
}

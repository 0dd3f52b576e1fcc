import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { chooseCompression } from '../compression.ts';
import { html } from '../html.ts';
import { apiDocsFile } from '../openapi/api-docs.ts';
import type { ApiInfo } from '../openapi/api-info.ts';
import type { Services } from '../../services.ts';
import apiUi from './api-ui.json' with { type: 'json' };

const headers = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};
const script = 'text/javascript';
/**
 * The URL contains the version of the script. Browsers may therefore cache the script for a year.
 */
const scalarPath = `/docs/scalar-${apiUi.version}.js`;
/** Path of the file with the Scalar script, which scripts/api-ui.mjs writes. */
const apiUiFile = join(
  import.meta.dirname,
  `../../../node_modules/.coverfront/api-reference-${apiUi.version}.js.br`,
);

const docsMissingMessage =
  'The API document isn’t generated yet. If it’s still missing in a minute, run npm run api-docs.\n';
const uiMissingMessage =
  'The API reference isn’t installed. Run npm run api-ui. /openapi.json works without it.\n';

type DocsServices = Pick<Services, 'settings' | 'brand'>;

/**
 * Adds /openapi.json and the page /docs/api. The page shows the OpenAPI document and can send
 * calls.
 */
export function mountApiDocsRoutes(app: Hono, services: DocsServices): void {
  const apiInfo = apiInfoOf(services);
  const document = memoize(() => writeDocument(apiInfo));
  const read = (name: string) => readFileSync(join(import.meta.dirname, name));
  const type = (value: string) => ({ ...headers, 'content-type': `${value}; charset=utf-8` });
  // Allows tools on other origins to read this document, because it is public.
  const publicHeaders = {
    ...type('application/json'),
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
  };
  const compressed = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  app.get('/openapi.json', async (context) => {
    if (!existsSync(apiDocsFile)) return context.text(docsMissingMessage, 503);
    const compression = chooseCompression(context.req.header('accept-encoding') ?? '');
    if (!compression) return context.body(await document(), 200, publicHeaders);
    const { encoding } = compression;
    const body =
      compressed.get(encoding) ??
      document().then((text) => compression.compress(Buffer.from(text)));
    compressed.set(encoding, body);
    return context.body(await body, 200, { ...publicHeaders, 'content-encoding': encoding });
  });
  app.get('/docs/api', (context) => {
    if (!existsSync(apiUiFile)) return context.text(uiMissingMessage, 503);
    const nonce = randomBytes(16).toString('base64url');
    const securityHeaders = { 'content-security-policy': contentSecurityPolicy(apiInfo, nonce) };
    return context.body(page(apiInfo, nonce), 200, { ...type('text/html'), ...securityHeaders });
  });
  app.get('/docs', (context) => context.redirect('/docs/api'));
  const assets = { 'api.css': 'text/css', 'style-nonce.js': script, 'reference.js': script };
  for (const [name, kind] of Object.entries(assets)) {
    const text = read(name).toString();
    app.get(`/docs/${name}`, (context) => context.body(text, 200, type(kind)));
  }
  app.get(scalarPath, (context) => {
    const immutableHeaders = {
      ...type(script),
      'cache-control': 'public, max-age=31536000, immutable',
    };
    const vary = { ...immutableHeaders, vary: 'Accept-Encoding' };
    if (!existsSync(apiUiFile)) return context.text(uiMissingMessage, 503);
    const scalar = readFileSync(apiUiFile);
    if (!/\bbr\b/.test(context.req.header('accept-encoding') ?? ''))
      return context.body(brotliDecompressSync(scalar).toString(), 200, vary);
    return context.body(new Uint8Array(scalar), 200, { ...vary, 'content-encoding': 'br' });
  });
}

/**
 * Builds the OpenAPI document at the first request and not at startup. Reading all schemas and
 * docstrings takes 150 ms.
 */
async function writeDocument(apiInfo: ApiInfo): Promise<string> {
  const { buildOpenApiDocument } = await import('../openapi/document.ts');
  return JSON.stringify(buildOpenApiDocument(apiInfo));
}

function memoize<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loaded: Promise<Result> | undefined;
  return () => (loaded ??= load());
}

function apiInfoOf({ settings, brand }: DocsServices): ApiInfo {
  const { PUBLIC_API_BASE, PUBLIC_CONNECT_API_BASE, SITE_URL } = settings;
  // Clients on other computers cannot use a localhost URL. For localhost, the document contains '/'
  // instead, which means its own origin.
  const site = new URL(SITE_URL).hostname === 'localhost' ? '/' : SITE_URL;
  return {
    title: brand.name,
    url: PUBLIC_API_BASE ?? site,
    connectUrl: PUBLIC_CONNECT_API_BASE,
    contact: { name: brand.name, email: brand.emails.support },
  };
}

/**
 * Builds the content security policy of the API reference. It allows only scripts of this origin
 * and style elements with the nonce. It also allows style attributes, because Scalar uses them. The
 * policy's other rules prevent style attributes from loading or running anything.
 */
function contentSecurityPolicy({ url, connectUrl }: ApiInfo, nonce: string): string {
  const origins = [url, connectUrl].flatMap((one) =>
    one?.startsWith('http') ? [new URL(one).origin] : [],
  );
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...new Set(origins)].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function page({ title }: ApiInfo, nonce: string): string {
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" content="${nonce}" />
        <title>API reference - ${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/docs/api.css" />
      </head>
      <body>
        <div id="reference"></div>
        <main class="api-loading">
          <h1>${title} API reference</h1>
          <p>
            Loading the list of calls. <a href="/openapi.json">/openapi.json</a> has the same
            information.
          </p>
        </main>
        <noscript>
          <p>This page needs JavaScript to list the calls.</p>
        </noscript>
        <script src="/docs/style-nonce.js"></script>
        <script src="${scalarPath}"></script>
        <script src="/docs/reference.js"></script>
      </body>
    </html>`.markup;
}

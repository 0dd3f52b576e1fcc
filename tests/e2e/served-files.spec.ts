// Serves files other than pages to a real browser. No script in such a file may run, but pages must
// still be able to show the files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rejectAmbiguousRequests } from '../../server/http/request-guard.ts';
import { createSiteListener } from '../../server/http/serve-site.ts';
import { expect, test } from './test.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg" width="40" height="40"';
const run = (source: string) => `fetch("/ran/${source}")`;
const hostile = `<svg ${SVG} xmlns:x="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"
  onload='${run('onload')}'>
  <script>${run('script')}</script><x:script>${run('prefix')}</x:script>
  <rect width="9" height="9"><set attributeName="x" to="1" onbegin='${run('onbegin')}'/></rect>
  <foreignObject><h:img src="/ran/picture" onerror='${run('onerror')}'/></foreignObject>
  <image href="/ran/image.png"/><style>@import "/ran/style.css";</style></svg>`;
const drawing = `<svg ${SVG}><style>.a{fill:#0a0}</style><rect class="a" width="40" height="40"/></svg>`;
const sprite = `<svg ${SVG}><symbol id="one"><rect width="30" height="20"/></symbol></svg>`;
const files = {
  'hostile.svg': hostile,
  'drawing.svg': drawing,
  'sprite.svg': sprite,
  'words.txt': 'Words',
  'page.html': `<!doctype html><title>Page</title><img src="/drawing.svg" alt="">
    <svg width="40" height="40"><use href="/sprite.svg#one"/></svg>`,
};

let folder: string;
const servers: Server[] = [];
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-files-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
});
test.afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

/** Paths that scripts in the hostile files have requested. */
let scriptRuns: string[];
test.beforeEach(() => {
  scriptRuns = [];
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/ran/')) scriptRuns.push(request.url);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serveSite = () => {
  const site = createSiteListener({
    dir: folder,
    allowedOrigins: () => [],
    siteUrl: 'http://127.0.0.1',
  });
  return listen(
    rejectAmbiguousRequests({ SITE_URL: 'http://127.0.0.1', PUBLIC_STRIPE_KEY: '' }, site),
  );
};

const serveWithoutHeaders = () =>
  listen((request, response) => {
    const isFile = request.url === '/hostile.svg';
    response.writeHead(isFile ? 200 : 404, { 'content-type': 'image/svg+xml' });
    response.end(isFile ? hostile : '');
  });

for (const [source, serve, does] of [
  ['as the provider serves it', serveSite, []],
  [
    'without its headers, where the same file does run',
    serveWithoutHeaders,
    ['script', 'prefix', 'onload', 'onbegin', 'onerror', 'style.css', 'picture', 'image.png'],
  ],
] as const)
  test(`a hostile SVG file runs and loads nothing: ${source}`, async ({ page, guard }) => {
    guard.allow(/./);
    const origin = await serve();
    await page.goto(`${origin}/hostile.svg`, { waitUntil: 'networkidle' });
    await expect(page.locator('rect')).toHaveCount(1);
    expect(new Set(scriptRuns)).toEqual(new Set(does.map((name) => `/ran/${name}`)));
  });

test('a drawing opens by itself with its own styles', async ({ page }) => {
  await page.goto(`${await serveSite()}/drawing.svg`);
  await expect(page.locator('rect')).toHaveCSS('fill', 'rgb(0, 170, 0)');
});

test('a page shows drawings in <img> and by <use>', async ({ page }) => {
  await page.goto(`${await serveSite()}/page.html`);
  const color = () =>
    page.locator('img').evaluate((picture: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(40, 40).getContext('2d')!;
      canvas.drawImage(picture, 0, 0);
      return [...canvas.getImageData(20, 20, 1, 1).data];
    });
  expect(await color()).toEqual([0, 170, 0, 255]);
  await expect
    .poll(() => page.locator('use').evaluate((use: SVGUseElement) => use.getBBox().width))
    .toBe(30);
});

test('a text file is shown', async ({ page }) => {
  await page.goto(`${await serveSite()}/words.txt`);
  await expect(page.locator('body')).toHaveText('Words');
});

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSiteListener } from '../../../server/http/serve-site.ts';

const home = `<!doctype html><title>Home</title>${'<p>Home</p>'.repeat(200)}`;
const siteUrl = 'https://shop.example';
const files: Record<string, string | Buffer> = {
  'index.html': home,
  'index.html.br': brotliCompressSync(home),
  'index.html.gz': gzipSync(home),
  'about.html': '<title>About</title>',
  '404.html': '<title>Not found</title>',
  'account/policies/vertical.html': '<title>Vertical</title>',
  'account/policies/policy.html': '<title>Policy</title>',
  '_astro/entry.B8x2.js': 'export {};',
  'fonts/text.woff2': 'font',
  'robots.txt': 'User-agent: *',
  'pictures/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pictures/terms.PDF': '%PDF-1.7',
  'pictures/film.mp4': 'film',
  '.env': 'SECRET=1',
  '.well-known/security.txt': 'Contact: mailto:security@example.com',
  _headers: 'x',
  _redirects: 'x',
  '_coverfront/headers.json': JSON.stringify({
    '/': { 'content-security-policy': "default-src 'self'" },
    '/about': { 'content-security-policy': "script-src 'none'" },
    '/_/landing': { 'content-security-policy': "default-src 'self'; frame-ancestors 'self'" },
  }),
  '_coverfront/framable.json': JSON.stringify(['/_/landing']),
  '_coverfront/rewrites.json': JSON.stringify([
    { from: '/account/policies/:vertical', to: '/account/policies/vertical' },
    { from: '/account/policies/:vertical/:id', to: '/account/policies/policy.html' },
    { from: '/claims/*', to: '/about.html' },
    { from: '/settings/*', to: '/about', status: 404 },
  ]),
  '_/landing.html': '<title>Landing</title>',
  'partners.html': '<title>Moved</title>',
  '_coverfront/redirects.json': JSON.stringify([
    { from: '/partners', to: '/about', status: 301 },
    { from: '/careers', to: 'https://jobs.example', status: 302 },
    { from: '/_/*', to: '/', status: 302 },
  ]),
};

describe('the built storefront', () => {
  let folder: string;
  let httpServer: Server;
  let port: number;
  const partners = ['https://partner.example'];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'coverfront-site-'));
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    httpServer = createServer(
      createSiteListener({ dir: folder, allowedOrigins: () => partners, siteUrl }),
    );
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    port = (httpServer.address() as AddressInfo).port;
  });
  afterAll(() => {
    httpServer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sends a raw HTTP request, so the path is not normalized and the body is not decompressed. */
  function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        const clientRequest = request(
          { port, host: '127.0.0.1', path, method, headers },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(chunks),
              }),
            );
          },
        );
        clientRequest.on('error', reject).end();
      },
    );
  }
  const titleOf = async (path: string) =>
    /<title>(.*)<\/title>/.exec((await get(path)).body.toString())?.[1];

  test('redirects with the query to its own pages and without it to other sites', async () => {
    const own = await get('/partners?utm=x');
    expect([own.status, own.headers.location]).toEqual([301, '/about?utm=x']);
    const slash = await get('/partners/');
    expect([slash.status, slash.headers.location]).toEqual([301, '/about']);
    const outside = await get('/careers?utm=x');
    expect([outside.status, outside.headers.location]).toEqual([302, 'https://jobs.example']);
  });

  test('redirects all paths below a path, except existing pages', async () => {
    const other = await get('/_/other/place');
    expect([other.status, other.headers.location]).toEqual([302, '/']);
    expect((await get('/_/landing')).status).toBe(200);
  });

  test('responds with 404 and the page that a rewrite names for unknown paths', async () => {
    const { etag } = (await get('/about')).headers;
    const unknown = await get('/settings/foo/bar', { 'if-none-match': etag ?? '' });
    expect([unknown.status, await titleOf('/settings/foo/bar')]).toEqual([404, 'About']);
  });

  test('allows the current partners to frame its embeddable pages', async () => {
    const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];
    const partnersOnly = "default-src 'self'; frame-ancestors 'self' https://partner.example";
    expect(await policyOf('/_/landing')).toBe(partnersOnly);
    partners.push('https://late.example');
    expect(await policyOf('/_/landing')).toBe(`${partnersOnly} https://late.example`);
    expect(await policyOf('/')).toBe("default-src 'self'");
    partners.pop();
  });

  test('serves a page with and without a trailing slash and a file extension', async () => {
    expect(
      await Promise.all(['/about', '/about/', '/about.html', '/about?x=1'].map(titleOf)),
    ).toEqual(Array(4).fill('About'));
  });

  test('is sent compressed to clients that accept it', async () => {
    const compressed = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(compressed.headers['content-type']).toMatch(/^text\/html/);
    expect(brotliDecompressSync(compressed.body).toString()).toBe(home);
    expect((await get('/', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    expect((await get('/')).body.toString()).toBe(home);
  });

  test.each([
    '/index.html.br',
    '/index.html.gz',
    '/index.html%2ebr',
    '/index.html%252ebr',
    '/_coverfront/headers.json',
    '/_coverfront%2Fheaders.json',
    '/%5fcoverfront/headers.json',
    '/_headers',
    '/_redirects',
    '/.env',
    '/%2eenv',
    '/..%2f..%2fetc%2fpasswd',
    '/../../etc/passwd',
    '/about.html%00',
    '//about',
    '/%E0%A4%A',
    '/nothing',
  ])('does not serve %s', async (path) => {
    for (const encoding of ['identity', 'br, gzip']) {
      const response = await get(path, { 'accept-encoding': encoding });
      expect(response.status).toBe(404);
      expect(response.body.toString()).toContain('Not found');
      expect(response.headers['cache-control']).toBe('no-cache');
    }
  });

  test('returns 404 with its page even for a conditional or partial request', async () => {
    const { headers } = await get('/404');
    expect((await get('/nothing', { 'if-none-match': headers.etag ?? '' })).status).toBe(404);
    expect((await get('/nothing', { range: 'bytes=0-1' })).status).toBe(404);
  });

  test('serves dynamic paths from their shell pages', async () => {
    expect(await titleOf('/account/policies/baggage')).toBe('Vertical');
    expect(await titleOf('/account/policies/baggage/pol_1')).toBe('Policy');
    expect(await titleOf('/claims/a/b/c')).toBe('About');
    expect(await titleOf('/account/policies/a/b/c')).toBe('Not found');
  });

  test('returns 304 for a page that has not changed', async () => {
    const { headers } = await get('/about');
    expect((await get('/about', { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });

  test('is immutable in caches if the file name contains a hash, and revalidated otherwise', async () => {
    expect((await get('/_astro/entry.B8x2.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/about')).headers['cache-control']).toBe('no-cache');
  });

  test('has the content security policy of the page', async () => {
    expect((await get('/about/')).headers['content-security-policy']).toBe("script-src 'none'");
    // The build defines no content security policy for this page.
    const { headers } = await get('/partners.html');
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
  });

  test.each(['/robots.txt', '/pictures/drawing.svg', '/_astro/entry.B8x2.js', '/fonts/text.woff2'])(
    'does not let %s, which is not a page, run, load or send anything',
    async (path) => {
      const { headers } = await get(path);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      );
    },
  );

  test.each(['/pictures/terms.PDF', '/pictures/film.mp4'])(
    'serves %s without the sandbox policy, which would block a Chromium viewer',
    async (path) => {
      const { headers } = await get(path);
      expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
    },
  );

  test('accepts HEAD and rejects POST', async () => {
    const head = await get('/about', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await get('/about', {}, 'POST')).status).toBe(405);
  });

  test('serves .well-known files', async () => {
    expect((await get('/.well-known/security.txt')).status).toBe(200);
  });

  test('returns 404 when nothing is built', async () => {
    const emptySite = createServer(
      createSiteListener({ dir: join(folder, 'missing'), allowedOrigins: () => [], siteUrl }),
    );
    await new Promise<void>((resolve) => emptySite.listen(0, '127.0.0.1', resolve));
    const response = await fetch(`http://127.0.0.1:${(emptySite.address() as AddressInfo).port}/`);
    expect(response.status).toBe(404);
    emptySite.close();
  });
});

describe('a build that replaces another', () => {
  /**
   * Writes a build of a site with one page, also in compressed form. The page's length depends on
   * `number`. The page and its content security policy contain only this number.
   */
  function build(folder: string, number: number) {
    const page = `<title>${number}</title>`.repeat(1 + ((number * 37) % 101));
    const policy = `script-src 'sha256-${number}'`;
    const script = `_astro/page.${number}.js`;
    const all = {
      'index.html': page,
      'index.html.br': brotliCompressSync(page),
      '404.html': page,
      [script]: `export default ${number};`,
      '_coverfront/headers.json': JSON.stringify({ '/': { 'content-security-policy': policy } }),
      ...(number > 1 && {
        [`_coverfront/before/_astro/page.${number - 1}.js`]: `export default ${number - 1};`,
      }),
    };
    for (const [name, content] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
  }

  test('is served without mixing files of two builds', async () => {
    const root = mkdtempSync(join(tmpdir(), 'coverfront-builds-'));
    const dist = join(root, 'dist');
    build(dist, 1);
    const httpServer = createServer(
      createSiteListener({ dir: dist, allowedOrigins: () => [], siteUrl }),
    );
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
    const builder = { isDone: false };
    const seen = new Set<string>();
    async function visit(encoding: string): Promise<void> {
      while (!builder.isDone) {
        // If the body had the wrong length, the request would fail or never end.
        const headers = { 'accept-encoding': encoding };
        const response = await fetch(`${origin}/`, {
          headers,
          signal: AbortSignal.timeout(10_000),
        });
        const page = await response.text();
        expect(response.status).toBe(200);
        const number = /<title>(\d+)</.exec(page)?.[1] ?? '';
        expect(new Set(page.match(/\d+/g))).toEqual(new Set([number]));
        expect(response.headers.get('content-security-policy')).toBe(
          `script-src 'sha256-${number}'`,
        );
        seen.add(number);
      }
    }
    const encodings = ['br', 'br', 'br', 'identity', 'identity', 'identity'];
    const visits = Promise.all(encodings.map(visit));
    const isSeen = (number: number) =>
      expect.poll(() => seen.has(String(number)), { interval: 1 }).toBe(true);
    const deploy = async (number: number) => {
      build(join(root, 'next'), number);
      renameSync(dist, join(root, 'old'));
      // Pauses, because a deployment may pause between its two renames.
      if (number % 10 === 0) await wait(30);
      renameSync(join(root, 'next'), dist);
      rmSync(join(root, 'old'), { recursive: true });
      await Promise.race([isSeen(number), visits]);
    };
    try {
      for (let number = 2; number <= 40; number += 1) await deploy(number);
    } finally {
      builder.isDone = true;
    }
    await visits;
    expect(seen.size).toBeGreaterThanOrEqual(39);

    // Requests the script of a build. The script of the previous build must still exist, because
    // open pages of that build request it.
    const requestRelease = async (number: number) =>
      (await fetch(`${origin}/_astro/page.${number}.js`)).text();
    expect(await requestRelease(40)).toBe('export default 40;');
    expect(await requestRelease(39)).toBe('export default 39;');
    expect((await fetch(`${origin}/_astro/page.38.js`)).status).toBe(404);
    expect((await fetch(`${origin}/_coverfront/before/_astro/page.39.js`)).status).toBe(404);
    httpServer.close();
    rmSync(root, { recursive: true });
  });

  test('may also overwrite it file by file', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'coverfront-over-'));
    build(dist, 1);
    const httpServer = createServer(
      createSiteListener({ dir: dist, allowedOrigins: () => [], siteUrl }),
    );
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
    for (let number = 2; number <= 10; number += 1) {
      build(dist, number);
      const response = await fetch(`${origin}/`, { signal: AbortSignal.timeout(10_000) });
      expect(await response.text()).toContain(`<title>${number}</title>`);
      expect((await fetch(`${origin}/_astro/page.${number}.js`)).status).toBe(200);
    }
    httpServer.close();
    rmSync(dist, { recursive: true });
  });
});

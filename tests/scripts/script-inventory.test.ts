import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareWithLive } from '../../scripts/check-live.ts';
import { sha256Of } from '../../scripts/page-scripts.ts';
import { readInventory } from '../../scripts/script-inventory.ts';
import { readScriptList, type ScriptList } from '../../scripts/script-list.ts';
import { sourcesOf } from '../../src/integrations/script-sources.ts';
import { allowedExternalHosts } from '../../src/site/allowed-hosts.ts';

const inlineScript = 'self.a = 1';
const policy = `default-src 'self'; script-src 'self' 'sha256-${sha256Of(inlineScript)}'; frame-ancestors 'self'`;
const island =
  '<astro-island component-url="/_astro/Buy.island.AAAAAAAA.js" renderer-url="/_astro/client.BBBBBBBB.js" props="{&quot;a&quot;:[0,&quot;b onclick=&quot;]}"></astro-island>';
const page = `<head><script>${inlineScript}</script><script type="application/ld+json">{"a":1}</script></head>${island}`;
const list: ScriptList = {
  inline: [{ source: 'start', sha256: sha256Of(inlineScript), reason: 'Starts.' }],
  entries: [
    { name: 'Buy.island', reason: 'The purchase.' },
    { name: 'client', reason: 'Starts the island.' },
  ],
  packages: [{ name: 'react', reason: 'Renders.' }],
  outside: [{ url: 'https://js.stripe.com/x.js', setting: 'PUBLIC_STRIPE_KEY', reason: 'Cards.' }],
};
const built = {
  'buy/payment.html': page,
  'about.html': '<script>self.b = 2</script>',
  '_astro/Buy.island.AAAAAAAA.js': 'import"./react.CCCCCCCC.js";import("./Card.DDDDDDDD.js")',
  '_astro/client.BBBBBBBB.js': '1',
  '_astro/react.CCCCCCCC.js': '2',
  '_astro/Card.DDDDDDDD.js': '3',
};
const sources = {
  '/_astro/Buy.island.AAAAAAAA.js': { modules: ['src/islands/Buy.tsx'], packages: [] as string[] },
  '/_astro/client.BBBBBBBB.js': { modules: [], packages: [] },
  '/_astro/react.CCCCCCCC.js': { modules: [], packages: ['react'] },
  '/_astro/Card.DDDDDDDD.js': { modules: ['src/ui/card/CardField.tsx'], packages: [] },
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-inventory-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function inventoryOf(changes: Record<string, string> = {}, { csp = policy, scripts = {} } = {}) {
  const headers = {
    '/*': { 'x-content-type-options': 'nosniff', 'strict-transport-security': 'max-age=1' },
    '/buy/payment': { 'content-security-policy': csp },
  };
  const tables = {
    '_coverfront/headers.json': JSON.stringify(headers),
    '_coverfront/scripts.json': JSON.stringify({ ...sources, ...scripts }),
  };
  for (const [name, text] of Object.entries({ ...built, ...tables, ...changes })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return readInventory(folder, list);
}

describe('the inventory', () => {
  test('has each script of a page that can show the card field, with origin, hash and reason', () => {
    const { pages, errors } = inventoryOf();
    expect(errors).toEqual([]);
    expect(pages.map(({ path }) => path)).toEqual(['/buy/payment']);
    expect(pages[0]?.scripts.toSorted((a, b) => (a.script < b.script ? -1 : 1))).toEqual([
      {
        script: '/_astro/Buy.island.AAAAAAAA.js',
        origin: 'site',
        sha256: sha256Of(built['_astro/Buy.island.AAAAAAAA.js']),
        reason: 'The purchase.',
      },
      {
        script: '/_astro/Card.DDDDDDDD.js',
        origin: 'site',
        sha256: sha256Of('3'),
        reason: 'Imported by an entry of the page.',
      },
      {
        script: '/_astro/client.BBBBBBBB.js',
        origin: 'site',
        sha256: sha256Of('1'),
        reason: 'Starts the island.',
      },
      {
        script: '/_astro/react.CCCCCCCC.js',
        origin: 'site',
        sha256: sha256Of('2'),
        reason: 'Renders.',
      },
      { script: 'start', origin: 'inline', sha256: sha256Of(inlineScript), reason: 'Starts.' },
    ]);
  });

  const payment = 'buy/payment.html';
  test.each([
    ['an inline script', { [payment]: `${page}<script>evil()</script>` }, {}, 'inline script'],
    ['a file', { [payment]: `${page}<script src="/x.js"></script>` }, {}, '/x.js'],
    [
      'a script of another origin',
      { [payment]: `${page}<script src="https://evil.example/a.js"></script>` },
      {},
      'https://evil.example/a.js',
    ],
    ['an attribute with code', { [payment]: `${page}<img src="a" onerror="x()">` }, {}, 'onerror'],
    [
      'a package',
      {},
      {
        scripts: {
          '/_astro/Card.DDDDDDDD.js': {
            modules: ['src/ui/card/CardField.tsx'],
            packages: ['left-pad'],
          },
        },
      },
      'left-pad',
    ],
    [
      'an origin of the policy',
      {},
      { csp: policy.replace("'self' 's", "'self' https://evil.example 's") },
      'https://evil.example',
    ],
    [
      'inline code of the policy',
      {},
      { csp: policy.replace("'self' 's", "'self' 'unsafe-inline' 's") },
      "'unsafe-inline'",
    ],
    ['a page without a policy', {}, { csp: '' }, 'no policy'],
    ['a page without the card field', { [payment]: '' }, {}, 'no payment page'],
  ])('reports what is not in the list: %s', (_name, changes, options, expected) => {
    expect(inventoryOf(changes, options).errors.join('\n')).toContain(expected);
  });

  test('reports an item of the list that no page has', () => {
    list.packages.push({ name: 'gone', reason: 'Unused.' });
    expect(inventoryOf().errors).toEqual(['gone is in the list, but on no payment page']);
    list.packages.pop();
  });

  test('lists every origin that a setting adds to the policy', () => {
    const settings = {
      PUBLIC_STRIPE_KEY: 'pk_x',
      PUBLIC_GOOGLE_MAPS_KEY: 'AIza',
      PUBLIC_ANALYTICS_ID: 'G-1',
    };
    const listed = readScriptList().outside.map(({ url }) => url);
    for (const host of allowedExternalHosts(settings).script)
      expect(listed.filter((url) => url.startsWith(`${host}/`))).not.toEqual([]);
  });

  test('separates packages from modules of this project', () => {
    const ids = [
      '/home/src/app/node_modules/@floating-ui/react/dist/index.js',
      '/app/src/ui/card/CardField.tsx?astro&type=script',
      '\0rolldown/runtime.js',
    ];
    expect(sourcesOf(ids)).toEqual({
      modules: ['src/ui/card/CardField.tsx'],
      packages: ['@floating-ui/react', 'rolldown'],
    });
  });
});

describe('the comparison with a deployed site', () => {
  type Reply = { headers: Record<string, string>; body: string };
  let tamper: (path: string, reply: Reply) => Reply | undefined = (_path, reply) => reply;
  let server: Server;
  let url: string;

  beforeEach(async () => {
    tamper = (_path, reply) => reply;
    server = createServer((request, response) => {
      const path = request.url ?? '';
      const body = { ...built, '/partners.json': '{"partners":[{"origin":"https://p.example"}]}' };
      const name = path === '/buy/payment' ? 'buy/payment.html' : path.slice(1);
      const text = Object.entries(body).find(([key]) => key === name || key === path)?.[1];
      const headers = { 'x-content-type-options': 'nosniff', 'content-security-policy': policy };
      const reply = text === undefined ? undefined : tamper(path, { headers, body: text });
      if (reply) response.writeHead(200, reply.headers).end(reply.body);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, resolve);
    });
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => server.close());

  test('finds no difference in the same build, also with the origins of partners', async () => {
    tamper = (_path, { headers, body }) => ({
      headers: { ...headers, 'content-security-policy': `${policy} https://p.example` },
      body,
    });
    expect(await compareWithLive(url, inventoryOf())).toEqual([]);
  });

  test('names an injected script and a missing header', async () => {
    tamper = (path, { headers: { 'x-content-type-options': _gone, ...headers }, body }) => ({
      headers,
      body:
        path === '/buy/payment'
          ? `${body}<script src="https://evil.example/skim.js"></script><script>skim()</script>`
          : body,
    });
    expect(await compareWithLive(url, inventoryOf())).toEqual([
      '/buy/payment: the header x-content-type-options is missing',
      `/buy/payment: an inline script in addition: sha256-${sha256Of('skim()')} (skim()…)`,
      '/buy/payment: a script in addition: https://evil.example/skim.js',
    ]);
  });

  test('names a changed file, a weaker policy, another frame and what is not sent', async () => {
    tamper = (path, { headers, body }) => {
      if (path === '/_astro/client.BBBBBBBB.js') return undefined;
      const weaker = policy.replace("'self' 'sha", "'self' https://evil.example 'sha");
      return {
        headers: { ...headers, 'content-security-policy': `${weaker} https://other.example` },
        body: path === '/_astro/Card.DDDDDDDD.js' ? `${body};skim()` : body,
      };
    };
    expect(await compareWithLive(url, inventoryOf())).toEqual([
      '/buy/payment: the policy allows https://evil.example in script-src',
      '/buy/payment: the policy allows https://other.example in frame-ancestors',
      '/_astro/client.BBBBBBBB.js: the site sends status 404',
      '/_astro/Card.DDDDDDDD.js: the script has another content',
    ]);
  });

  test('names a site that does not respond', async () => {
    server.close();
    server.closeAllConnections();
    const [first] = await compareWithLive(url, inventoryOf());
    expect(first).toContain('/buy/payment: the site does not respond');
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../server/http/request-guard.ts';
import { fileCspHeader } from '../../src/contract/response-headers.ts';
import { staticHostingConfig } from '../../src/integrations/static-hosting.ts';
import { runHook } from '../fixtures/run-hook.ts';
import { GET } from '../../src/pages/.well-known/security.txt.ts';

/** Builds with these settings. Returns the files with rules for static file hosts. */
async function tablesOf(
  settings: Record<string, string>,
  site: string,
  files: readonly string[] = [],
) {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-hosting-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  const integration = staticHostingConfig([], settings);
  await runHook(integration, 'astro:config:done', { setAdapter() {}, config: { site } });
  await runHook(integration, 'astro:build:generated', {
    dir: pathToFileURL(`${folder}/`),
    routeToHeaders: new Map([
      ['robots.txt', { headers: new Headers({ 'content-type': 'text/plain' }) }],
      ...['about', 'account/settings', 'account/not-found'].map(
        (page) =>
          [
            `${page}.html`,
            { headers: new Headers({ 'content-security-policy': "default-src 'self'" }) },
          ] as const,
      ),
    ]),
  });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const json = (name: string) => JSON.parse(read(`_coverfront/${name}.json`));
  const tables = {
    text: read('_headers'),
    redirects: read('_redirects'),
    json: json('headers'),
    site: json('site'),
  };
  rmSync(folder, { recursive: true });
  return tables;
}

test.each([
  ['https://shop.example', ''],
  ['https://shop.example', 'pk_live_x'],
  ['http://localhost:4321', ''],
])('a static host sends the same headers as the server: %s %s', async (site, PUBLIC_STRIPE_KEY) => {
  const { text, json, site: built } = await tablesOf({ PUBLIC_STRIPE_KEY }, site);
  expect(built).toEqual({ address: site });
  const { 'content-security-policy': _ofNoPage, ...expected } = securityHeaders({
    SITE_URL: site,
    PUBLIC_STRIPE_KEY,
  });
  expect(json['/*']).toEqual(expected);
  const globalHeaders = /^\/\*\n((?: {2}.+\n)+)/m.exec(text)?.[1]?.trim().split(/\n\s*/);
  expect(globalHeaders).toEqual(
    Object.entries(expected).map(([name, value]) => `${name}: ${value}`),
  );
  // A host applies all rules that match a page.
  const rules = text.split(/\n\n/).map((rule) => rule.split('\n'));
  expect(rules.filter((rule) => rule.length < 2)).toEqual([]);
  const pageHeaders = rules.find(([path]) => path === '/about')?.slice(1) ?? [];
  expect(pageHeaders).toEqual([
    "  content-security-policy: default-src 'self'",
    '  reporting-endpoints: csp="/csp-reports"',
  ]);
});

test('a static host sends unknown paths of the account to its page, and no page twice', async () => {
  const { text, redirects } = await tablesOf({}, 'https://shop.example');
  const lines = redirects.trim().split('\n');
  expect(lines.slice(-3)).toEqual([
    '/account/not-found /account/not-found 200',
    '/account/settings /account/settings 200',
    '/account/* /account/not-found 302',
  ]);
  expect(text.split('\n')).not.toContain('/account/*');
});

test('a static host prevents drawings from running, loading or sending anything', async () => {
  const files = ['icons.svg', 'pictures/two words.SVG', 'feed.xml', '_astro/a.svg', 'about.html'];
  const { text, json } = await tablesOf({}, 'https://shop.example', files);
  const policy = fileCspHeader('icons.svg')['content-security-policy'];
  expect(policy).toMatch(/^default-src 'none';.*; sandbox$/);
  const paths = ['/icons.svg', '/pictures/two%20words.SVG', '/feed.xml', '/_astro/*', '/fonts/*'];
  const rules = text.split(/\n\n/).map((rule) => rule.split('\n'));
  for (const path of paths) {
    expect(json[path]).toMatchObject({ 'content-security-policy': policy });
    const rule = rules.find(([of]) => of === path);
    expect(rule).toContain(`  content-security-policy: ${policy}`);
  }
  // The file must not be listed here, because another rule already gives it a content security
  // policy, and two policies would both apply.
  expect(Object.keys(json)).not.toContain('/_astro/a.svg');
  expect(json['/*']['content-security-policy']).toBeUndefined();
});

test('a build warns about a missing site URL, and only then', async () => {
  const warningsFor = async (settings: Record<string, string>) => {
    const warnings: string[] = [];
    const logger = { warn: (line: string) => warnings.push(line) };
    const integration = staticHostingConfig([], settings);
    const config = { site: settings.SITE_URL || 'http://localhost:4321' };
    await runHook(integration, 'astro:config:done', { setAdapter() {}, config });
    const dir = pathToFileURL(`${tmpdir()}/`);
    await runHook(integration, 'astro:build:done', { dir, logger });
    return warnings.filter((line) => line.includes('SITE_URL'));
  };
  expect(await warningsFor({})).toEqual([
    expect.stringMatching(/not set.*http:\/\/localhost:4321/),
  ]);
  expect(await warningsFor({ SITE_URL: 'https://shop.example' })).toEqual([]);
});

test('security.txt has a contact, an expiry date within a year, and its own URL', async () => {
  const response = GET({ site: new URL('https://shop.example') } as Parameters<typeof GET>[0]);
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toContain('Canonical: https://shop.example/.well-known/security.txt\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const year = 365 * 24 * 60 * 60 * 1000;
  expect(expires).toBeGreaterThan(Date.now() + year * 0.9);
  expect(expires).toBeLessThan(Date.now() + year);
});

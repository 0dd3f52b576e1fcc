import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowedExternalHosts } from '../../src/site/allowed-hosts.ts';
import { trustedTypesScript } from '../../src/site/inline-scripts.ts';
import { expect, test } from './test.ts';

const keys = {
  PUBLIC_STRIPE_KEY: 'pk_x',
  PUBLIC_GOOGLE_MAPS_KEY: 'AIza',
  PUBLIC_ANALYTICS_ID: 'G-1',
};
const hosts = allowedExternalHosts(keys).script;
const packages = join(import.meta.dirname, '../../node_modules');
const library = (file: string) => readFileSync(join(packages, file), 'utf8');

/**
 * A page of a site with cards, maps and analytics. It loads the libraries that themselves load more
 * scripts.
 */
const html = `<!doctype html><script>${trustedTypesScript(hosts)}</script><body></body>`;
const policy = `script-src 'self' 'unsafe-inline' ${hosts.join(' ')}; require-trusted-types-for 'script'`;

test.beforeEach(async ({ page }) => {
  await page.route('**/shop-with-everything', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: html,
    }),
  );
  const serve = (path: string, body: string) =>
    page.route(path, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await serve('**/stripe-loader.js', library('@stripe/stripe-js/dist/pure.mjs'));
  const google = library('react-google-autocomplete/lib/utils.js');
  await serve('**/google-loader.js', `const exports = {};${google};export default exports;`);
  await serve(
    'https://js.stripe.com/**',
    'window.Stripe = () => ({ _registerWrapper() {}, mine: 1 });',
  );
  await serve(
    'https://maps.googleapis.com/**',
    'window.maps = 1; __REACT_GOOGLE_AUTOCOMPLETE_CALLBACK__();',
  );
  await serve('https://www.googletagmanager.com/**', 'window.tag = 1;');
  await page.goto('/shop-with-everything');
});

test('the libraries of cards, maps and analytics load their scripts', async ({ page }) => {
  const loaded = await page.evaluate(async () => {
    const load = (path: string) =>
      import(path) as Promise<Record<string, (...args: unknown[]) => unknown>>;
    const { loadStripe } = await load('/stripe-loader.js');
    await loadStripe?.('pk_x');
    const google = (await load('/google-loader.js'))['default'] as unknown as Record<
      string,
      (...urls: string[]) => unknown
    >;
    await google['loadGoogleMapScript']?.(
      'https://maps.googleapis.com/maps/api/js',
      'https://maps.googleapis.com/maps/api/js?key=x',
    );
    const tag = document.createElement('script');
    tag.src = 'https://www.googletagmanager.com/gtag/js?id=G-1';
    await new Promise((resolve) => {
      tag.addEventListener('load', resolve);
      document.head.append(tag);
    });
    return ['Stripe', 'maps', 'tag'].filter((name) => name in window);
  });
  expect(loaded).toEqual(['Stripe', 'maps', 'tag']);
});

test('text becomes no other script and no markup', async ({ page, guard }) => {
  guard.allow(/Trusted(HTML|Script|ScriptURL)|trusted/i);
  const blockedSinks = await page.evaluate(() => {
    const attempts = [
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => (document.createElement('script').src = 'https://js.stripe.com.evil.example/x.js'),
      () => (document.createElement('script').src = 'https://eviltagmanager.com/x.js'),
      () => (document.createElement('script').src = 'https://a.evilgoogletagmanager.com/x.js'),
      () => (document.createElement('script').src = 'https://evil.example/.googletagmanager.com'),
      () => (document.createElement('script').src = 'https://evil.example\\.googletagmanager.com'),
      () => (document.createElement('script').src = '/upload.js'),
      () => (document.createElement('script').text = 'alert(1)'),
      () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'let through';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(blockedSinks).toEqual(Array(9).fill('TypeError'));
});

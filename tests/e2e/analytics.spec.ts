// Tests a site with analytics. A stand-in for Google's tag reads the page's data layer as the real
// tag does.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { buildSiteInto } from '../fixtures/build-site.ts';
import { spawnServer, type ServerProcess } from '../fixtures/server-process.ts';
import {
  expectStep,
  newTraveler,
  pathOf,
  policyNumber,
  steps,
  continueTo,
} from './baggage-scenario.ts';
import { desktop, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const id = 'G-E2E0001';
const container = 'GTM-E2E0001';
const folder = mkdtempSync(join(tmpdir(), 'coverfront-measured-'));
let site: ServerProcess | undefined;
/** Origin of the site with analytics. */
let origin = '';

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(900_000);
  await buildSiteInto(folder, { PUBLIC_ANALYTICS_ID: id });
  site = await spawnServer({ settings: { SITE_DIR: folder, SANDBOX: '1' } });
  ({ origin } = site);
});
test.afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Stand-in that runs in the page in place of gtag.js and gtm.js. */
function tag() {
  const { src } = document.currentScript as HTMLScriptElement;
  const own = new URL(src).searchParams.get('id') ?? '';
  const consent: Record<string, string> = {};
  const set: Record<string, unknown> = {};
  let runs = false;
  const send = (name: string, params: object) => {
    if (!runs || Object.entries(window).some(([key, off]) => key === `ga-disable-${own}` && off))
      return;
    if (consent['analytics_storage'] === 'granted') document.cookie = '_ga=GA1.1.7.7; path=/';
    const query = new URLSearchParams({ en: name, consent: JSON.stringify(consent) });
    void fetch(`https://region1.google-analytics.com/g/collect?${query}`, {
      method: 'POST',
      body: JSON.stringify({ ...set, ...params }),
      keepalive: true,
    }).catch(() => {});
  };
  const commands: Record<string, (first: never, second: never) => void> = {
    consent: (_kind, states) => Object.assign(consent, states),
    set: (values) => Object.assign(set, values),
    config() {
      runs = true;
      send('page_view', {});
    },
    event: (name, params) => send(name, params),
  };
  const read = (one: unknown) => {
    if (Object.prototype.toString.call(one) === '[object Arguments]') {
      const [name = '', ...args] = one as string[];
      commands[name]?.(args[0] as never, args[1] as never);
    } else if (src.includes('/gtm.js')) {
      // gtag.js ignores entries that are not commands. Only a Google Tag Manager container (gtm.js)
      // reads them.
      const { event, ecommerce } = one as { event?: string; ecommerce?: object };
      runs ||= event === 'gtm.js';
      if (event) send(event, ecommerce ?? {});
    }
  };
  const layer = (window.dataLayer ??= []);
  layer.forEach(read);
  const push = layer.push.bind(layer);
  layer.push = (...more) => {
    const length = push(...more);
    more.forEach(read);
    return length;
  };
}

interface AnalyticsHit {
  event: string;
  consent: Record<string, string>;
  data: { page_location?: string; [name: string]: unknown };
}

/** Records what the pages of a browser context load from Google, and what they send to Google. */
async function recordRequests(context: BrowserContext) {
  const fetched: string[] = [];
  const hits: AnalyticsHit[] = [];
  await context.route('https://www.googletagmanager.com/**', (route) => {
    fetched.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: `(${tag.toString()})()` });
  });
  await context.route('https://*.google-analytics.com/**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    hits.push({
      event: query.get('en') ?? '',
      consent: JSON.parse(query.get('consent') ?? '{}') as AnalyticsHit['consent'],
      data: JSON.parse(route.request().postData() ?? '{}') as AnalyticsHit['data'],
    });
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
  });
  return { fetched, hits };
}

const question = (page: Page) => page.getByRole('region', { name: 'Analytics' });
const answer = (page: Page, label: string) =>
  question(page).getByRole('button', { name: label, exact: true }).click();
const choices = (page: Page) => page.getByRole('button', { name: 'Privacy choices' }).last();
const analyticsCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.startsWith('_ga'));

test('loads nothing before consent, and reports a purchase from the plans to the order', async ({
  page,
  context,
}) => {
  const { fetched, hits } = await recordRequests(context);
  await page.goto(`${origin}${pathOf('address')}?email=dana%40x.example&utm_source=mail`);
  await expectStep(page, 'address', { focus: false });
  await expect(question(page)).toBeVisible();
  expect(fetched).toEqual([]);
  await answer(page, 'Allow');
  await expect(question(page)).toBeHidden();
  await continueTo(page, 'confirmation', newTraveler());
  const number = await policyNumber(page);
  const [views, purchases] = [true, false].map(
    (isView) => () => hits.filter(({ event }) => (event === 'page_view') === isView),
  ) as [() => AnalyticsHit[], () => AnalyticsHit[]];
  const pathsSeen = () =>
    views().map(({ data: { page_location: at } }) => new URL(String(at)).pathname);
  await expect.poll(pathsSeen).toEqual(steps.map(pathOf));
  expect(fetched).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
  await expect
    .poll(() => purchases().map(({ event }) => event))
    .toEqual([
      'checkout_step_viewed',
      'view_item_list',
      'select_item',
      'checkout_step_viewed',
      'begin_checkout',
      'purchase_initiated',
      'add_payment_info',
      'checkout_step_viewed',
      'order_completed',
      'purchase',
    ]);
  const purchase = purchases().at(-1)?.data;
  expect(purchase).toMatchObject({
    transaction_id: number,
    currency: 'USD',
    items: [{ item_id: 'baggage', item_name: 'Checked', quantity: 1 }],
  });
  for (const {
    consent,
    data: { page_location: at },
  } of hits) {
    expect(consent).toEqual({
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'granted',
    });
    expect(at).not.toContain('dana');
  }
  expect(hits[0]?.data.page_location).toContain('utm_source=mail');
  expect(purchase?.page_location).toContain('/confirmation');
});

test('stops when consent is withdrawn, on this page, in other tabs and on the next pages', async ({
  page,
  context,
}) => {
  const { fetched, hits } = await recordRequests(context);
  await page.goto(origin);
  await answer(page, 'Allow');
  await expect.poll(() => hits.length).toBe(1);
  await expect.poll(() => analyticsCookies(context)).toHaveLength(1);
  const other = await context.newPage();
  await other.goto(`${origin}${pathOf('address')}`);
  await expect.poll(() => hits.length).toBe(2);

  await choices(page).click();
  await expect(question(page)).toBeFocused();
  await expect(question(page)).toContainText('You currently allow it.');
  await answer(page, 'Don’t allow');
  await expect(choices(page)).toBeFocused();
  await expect.poll(() => analyticsCookies(context)).toEqual([]);

  const traveler = newTraveler();
  await continueTo(other, 'plans', traveler);
  expect(hits).toHaveLength(2);
  const loadedCount = fetched.length;
  await page.goto(`${origin}/privacy`);
  await expect(choices(page)).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(fetched).toHaveLength(loadedCount);
  await other.close();
});

test('shows and changes the consent in the account’s settings', async ({ page, context }) => {
  const { hits } = await recordRequests(context);
  const login = await page.request.post(`${origin}/api/user/v2/auth/user-login`, {
    data: { email: 'demo@example.com', password: 'demo-password' },
  });
  const { token } = (await login.json()) as { token: string };
  await page.goto(`${origin}/account/settings#authToken=${token}`);
  const choice = page.getByRole('group', { name: 'Privacy choices' });
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
  await choice.getByText('Allow', { exact: true }).click();
  await expect(question(page)).toBeHidden();
  await expect.poll(() => hits.length).toBe(1);
  await choice.getByText('Don’t allow').click();
  await expect(choice.getByRole('radio', { name: 'Don’t allow' })).toBeChecked();
  await expect.poll(() => analyticsCookies(context)).toEqual([]);
  await page.reload();
  await expect(choice.getByRole('radio', { name: 'Don’t allow' })).toBeChecked();
  expect(hits).toHaveLength(1);
});

test('treats Global Privacy Control as the answer, and shows that it does', async ({
  page,
  context,
}) => {
  const { fetched } = await recordRequests(context);
  await context.addInitScript(() => {
    localStorage.setItem('analyticsConsent', 'granted');
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto(`${origin}${pathOf('address')}`);
  await expectStep(page, 'address', { focus: false });
  await expect(question(page)).toBeHidden();
  await expect(page.getByText('Opt-out request honored')).toBeVisible();
  await choices(page).click();
  await expect(question(page)).toContainText('Global Privacy Control');
  await expect(question(page).getByRole('button')).toHaveText(['Close']);
  await answer(page, 'Close');
  await expect(question(page)).toBeHidden();
  expect(fetched).toEqual([]);
});

test('sends a container the unchanged events, and reloads the page to remove it', async ({
  page,
  context,
}) => {
  const { fetched, hits } = await recordRequests(context);
  await context.route(`${origin}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(id, container) });
  });
  await page.goto(`${origin}${pathOf('address')}`);
  await answer(page, 'Allow');
  await continueTo(page, 'payment', newTraveler());
  await expect
    .poll(() => hits.map(({ event }) => event))
    .toEqual([
      'gtm.js',
      'Checkout Step Viewed',
      'view_item_list',
      'select_item',
      'Checkout Step Viewed',
      'begin_checkout',
    ]);
  expect(fetched).toEqual([`https://www.googletagmanager.com/gtm.js?id=${container}`]);
  const reloaded = page.waitForEvent('load');
  await choices(page).click();
  await answer(page, 'Don’t allow');
  await reloaded;
  await expectStep(page, 'payment', { focus: false });
  expect(fetched).toHaveLength(1);
  await expect.poll(() => analyticsCookies(context)).toEqual([]);
});

test('allows Google’s analytics in the content security policy, and no other host', async ({
  page,
  guard,
}) => {
  guard.allow(/Content Security Policy|Failed to (fetch|load)/i);
  await page.goto(origin);
  const requestedUrls: string[] = [];
  await page.route(/google|stranger/, (route) => {
    requestedUrls.push(route.request().url());
    return route.abort();
  });
  /**
   * Returns true if the content security policy of the page allows a request to this URL. A blocked
   * URL is never requested.
   */
  async function isAllowedByCsp(candidate: string) {
    await page.evaluate((target) => fetch(target, { mode: 'no-cors' }).catch(() => {}), candidate);
    return requestedUrls.includes(candidate);
  }
  for (const host of [
    'www.google-analytics.com',
    'region1.google-analytics.com',
    'analytics.google.com',
    'region1.analytics.google.com',
    'www.googletagmanager.com',
  ])
    expect([host, await isAllowedByCsp(`https://${host}/g/collect`)]).toEqual([host, true]);
  expect(await isAllowedByCsp('https://stranger.example/collect')).toBe(false);
});

test('asks for consent accessibly, on a page, in a flow and in the account', async ({
  page,
  context,
}) => {
  await recordRequests(context);
  await page.setViewportSize(desktop);
  for (const path of ['/privacy', pathOf('address')]) {
    await page.goto(origin + path);
    await expect(question(page)).toBeVisible();
    await expectAccessibleScreen(page);
    await answer(page, 'Don’t allow');
    await choices(page).click();
    await expectAccessibleScreen(page);
    await page.evaluate(() => localStorage.clear());
  }
});

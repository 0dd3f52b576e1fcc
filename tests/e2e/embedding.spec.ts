import type { Server } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { spawnServer, type ServerProcess } from '../fixtures/server-process.ts';
import {
  acceptTerms,
  choosePlan,
  fillAddress,
  fillCard,
  fillFlight,
  fillPassenger,
  headings,
  newTraveler,
  pathOf,
  payButton,
  type Traveler,
} from './baggage-scenario.ts';
import {
  openStorageBlockingBrowser,
  originOf,
  startPartner,
  storageState,
} from './partner-page.ts';
import { expect, test } from './test.ts';

/**
 * Returns the HTML of a partner's page that embeds the flow and shows every message from the flow.
 */
const hostPage = (flow: string) => `<!doctype html><html lang="en"><title>Partner</title>
<link rel="icon" href="data:," /><h1>Partner</h1><iframe title="Baggage" src="${flow}" width="1000" height="900"></iframe>
<ul aria-label="Messages"></ul><script>addEventListener('message', (event) => {
  const row = document.createElement('li');
  row.textContent = event.origin + ' ' + JSON.stringify(event.data);
  document.querySelector('ul').append(row);
});</script></html>`;

let flow = '';
let server: ServerProcess;
let partner: Server;
let strangerServer: Server;

/** The partner's server under another host name, which makes it another site. */
const otherOrigin = () => originOf(partner, '127.0.0.1');

const startHost = () =>
  startPartner((path) =>
    hostPage(`${flow}?embed=true${path === '/' ? '' : '&authToken=a-partners-word'}`),
  );

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  [partner, strangerServer] = await Promise.all([startHost(), startHost()]);
  server = await spawnServer({
    settings: { ALLOWED_ORIGINS: `${originOf(partner)},${otherOrigin()}` },
  });
  flow = server.origin + pathOf('address');
});

test.afterAll(async () => {
  partner.close();
  strangerServer.close();
  await server?.stop();
});

/** Answers every step before the payment, inside a frame. */
async function runToPayment(iframe: FrameLocator, dana: Traveler) {
  const next = iframe.getByRole('button', { name: 'Next' });
  await expect(iframe.getByRole('heading', { name: headings.address })).toBeVisible();
  await fillAddress(iframe, dana);
  await next.click();
  await fillFlight(iframe, dana);
  await next.click();
  await fillPassenger(iframe, dana);
  await next.click();
  await choosePlan(iframe);
  await expect(iframe.getByRole('heading', { name: headings.payment })).toBeVisible();
}

const embedded = (page: Page) => page.frameLocator('iframe[title="Baggage"]');
const messagesOn = (page: Page) =>
  page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'purchase' });

test("sells inside a partner's page, and reports each result to that page", async ({
  page,
  guard,
}) => {
  guard.allow(/purchaseBaggage failed/);
  const dana = newTraveler();
  await page.goto(originOf(partner));
  const iframe = embedded(page);
  await runToPayment(iframe, dana);
  await expect(iframe.getByRole('banner')).toBeHidden();
  await fillCard(iframe, '4000 0000 0000 0002');
  await acceptTerms(iframe);
  await payButton(iframe).click();
  const messages = messagesOn(page);
  await expect(messages).toHaveCount(1);
  await expect(messages.first()).toContainText('"type":"purchaseFailure"');
  await iframe.getByRole('button', { name: 'Ok' }).click();
  await fillCard(iframe, dana.card);
  await payButton(iframe).click();
  await expect(iframe.getByRole('heading', { name: headings.confirmation })).toBeVisible();
  await expect(iframe.getByRole('banner')).toBeHidden();
  await expect(messages).toHaveCount(2);
  await expect(messages.last()).toContainText(`${server.origin} {"type":"purchaseSuccess"`);
  await expect(messages.last()).toContainText(/"policy_number":"BG-\d{4}-\d{4}"/);
});

test('sells inside a page of another site whose browser blocks the storage', async () => {
  const { browser, page } = await openStorageBlockingBrowser();
  const calls: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/accounts/info')) calls.push(request.headers()['authorization']);
  });
  await page.goto(`${otherOrigin()}/with-token`);
  const iframe = embedded(page);
  await expect(iframe.getByRole('heading', { name: headings.address })).toBeVisible();
  await expect(iframe.getByRole('banner')).toBeHidden();
  const childFrame = page.frames()[1]!;
  await expect.poll(() => childFrame.url()).toBe(`${flow}?embed=true`);
  expect(await childFrame.evaluate(storageState)).toBe('SecurityError');

  await expect.poll(() => calls).toEqual(['Token a-partners-word']);

  await page.goto(otherOrigin());
  const dana = newTraveler();
  await runToPayment(iframe, dana);
  await fillCard(iframe, dana.card);
  await acceptTerms(iframe);
  await payButton(iframe).click();
  await expect(iframe.getByRole('heading', { name: headings.confirmation })).toBeVisible();
  await expect(iframe.getByRole('banner')).toBeHidden();
  await expect(messagesOn(page).last()).toContainText('"type":"purchaseSuccess"');
  await browser.close();
});

test('shows nothing inside the page of an unknown host', async ({ page, guard }) => {
  guard.allow(/frame-ancestors/);
  await page.goto(originOf(strangerServer));
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

test('allows a partner to frame sales pages, but no account pages', async ({ request }) => {
  const framedBy = async (path: string) => {
    const policy = (await request.get(server.origin + path)).headers()['content-security-policy'];
    return /frame-ancestors ([^;]*)/.exec(policy ?? '')?.[1];
  };
  for (const path of [
    pathOf('payment'),
    '/baggage-protection',
    '/collectibles/antiques-insurance',
  ]) {
    expect(await framedBy(path), path).toBe(`'self' ${originOf(partner)} ${otherOrigin()}`);
  }
  for (const path of [
    '/account/settings',
    '/account/policies/baggage/pol_1',
    '/update-payment-method',
    '/cancellations/pol_1',
    '/rental-car-insurance/extension/pol_1/payment',
    '/no/such/page',
    '/robots.txt',
  ]) {
    expect(await framedBy(path), path).toBe("'self'");
  }
});

test('posts no messages to an unknown host page, even if it can embed the flow', async ({
  page,
}) => {
  await page.route(`${server.origin}/**`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers });
  });
  const dana = newTraveler();
  await page.goto(originOf(strangerServer));
  const iframe = embedded(page);
  await runToPayment(iframe, dana);
  await fillCard(iframe, dana.card);
  await acceptTerms(iframe);
  await payButton(iframe).click();
  await expect(iframe.getByRole('heading', { name: headings.confirmation })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0);
});

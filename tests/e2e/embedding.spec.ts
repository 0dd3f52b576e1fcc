import type { Server } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { spawnProvider, type ProviderProcess } from '../fixtures/provider-process.ts';
import {
  acceptTerms,
  choosePlan,
  fillAddress,
  fillCard,
  fillFlight,
  fillPassenger,
  headings,
  newTraveller,
  pathOf,
  payButton,
  type Traveller,
} from './baggage-walk.ts';
import { openBlocking, originOf, startPartner, storageOf } from './partner-page.ts';
import { expect, test } from './test.ts';

/** A page that embeds the flow and shows every message that reaches it. */
const hostPage = (flow: string) => `<!doctype html><html lang="en"><title>Partner</title>
<link rel="icon" href="data:," /><h1>Partner</h1><iframe title="Baggage" src="${flow}" width="1000" height="900"></iframe>
<ul aria-label="Messages"></ul><script>addEventListener('message', (event) => {
  const row = document.createElement('li');
  row.textContent = event.origin + ' ' + JSON.stringify(event.data);
  document.querySelector('ul').append(row);
});</script></html>`;

let flow = '';
let provider: ProviderProcess;
let partner: Server;
let stranger: Server;

/** The partner under a name of another site than ours. */
const elsewhere = () => originOf(partner, '127.0.0.1');

const startHost = () =>
  startPartner((path) =>
    hostPage(`${flow}?embed=true${path === '/' ? '' : '&authToken=a-partners-word'}`),
  );

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  [partner, stranger] = await Promise.all([startHost(), startHost()]);
  provider = await spawnProvider({
    settings: { ALLOWED_ORIGINS: `${originOf(partner)},${elsewhere()}` },
  });
  flow = provider.origin + pathOf('address');
});

test.afterAll(async () => {
  partner.close();
  stranger.close();
  await provider?.stop();
});

/** Answers every step up to the plans, inside a frame. */
async function walkToPayment(frame: FrameLocator, dana: Traveller) {
  const next = frame.getByRole('button', { name: 'Next' });
  await expect(frame.getByRole('heading', { name: headings.address })).toBeVisible();
  await fillAddress(frame, dana);
  await next.click();
  await fillFlight(frame, dana);
  await next.click();
  await fillPassenger(frame, dana);
  await next.click();
  await choosePlan(frame);
  await expect(frame.getByRole('heading', { name: headings.payment })).toBeVisible();
}

const embedded = (page: Page) => page.frameLocator('iframe[title="Baggage"]');
const messagesOn = (page: Page) =>
  page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: 'purchase' });

test('sells inside the page of a partner, and tells that page of every end', async ({
  page,
  guard,
}) => {
  guard.allow(/purchaseBaggage failed/);
  const dana = newTraveller();
  await page.goto(originOf(partner));
  const frame = embedded(page);
  await walkToPayment(frame, dana);
  await expect(frame.getByRole('banner')).toBeHidden();
  await fillCard(frame, '4000 0000 0000 0002');
  await acceptTerms(frame);
  await payButton(frame).click();
  const messages = messagesOn(page);
  await expect(messages).toHaveCount(1);
  await expect(messages.first()).toContainText('"type":"purchaseFailure"');
  await frame.getByRole('button', { name: 'Ok' }).click();
  await fillCard(frame, dana.card);
  await payButton(frame).click();
  await expect(frame.getByRole('heading', { name: headings.confirmation })).toBeVisible();
  await expect(frame.getByRole('banner')).toBeHidden();
  await expect(messages).toHaveCount(2);
  await expect(messages.last()).toContainText(`${provider.origin} {"type":"purchaseSuccess"`);
  await expect(messages.last()).toContainText(/"policy_number":"BG-\d{4}-\d{4}"/);
});

test('sells inside a page of another site, where the browser keeps its storage from us', async () => {
  const { browser, page } = await openBlocking();
  const calls: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/accounts/info')) calls.push(request.headers()['authorization']);
  });
  await page.goto(`${elsewhere()}/with-token`);
  const frame = embedded(page);
  await expect(frame.getByRole('heading', { name: headings.address })).toBeVisible();
  await expect(frame.getByRole('banner')).toBeHidden();
  const inside = page.frames()[1]!;
  await expect.poll(() => inside.url()).toBe(`${flow}?embed=true`);
  expect(await inside.evaluate(storageOf)).toBe('SecurityError');

  await expect.poll(() => calls).toEqual(['Token a-partners-word']);

  await page.goto(elsewhere());
  const dana = newTraveller();
  await walkToPayment(frame, dana);
  await fillCard(frame, dana.card);
  await acceptTerms(frame);
  await payButton(frame).click();
  await expect(frame.getByRole('heading', { name: headings.confirmation })).toBeVisible();
  await expect(frame.getByRole('banner')).toBeHidden();
  await expect(messagesOn(page).last()).toContainText('"type":"purchaseSuccess"');
  await browser.close();
});

test('shows nothing inside the page of a stranger', async ({ page, guard }) => {
  guard.allow(/frame-ancestors/);
  await page.goto(originOf(stranger));
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

test('lets a partner frame what it sells, and nothing of an account', async ({ request }) => {
  const framedBy = async (path: string) => {
    const policy = (await request.get(provider.origin + path)).headers()['content-security-policy'];
    return /frame-ancestors ([^;]*)/.exec(policy ?? '')?.[1];
  };
  for (const path of [
    pathOf('payment'),
    '/baggage-protection',
    '/collectibles/antiques-insurance',
  ]) {
    expect(await framedBy(path), path).toBe(`'self' ${originOf(partner)} ${elsewhere()}`);
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

test('tells a stranger nothing, even where a host lets it embed the flow', async ({ page }) => {
  await page.route(`${provider.origin}/**`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers });
  });
  const dana = newTraveller();
  await page.goto(originOf(stranger));
  const frame = embedded(page);
  await walkToPayment(frame, dana);
  await fillCard(frame, dana.card);
  await acceptTerms(frame);
  await payButton(frame).click();
  await expect(frame.getByRole('heading', { name: headings.confirmation })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0);
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type FrameLocator, type Page } from '@playwright/test';
import { chromiumFlags, findChromium, findFullChromium } from '../../scripts/chromium.mjs';
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
import { expect, test } from './test.ts';

const root = join(import.meta.dirname, '..', '..');

/** A page that embeds the flow and shows every message that reaches it. */
const hostPage = (flow: string) => `<!doctype html><html lang="en"><title>Partner</title>
<link rel="icon" href="data:," /><h1>Partner</h1><iframe title="Baggage" src="${flow}" width="1000" height="900"></iframe>
<ul aria-label="Messages"></ul><script>addEventListener('message', (event) => {
  const row = document.createElement('li');
  row.textContent = event.origin + ' ' + JSON.stringify(event.data);
  document.querySelector('ul').append(row);
});</script></html>`;

let flow = '';
let site = '';
let provider: ProviderProcess;
let partner: Server;
let stranger: Server;

const originOf = (server: Server, host = 'localhost') =>
  `http://${host}:${(server.address() as AddressInfo).port}`;
/** The partner under a name of another site than ours. */
const elsewhere = () => originOf(partner, '127.0.0.1');

function startHost(): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      hostPage(`${flow}?embed=true${request.url === '/' ? '' : '&authToken=a-partners-word'}`),
    );
  });
  return new Promise((started) => server.listen(0, () => started(server)));
}

/** Partners are built into the pages: this site is built for one. */
function buildSite(outDir: string, env: Record<string, string>): Promise<number | null> {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const build = spawn(process.execPath, [astro, 'build', '--outDir', outDir], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return new Promise((ended) => build.once('close', ended));
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  [partner, stranger] = await Promise.all([startHost(), startHost()]);
  site = mkdtempSync(join(tmpdir(), 'coverfront-embedded-'));
  const settings = { ALLOWED_ORIGINS: `${originOf(partner)},${elsewhere()}`, SITE_DIR: site };
  expect(await buildSite(site, settings)).toBe(0);
  provider = await spawnProvider({ settings });
  flow = provider.origin + pathOf('address');
});

test.afterAll(async () => {
  partner.close();
  stranger.close();
  await provider.stop();
  rmSync(site, { recursive: true, force: true });
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
/** The headless shell blocks nothing: where no other browser is there, its frames are given the block. */
const blockStorage = () => {
  if (window === top) return;
  const get = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  Object.defineProperty(window, 'sessionStorage', { get });
};
/** 'kept', or the name of the error that the browser throws instead. */
const storageOf = () => {
  try {
    return sessionStorage ? 'kept' : '';
  } catch (error) {
    return (error as Error).name;
  }
};
const messagesOn = (page: Page) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem');

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
  const full = findFullChromium();
  const browser: Browser = await chromium.launch({
    executablePath: full ?? findChromium(),
    args: [...chromiumFlags, ...(full ? ['--headless=new'] : [])],
  });
  const page = await browser.newPage();
  if (!full) await page.addInitScript(blockStorage);
  const calls: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/accounts/info')) calls.push(request.headers()['authorization']);
  });
  await page.goto(`${elsewhere()}/with-token`);
  const frame = embedded(page);
  await expect(frame.getByRole('heading', { name: headings.address })).toBeVisible();
  await expect(frame.getByRole('banner')).toBeHidden();
  const inside = page.frames()[1]!;
  expect(inside.url()).toBe(`${flow}?embed=true`);
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
  await expect(messagesOn(page)).toHaveCount(0);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import type { CoverfrontEvents, CoverfrontFlow } from '../../public/embed.d.ts';
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
  payButton,
} from './baggage-scenario.ts';
import {
  openStorageBlockingBrowser,
  originOf,
  startPartner,
  storageState,
} from './partner-page.ts';
import { expect, test } from './test.ts';

type SdkEvent = CoverfrontEvents[keyof CoverfrontEvents];
declare global {
  interface Window {
    heard: SdkEvent[];
  }
}

let server: ServerProcess;
let partner: Server;
let folder: string;

// Runs the tests one after another. They share one server, and each test writes the server's
// partners file.
test.describe.configure({ mode: 'default' });
let file: string;

const theme = {
  brand: '#0B5C45',
  brandDeep: '#083B2E',
  ink: '#16211C',
  radius: 14,
  font: 'georgia',
};
const elements: Record<string, string> = {
  '/': `<coverfront-flow product="baggage" partner="farrow-tide" partner-name="Farrow &amp; Tide"
    prefill='{"first_name":"Dana","last_name":"Moreau","phone":"+1 503 555 0142","email":"dana@farrow.example"}'
    metadata='{"booking":"QX7R2M"}'><p>Loading your cover</p></coverfront-flow>`,
  '/business': `<coverfront-flow landing="small-business-owners-insurance" partner="farrow-tide"></coverfront-flow>`,
  '/unreadable': `<coverfront-flow product="baggage" theme='{"brand":"#FFE14D"}'></coverfront-flow>`,
};
const names = [
  'ready',
  'step',
  'resize',
  'purchaseSuccess',
  'purchaseFailure',
  'signedOut',
  'close',
];

/**
 * Returns the HTML of a host page with a strict content security policy. For the embed SDK the
 * policy needs to allow only our origin.
 */
function partnerPage(path: string): string {
  const inside =
    path === '/nested'
      ? `<iframe title="Inner" src="/" width="900" height="900"></iframe>`
      : (elements[path] ?? '');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Farrow &amp; Tide</title>
<link rel="icon" href="data:,">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'self'; script-src 'nonce-a' ${server.origin}; frame-src 'self' ${server.origin}">
<h1>You are going to Lisbon, Dana</h1>
<script nonce="a">window.heard = [];
for (const name of ${JSON.stringify(names)})
  addEventListener(name, ({ target, detail }) => target.localName === 'coverfront-flow' && heard.push(detail), true);
</script><script src="${server.origin}/embed.js"></script>
${inside}</html>`;
}

const otherOrigin = () => originOf(partner, '127.0.0.1');
const addPartners = () =>
  writeFileSync(
    file,
    JSON.stringify({ partners: [{ origin: otherOrigin(), theme }, { origin: originOf(partner) }] }),
  );

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-kit-'));
  file = join(folder, 'partners.json');
  writeFileSync(file, '{"partners":[]}');
  partner = await startPartner(partnerPage);
  server = await spawnServer({ settings: { PARTNERS_FILE: file, RATE_LIMIT_FACTOR: '1000' } });
});
test.afterAll(async () => {
  partner.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const flowFrame = (page: Page | FrameLocator) => page.frameLocator('coverfront-flow iframe');
const eventsOf = (page: Page) => page.evaluate(() => window.heard);
const lastEvent = async (page: Page, type: SdkEvent['type']) =>
  (await eventsOf(page)).findLast((one) => one.type === type);
/** Returns the frame's height, and how much of its page's height does not fit into the frame. */
const heightOf = (page: Page) =>
  page.locator('coverfront-flow iframe').evaluate(({ clientHeight }) => clientHeight);
const overflowIn = (page: Page) =>
  page.frames()[1]!.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
/** Waits until the embedded page has rendered this number of animation frames. */
const waitForFrames = (page: Page, frames: number) =>
  page.frames()[1]!.evaluate(async (count) => {
    for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
  }, frames);

test('accepts a partner as soon as the partners file contains it, without a build or a restart', async ({
  page,
  guard,
}) => {
  guard.allow(/frame-ancestors|no message from/);
  writeFileSync(file, '{"partners":[]}');
  const hint = page.waitForEvent('console', (one) => /no message from/.test(one.text()));
  await page.goto(originOf(partner));
  expect((await hint).text()).toContain(`must add ${originOf(partner)} to partners.json`);
  await expect(page.getByText('Loading your cover')).toBeVisible();
  expect(await heightOf(page)).toBe(0);
  addPartners();
  await page.reload();
  await expect(flowFrame(page).getByRole('heading', { name: headings.address })).toBeVisible();
  await expect.poll(() => lastEvent(page, 'ready')).toEqual({ type: 'ready', vertical: 'baggage' });
});

test('sells baggage insurance on another site with its own content security policy and blocked storage', async () => {
  addPartners();
  const { browser, page } = await openStorageBlockingBrowser();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Session storage|favicon/.test(message.text()))
      errors.push(message.text());
  });
  const calls: (string | undefined)[] = [];
  const purchases: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/accounts/info')) calls.push(request.headers()['authorization']);
    if (request.url().endsWith('/purchase')) purchases.push(request.postDataJSON().metadata);
    expect(request.url()).not.toContain('a-partners-word');
  });
  await page.goto(otherOrigin());
  const iframe = flowFrame(page);
  const next = iframe.getByRole('button', { name: 'Next' });
  const dana = newTraveler();
  await expect(iframe.getByRole('heading', { name: headings.address })).toBeVisible();
  expect(await page.frames()[1]!.evaluate(storageState)).toBe('SecurityError');
  await expect(page.getByText('Loading your cover')).toBeHidden();
  await expect
    .poll(() => lastEvent(page, 'step'))
    .toEqual({
      type: 'step',
      vertical: 'baggage',
      step: 'address',
      title: headings.address,
      at: 1,
      of: 4,
    });
  await expect(iframe.getByRole('banner')).toBeHidden();
  await expect.poll(() => overflowIn(page)).toBe(0);
  await fillAddress(iframe, dana);
  await next.click();
  await fillFlight(iframe, dana);
  await expect.poll(() => lastEvent(page, 'step')).toMatchObject({ step: 'flight', at: 2, of: 4 });
  await next.click();
  await expect(iframe.getByLabel('First name')).toHaveValue('Dana');
  await expect(iframe.getByLabel('Phone')).toHaveValue('5035550142');
  await iframe.getByLabel('Email').fill(dana.email);
  await next.click();
  await choosePlan(iframe);
  await expect(iframe.getByRole('heading', { name: headings.payment })).toBeVisible();
  await fillCard(iframe, '4000 0000 0000 0002');
  await acceptTerms(iframe);
  await payButton(iframe).click();
  await expect
    .poll(() => lastEvent(page, 'purchaseFailure'))
    .toMatchObject({ vertical: 'baggage' });
  await iframe.getByRole('button', { name: 'Ok' }).click();
  await fillCard(iframe, dana.card);
  await payButton(iframe).click();
  await expect(iframe.getByRole('heading', { name: headings.confirmation })).toBeVisible();
  await expect
    .poll(() => lastEvent(page, 'purchaseSuccess'))
    .toMatchObject({
      vertical: 'baggage',
      purchase: {
        policy_number: expect.stringMatching(/^BG-\d{4}-\d{4}$/),
        documents: expect.arrayContaining([
          { name: 'Policy', url: expect.stringMatching(`^${server.origin}/documents/`) },
        ]),
      },
    });
  expect(purchases.at(-1)).toEqual({
    partner_client_id: 'farrow-tide',
    partner_name: 'Farrow & Tide',
    booking: 'QX7R2M',
  });
  await expect.poll(() => overflowIn(page)).toBe(0);
  // Checks that the resize events stop. If the page's height depended on the frame's height, the
  // frame would grow forever.
  const resizes = async () => (await eventsOf(page)).filter(({ type }) => type === 'resize').length;
  const heightGrowth = async () => {
    const before = await resizes();
    await waitForFrames(page, 20);
    return (await resizes()) - before;
  };
  await expect.poll(heightGrowth).toBe(0);
  expect(await resizes()).toBeLessThan(40);
  await iframe.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => lastEvent(page, 'close')).toEqual({ type: 'close' });
  await page.evaluate(() => {
    document.querySelector<CoverfrontFlow>('coverfront-flow')!.authToken = 'a-partners-word';
  });
  await expect.poll(() => calls).toEqual(['Token a-partners-word']);
  expect(errors.filter((text) => !/402|401|purchaseBaggage failed/.test(text))).toEqual([]);
  await browser.close();
});

test("uses the partner's colors, and rejects colors with too little contrast", async ({
  page,
  guard,
}) => {
  guard.allow(/The theme of this element is not used/);
  addPartners();
  await page.goto(otherOrigin());
  const next = flowFrame(page).getByRole('button', { name: 'Next' });
  await expect(next).toHaveCSS('font-family', /Georgia/);
  const root = () =>
    page.frames()[1]!.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--brand', '--ink', '--radius'].map((name) => style.getPropertyValue(name));
    });
  await expect.poll(root).toEqual(['#0B5C45', '#16211C', '14px']);
  const warning = page.waitForEvent('console', (one) => /not used/.test(one.text()));
  await page.goto(`${originOf(partner)}/unreadable`);
  expect((await warning).text()).toMatch(/brand on white \(#FFE14D on #FFFFFF\) has a contrast of/);
  await expect.poll(root).not.toContain('#FFE14D');
});

test('sends events to a partner page that is itself in a frame', async ({ page }) => {
  addPartners();
  await page.goto(`${originOf(partner)}/nested`);
  const inner = page.frameLocator('iframe[title="Inner"]');
  await expect(flowFrame(inner).getByRole('heading', { name: headings.address })).toBeVisible();
  const eventTypes = () => page.frames()[1]!.evaluate(() => window.heard.map(({ type }) => type));
  await expect.poll(eventTypes).toEqual(expect.arrayContaining(['ready', 'step', 'resize']));
});

test('reports Back on the first step to the host page, and opens the account in place of the host page', async ({
  page,
}) => {
  addPartners();
  await page.goto(originOf(partner));
  const iframe = flowFrame(page);
  await expect.poll(() => lastEvent(page, 'ready')).toBeTruthy();
  await iframe.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => lastEvent(page, 'close')).toEqual({ type: 'close' });
  await expect(iframe.getByRole('heading', { name: headings.address })).toBeVisible();
  await page.frames()[1]!.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/account';
    link.textContent = 'Go to your account';
    document.querySelector('main')!.prepend(link);
  });
  await iframe.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page).toHaveURL(new RegExp(`^${server.origin}/`));
});

test('continues without an account if the session ends, and reports that to the host page', async ({
  page,
  guard,
}) => {
  guard.allow(/401|listBaggagePlans failed/);
  addPartners();
  const data = { email: 'demo@example.com', password: 'demo-password' };
  const signIn = await page.request.post(`${server.origin}/api/user/v2/auth/user-login`, { data });
  const { token } = await signIn.json();
  await page.goto(originOf(partner));
  const iframe = flowFrame(page);
  const next = iframe.getByRole('button', { name: 'Next' });
  const dana = newTraveler();
  await expect.poll(() => lastEvent(page, 'ready')).toBeTruthy();
  const isSignedIn = page.waitForResponse(/accounts\/info/);
  await page.evaluate((authToken) => {
    document.querySelector<CoverfrontFlow>('coverfront-flow')!.authToken = authToken;
  }, token as string);
  expect((await isSignedIn).status()).toBe(200);
  await fillAddress(iframe, dana);
  await next.click();
  await fillFlight(iframe, dana);
  await next.click();
  await fillPassenger(iframe, dana);
  await page.request.post(`${server.origin}/api/user/v2/auth/logout`, {
    headers: { authorization: `Token ${token}` },
  });
  await next.click();
  await expect(iframe.getByRole('alertdialog')).toContainText('You’re signed out.');
  await expect.poll(() => lastEvent(page, 'signedOut')).toEqual({ type: 'signedOut' });
  expect(await lastEvent(page, 'close')).toBeUndefined();
  await iframe.getByRole('button', { name: 'Ok' }).click();
  await next.click();
  await expect(iframe.getByRole('heading', { name: headings.plans })).toBeVisible();
});

test('sends messages to the app around a web view', async ({ page }) => {
  // Simulates the bridge of each app platform. Each platform passes a message in its own way.
  await page.addInitScript(() => {
    const messages: string[] = [];
    const recordMessage = (app: string, { type }: { type: string }) =>
      void messages.push(`${app} ${type}`);
    const byText = (app: string) => ({
      postMessage(text: unknown) {
        if (typeof text !== 'string') throw new TypeError(`${app} takes text`);
        recordMessage(app, JSON.parse(text));
      },
    });
    // WebKit clones each message, so a message that cannot be cloned throws.
    const ios = {
      postMessage: (message: { type: string }) => recordMessage('ios', structuredClone(message)),
    };
    Object.assign(window, {
      messages,
      webkit: { messageHandlers: { coverfront: ios } },
      coverfront: byText('android'),
      ReactNativeWebView: byText('react'),
    });
  });
  const messages = () =>
    page.evaluate(() => (window as unknown as { messages: string[] }).messages);
  const byAllApps = (type: string) => ['react', 'android', 'ios'].map((app) => `${app} ${type}`);
  await page.goto(`${server.origin}/baggage-protection/address?embed=true`);
  const first = [...byAllApps('ready'), ...byAllApps('step')];
  await expect.poll(messages).toEqual(first);
  await fillAddress(page, newTraveler());
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(messages).toEqual([...first, ...byAllApps('step')]);
});

test("shows the SDK's styles and visible dialogs during a purchase as well", async ({ page }) => {
  addPartners();
  await page.setViewportSize({ width: 900, height: 500 });
  await page.goto(originOf(partner));
  const iframe = flowFrame(page);
  await fillAddress(iframe, newTraveler());
  // Presses a key and not the pointer, because the frame is still growing and a click could miss
  // the button.
  await iframe.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(iframe.getByRole('heading', { name: headings.flight })).toBeVisible();
  await expect(iframe.locator('.flow-main')).toHaveCSS('border-top-width', '1px');
  await iframe.getByRole('button', { name: 'Email me a link' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect
    .poll(async () => {
      const box = await iframe.getByRole('dialog').boundingBox();
      return box !== null && box.y >= 0 && box.y < 120;
    })
    .toBe(true);
});

test('keeps its dialogs in the visible part of a tall frame', async ({ page }) => {
  addPartners();
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto(`${originOf(partner)}/business`);
  const landing = flowFrame(page);
  await expect.poll(() => heightOf(page)).toBeGreaterThan(1_000);
  await expect.poll(() => overflowIn(page)).toBe(0);
  await landing.getByRole('link', { name: 'Check our prices' }).last().click();
  const popup = landing.getByRole('dialog');
  await expect
    .poll(async () => {
      const box = await popup.boundingBox();
      return box !== null && box.y >= 0 && box.y < 300;
    })
    .toBe(true);
});

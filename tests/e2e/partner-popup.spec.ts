import type { Server } from 'node:http';
import type { Page } from '@playwright/test';
import type { CoverfrontEvents } from '../../public/embed.d.ts';
import { spawnServer, type ServerProcess } from '../fixtures/server-process.ts';
import { acceptTerms, fillCard, payButton } from './baggage-scenario.ts';
import {
  openStorageBlockingBrowser,
  originOf,
  startPartner,
  storageState,
} from './partner-page.ts';
import { fillBasics, newConsultant, question, startIn } from './small-business-scenario.ts';
import { answerSurvey } from './survey-answers.ts';
import { expect, test } from './test.ts';

type Heard = CoverfrontEvents[keyof CoverfrontEvents];
declare global {
  interface Window {
    heard: Heard[];
  }
}

let server: ServerProcess;
let partner: Server;

test.describe.configure({ mode: 'default' });

const landing = '/_/small-business-owners-insurance';
const names = ['ready', 'step', 'resize', 'purchaseSuccess', 'purchaseFailure', 'close'];
/**
 * Host pages with the landing page: one with the embed SDK's element, one with a plain iframe. Both
 * have a content security policy.
 */
const pages: Record<string, () => string> = {
  '/kit': () => `<script src="${server.origin}/embed.js"></script>
<coverfront-flow landing="small-business-owners-insurance" partner="farrow-tide"></coverfront-flow>
<script nonce="a">for (const name of ${JSON.stringify(names)}) document.querySelector('coverfront-flow')
  .addEventListener(name, ({ detail }) => heard.push(detail));</script>`,
  '/frame': () => `<iframe title="Insurance" width="900" height="800"
  src="${server.origin}${landing}?embed=true&partner_client_id=farrow-tide"></iframe>
<script nonce="a">addEventListener('message', ({ origin, data }) => {
  if (origin === '${server.origin}') heard.push(data);
});</script>`,
};

/**
 * 127.0.0.1 is another site than localhost. So the browser blocks the storage of our frames in this
 * page.
 */
const otherOrigin = () => originOf(partner, '127.0.0.1');

test.beforeAll(async () => {
  partner = await startPartner(
    (path) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Farrow &amp; Tide</title>
<link rel="icon" href="data:,">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; script-src 'nonce-a' ${server.origin}; frame-src ${server.origin}">
<script nonce="a">heard = []</script>${pages[path]?.() ?? ''}</html>`,
  );
  server = await spawnServer({
    settings: { ALLOWED_ORIGINS: otherOrigin(), RATE_LIMIT_FACTOR: '1000' },
  });
});
test.afterAll(async () => {
  partner.close();
  await server?.stop();
});

const eventsOf = (page: Page) => page.evaluate(() => window.heard);
const typesOn = async (page: Page) => (await eventsOf(page)).map(({ type }) => type);

for (const path of Object.keys(pages)) {
  test(`sells small business insurance in the popup of a partner's ${path.slice(1)} with blocked storage, and sends all events`, async () => {
    const { browser, page } = await openStorageBlockingBrowser();
    const metadata: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/purchase')) metadata.push(request.postDataJSON().metadata);
    });
    await page.goto(otherOrigin() + path);
    const outer = page.frameLocator('iframe');
    await expect.poll(() => eventsOf(page)).toContainEqual({ type: 'ready' });
    await outer.getByRole('link', { name: 'Check our prices' }).first().click();
    const dialog = outer.getByRole('dialog');
    const popup = dialog.frameLocator('iframe');
    const consultant = newConsultant();
    await fillBasics(popup, consultant);
    for (const iframe of page.frames().slice(1))
      expect(await iframe.evaluate(storageState)).toBe('SecurityError');
    await popup.getByRole('button', { name: 'Next' }).click();
    await answerSurvey(popup, consultant);
    await popup.getByRole('textbox', { name: 'Start date' }).fill(startIn(3));
    await popup.getByRole('button', { name: 'Next' }).click();
    await popup.getByRole('button', { name: 'Select Silver' }).first().click();
    await expect(question(popup, `Your Quote for ${consultant.business}`)).toBeVisible();
    await fillCard(popup, '4000 0000 0000 0002');
    await acceptTerms(popup);
    await payButton(popup).click();
    await expect
      .poll(() => eventsOf(page))
      .toContainEqual(expect.objectContaining({ type: 'purchaseFailure', vertical: 'commercial' }));
    await popup.getByRole('button', { name: 'Ok' }).click();
    await fillCard(popup, '4242 4242 4242 4242');
    await payButton(popup).click();
    await expect(question(popup, 'You’re all set!')).toBeVisible();
    await expect.poll(() => typesOn(page)).toContain('purchaseSuccess');
    await expectPurchase(page);
    expect(metadata.at(-1)).toMatchObject({ partner_client_id: 'farrow-tide' });

    const events = await eventsOf(page);
    expect(events).toContainEqual({ type: 'ready', vertical: 'commercial' });
    const steps = events.flatMap((one) => (one.type === 'step' ? [one.step] : []));
    expect(steps[0]).toBe('basic-info');
    expect(steps.slice(-3)).toEqual(['plans', 'payment', 'confirmation']);
    expect(events.some(({ type }) => type === 'resize')).toBe(path === '/kit');
    expect(events.some(({ type }) => type === 'close')).toBe(false);
    // With the embed SDK, the confirmation has a button that closes the popup. In a plain iframe
    // only the button in the popup's header closes it.
    const closeTarget = path === '/kit' ? popup : dialog;
    await closeTarget.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => eventsOf(page).then((all) => all.at(-1))).toEqual({ type: 'close' });
    await browser.close();
  });
}

/**
 * Expects a purchase event that is enough for a partner to show the purchase: it has the policy
 * number and links to documents, which open from any page.
 */
async function expectPurchase(page: Page): Promise<void> {
  const purchaseEvent = (await eventsOf(page)).find((one) => one.type === 'purchaseSuccess');
  expect(purchaseEvent).toMatchObject({
    vertical: 'commercial',
    purchase: { policy_number: expect.stringMatching(/^BOP-\d{4}-\d{4}$/) },
  });
  const documents = purchaseEvent?.purchase.documents ?? [];
  expect(documents.length).toBeGreaterThan(0);
  for (const { url } of documents) {
    expect(new URL(url).origin).toBe(server.origin);
    const policyDocument = await fetch(url);
    expect([policyDocument.status, policyDocument.headers.get('content-type')]).toEqual([
      200,
      'application/pdf',
    ]);
  }
}

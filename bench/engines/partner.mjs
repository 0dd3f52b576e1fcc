// Shows a partner's page on another origin, with the embed SDK or with a plain iframe. Buys on that
// page and checks the events that it receives.
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { buyFromFirstScreen } from './scenarios.mjs';

const PARTNER_PORT = Number(process.env.PARTNER_PORT || 4397);
/**
 * 127.0.0.1 is another site than localhost, so the browser separates the storage of the
 * storefront's frames.
 */
export const partnerOrigin = `http://127.0.0.1:${PARTNER_PORT}`;
const TIMEOUT_MS = 20_000;

const landing = 'small-business-owners-insurance';
const names = ['ready', 'step', 'resize', 'purchaseSuccess', 'purchaseFailure', 'close'];
const sdkPage = (attributes) => (shop) => `<script src="${shop}/embed.js"></script>
<coverfront-flow ${attributes}></coverfront-flow>
<script>heard = []; for (const name of ${JSON.stringify(names)})
  document.querySelector('coverfront-flow').addEventListener(name, (event) => heard.push(event.detail));</script>`;
const pages = {
  '/': sdkPage('product="baggage"'),
  '/business': sdkPage(`landing="${landing}"`),
  '/frame': (
    shop,
  ) => `<iframe src="${shop}/_/${landing}?embed=true" width="880" height="800"></iframe>
<script>heard = []; addEventListener('message', ({ origin, data }) => origin === '${shop}' && heard.push(data));</script>`,
};

/**
 * Buys a baggage policy in the embed SDK's element. Then buys a business policy three times: in the
 * popup of the landing page, in the element, and in a plain iframe.
 * @param {{ storage: string }} options storage is the expected result of a script that uses storage
 * in the frame: 'kept', or the error's name
 * @returns {Promise<Record<string, string>>} policy numbers and events
 * @throws Error if an event is missing, or if a link in an event is not on the storefront's origin
 */
export async function buyOnPartnerPage(browser, origin, { storage }) {
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    const body = pages[url]?.(origin) ?? '';
    response.end(`<!doctype html><meta charset="utf-8"><title>Partner</title>${body}`);
  }).listen(PARTNER_PORT);
  try {
    await browser.resize(900, 900);
    await show('/');
    const { policy: baggagePolicy } = await buyFromFirstScreen.baggage(browser);
    await pressButton('Close');
    const receivedTypes = await waitForEvents(names.filter((name) => name !== 'purchaseFailure'));
    const businessPolicy = await buyInPopup('/business');
    await waitForEvents(['ready', 'step', 'resize', 'purchaseSuccess', 'close']);
    const framedPolicy = await buyInPopup('/frame');
    await waitForEvents(['ready', 'step', 'purchaseSuccess', 'close']);
    return {
      storage,
      baggage: baggagePolicy,
      business: businessPolicy,
      framed: framedPolicy,
      heard: receivedTypes.join(' '),
    };
  } finally {
    server.close();
  }

  async function show(path) {
    await browser.open(partnerOrigin + path);
    await waitForEvents(['ready']);
    await enterFrame('iframe');
    const found = await browser.run(readStorageAccess);
    if (found !== storage) throw new Error(`Storage in the frame: ${found}, expected ${storage}`);
  }

  async function buyInPopup(path) {
    await show(path);
    await browser.click(await waitFor(() => document.querySelector('[data-opens]')));
    await enterFrame('.questionnaire iframe');
    const { policy } = await buyFromFirstScreen.smallBusiness(browser);
    if (path === '/frame') {
      await browser.leave();
      await enterFrame('iframe');
    }
    await pressButton('Close');
    return policy;
  }

  async function pressButton(text) {
    const named = (words) =>
      [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === words);
    await browser.click(await waitFor(named, text));
  }

  async function waitFor(find, ...args) {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(100)) {
      const found = await browser.run(find, ...args);
      if (found) return found;
    }
    throw new Error(`Not found: ${find} ${args}`);
  }

  async function enterFrame(selector) {
    await browser.enter(await waitFor((one) => document.querySelector(one), selector));
  }

  /** @returns the types of all events so far, once the `wanted` events have arrived */
  async function waitForEvents(wanted) {
    await browser.leave();
    const types = await waitFor((all) => {
      const heard = [...new Set(window.heard.map(({ type }) => type))];
      return all.every((type) => heard.includes(type)) ? heard : null;
    }, wanted);
    const links = await browser.run(() =>
      window.heard.flatMap(({ purchase }) => purchase?.documents.map(({ url }) => url) ?? []),
    );
    const foreignLinks = links.filter((link) => !link.startsWith(`${origin}/`));
    if (foreignLinks.length > 0) throw new Error(`Links outside the storefront: ${foreignLinks}`);
    if (types.includes('purchaseSuccess') && links.length === 0)
      throw new Error('The purchase has no documents');
    return types;
  }
}

function readStorageAccess() {
  try {
    return sessionStorage.length >= 0 && 'kept';
  } catch (error) {
    return error.name;
  }
}

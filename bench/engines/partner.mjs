// A page of a partner's on another origin, with the kit in it: what is sold there, and what it hears of that.
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { buyHere } from './walk.mjs';

const PARTNER_PORT = Number(process.env.PARTNER_PORT || 4397);
/** Of another site than localhost: the browser keeps the shop's storage from its frames. */
export const partnerOrigin = `http://127.0.0.1:${PARTNER_PORT}`;
const PATIENCE = 20_000;

const names = ['ready', 'step', 'resize', 'purchaseSuccess', 'purchaseFailure', 'close'];
const pageWith = (shop, attributes) => `<!doctype html><meta charset="utf-8"><title>Partner</title>
<script src="${shop}/embed.js"></script><coverfront-flow ${attributes}></coverfront-flow>
<script>heard = []; for (const name of ${JSON.stringify(names)})
  document.querySelector('coverfront-flow').addEventListener(name, (event) => heard.push(event.detail));</script>`;

/**
 * Buys baggage cover in the element, and a business policy in the popup of the landing in it.
 * @returns {Promise<{ baggage: string, business: string, heard: string }>} policy numbers, and the events
 * @throws where one of the events did not come
 */
export async function buyAtPartner(browser, origin) {
  const pages = {
    '/': 'product="baggage"',
    '/business': 'landing="small-business-owners-insurance"',
  };
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(pageWith(origin, pages[url] ?? ''));
  }).listen(PARTNER_PORT);
  try {
    await browser.resize(900, 900);
    await browser.open(`${partnerOrigin}/`);
    await hear(['ready']);
    await enter('coverfront-flow iframe');
    const storage = await browser.run(() => {
      try {
        return String(sessionStorage.length);
      } catch (error) {
        return error.name;
      }
    });
    const baggage = await buyHere.baggage(browser);
    const first = await hear(['ready', 'step', 'resize', 'purchaseSuccess']);

    await browser.open(`${partnerOrigin}/business`);
    await hear(['ready']);
    await enter('coverfront-flow iframe');
    await browser.click(await until(() => document.querySelector('[data-opens]')));
    await enter('.questionnaire iframe');
    const business = await buyHere.smallBusiness(browser);
    await browser.click(
      await until(() =>
        [...document.querySelectorAll('button')].find((one) => one.textContent === 'Close'),
      ),
    );
    const second = await hear(['ready', 'step', 'resize', 'purchaseSuccess', 'close']);
    return {
      storage,
      baggage: baggage.policy,
      business: business.policy,
      heard: [...new Set([...first, ...second])].join(' '),
    };
  } finally {
    server.close();
  }

  async function until(find, ...args) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(100)) {
      const found = await browser.run(find, ...args);
      if (found) return found;
    }
    throw new Error(`Not there: ${find} ${args}`);
  }

  async function enter(selector) {
    await browser.enter(await until((one) => document.querySelector(one), selector));
  }

  async function hear(wanted) {
    await browser.leave();
    return until((types) => {
      const all = window.heard.map(({ type }) => type);
      return types.every((type) => all.includes(type)) ? [...new Set(all)] : null;
    }, wanted);
  }
}

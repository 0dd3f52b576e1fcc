// Scenarios that buy insurance in Firefox or WebKit. They find elements by their visible text, and
// click and type like a visitor.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Width of a phone. Firefox does not allow a narrower window. */
const screen = { width: 450, height: 900 };
const TIMEOUT_MS = 20_000;

const baggage = [
  {
    heading: 'Where do you live?',
    fields: {
      'Street address': '418 Marlow Street',
      City: 'Portland',
      'State or region': 'OR',
      'ZIP code': '97214',
    },
    controls: ['Next'],
  },
  {
    heading: 'Which flight are your bags on?',
    fields: { Airline: 'Delta Air' },
    choose: 'Delta Air Lines',
    after: {
      'Airline confirmation number': () => Math.random().toString(36).slice(2, 8).toUpperCase(),
    },
    controls: ['Next'],
  },
  {
    heading: 'Who’s flying?',
    fields: {
      'First name': 'Dana',
      'Last name': 'Moreau',
      Email: () => `dana.${Date.now()}@bluebird.example`,
      Phone: '5035550142',
    },
    controls: ['Next'],
  },
  { heading: 'Choose how much your bags are covered for', controls: ['Select Checked'] },
  {
    heading: 'Your Checked Baggage Protection Quote',
    fields: { 'Card number': '4242424242424242', Expiration: '0431', CVC: '318' },
    controls: ['I have read and accept', 'I understand and accept', 'Complete Your Order'],
  },
];

const owner = () => `dana.${Date.now()}@bluebird.example`;
function inThreeDays() {
  const [year, month, day] = new Date(Date.now() + 3 * 86_400_000).toISOString().split(/[-T]/);
  return `${month}/${day}/${year}`;
}
const question = (heading, ...controls) => ({ heading, controls, next: 'Next' });
const typing = (heading, values) => ({ heading, fields: values, controls: ['Next'] });
/** Answers of a management consultant who works at home. */
const smallBusiness = [
  {
    heading: 'Tell us about your business',
    fields: { 'Business type': 'management con' },
    choose: 'Management consultant',
    after: {
      'Business address': '418 Marlow Street',
      City: 'Portland',
      'State or region': 'OR',
      'ZIP code': '97214',
    },
    controls: ['Next'],
  },
  typing('How old and how large is the business?', {
    'Full years since it opened': '6',
    'People working full time': '2',
    'People working part time': '1',
  }),
  typing('What does the business earn and pay in a year?', {
    'Yearly revenue': '180000',
    'Yearly payroll': '90000',
  }),
  question('Where do you run the business?', 'From home'),
  question('Who relies on your advice?', 'Other businesses'),
  question('Do you drive for work in cars the business doesn’t own?', 'No'),
  question('How many customers’ personal records do you keep?', 'None'),
  question('Have you had any claims or losses in the last five years?', 'No'),
  question('Has an insurer canceled your business insurance in the last three years?', 'No'),
  question('Has an owner been convicted of fraud or arson in the last ten years?', 'No'),
  typing('What’s your business’s name?', { 'Business name': () => `Harbor ${Date.now()}` }),
  question('How is the business set up?', 'Sole proprietor'),
  typing('When were you born?', { 'Date of birth': '04/18/1984' }),
  typing('Who is the primary contact?', {
    'First name': 'Dana',
    'Last name': 'Moreau',
    Phone: '5035550142',
    Email: owner,
  }),
  question('Does anyone require you to name them on your policy?', 'No'),
  question('Where should we send your mail?', 'To the business address'),
  question('What should we know about the business?'),
  typing('When should this policy take effect?', { 'Start date': inThreeDays }),
  { heading: 'You’re almost done!', controls: ['Select Silver'] },
  {
    heading: /^Your Quote for Harbor/,
    fields: { 'Card number': '4242424242424242', Expiration: '0431', CVC: '318' },
    controls: ['I have read and accept', 'I understand and accept', 'Complete Your Order'],
  },
];

/**
 * Buys one baggage plan.
 * @param {Awaited<ReturnType<import('./webdriver.mjs').openWebDriverSession>>} browser
 * @param {string} origin origin of the storefront
 * @param {string} folder folder for a screenshot of each screen
 * @returns {Promise<{ screens: number, milliseconds: number, policy: string }>}
 */
export async function buyBaggage(browser, origin, folder) {
  await browser.resize(screen.width, screen.height);
  await browser.open(`${origin}/baggage-protection/address`);
  return buyFromFirstScreen.baggage(browser, folder);
}

/**
 * Scenarios by product. Each starts in a browser that already shows the product's first screen, on
 * the storefront or in a frame.
 */
export const buyFromFirstScreen = {
  baggage: createScenario(baggage),
  smallBusiness: createScenario(smallBusiness),
};

function createScenario(screens) {
  return (browser, folder) => runScenario(browser, folder, screens);
}

/**
 * Answers the given screens one after another.
 * @throws Error with the name of a missing screen, field or control
 */
async function runScenario(browser, folder, screens) {
  if (folder) mkdirSync(folder, { recursive: true });
  const startedAt = Date.now();
  for (const [at, step] of screens.entries()) {
    const { heading, fields: values = {}, choose, after = {}, controls, next } = step;
    await find(findHeading, heading.source ?? heading);
    for (const [label, value] of Object.entries(values)) await fill(label, value);
    if (choose) await press(choose);
    for (const [label, value] of Object.entries(after)) await fill(label, value);
    await saveScreenshot(at + 1);
    for (const name of controls) await press(name);
    // Some choices open the next screen by themselves. Then Next is not pressed.
    if (next && (await staysAt(heading))) await press(next);
  }
  await find(findHeading, 'You’re all set!');
  const policy = await browser.run(
    () => /(?:BG|BOP)-\d{4}-\d{4}/.exec(document.querySelector('main').innerText)?.[0] ?? '',
  );
  if (!policy) throw new Error('The confirmation has no policy number');
  await saveScreenshot(screens.length + 1);
  return { screens: screens.length + 1, milliseconds: Date.now() - startedAt, policy };

  async function staysAt(heading) {
    await wait(1000);
    return browser.run(findHeading, heading);
  }

  function fill(label, value) {
    const text = typeof value === 'function' ? value() : value;
    return find(findField, label, (field) => browser.type(field, text));
  }

  function press(name) {
    return find(findControl, name, browser.click);
  }

  /**
   * Finds an element and uses it. If the page renders the element again before its use, it is found
   * again.
   */
  async function find(how, name, use = () => undefined) {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(100)) {
      try {
        const found = await browser.run(how, name);
        if (!found) continue;
        return await use(found);
      } catch (error) {
        if (
          !/^(stale element|element click intercepted|element not interactable)/.test(error.message)
        )
          throw error;
      }
    }
    await saveScreenshot('missing');
    throw new Error(`Found no "${name}" at ${await browser.run(() => location.pathname)}`);
  }

  async function saveScreenshot(name) {
    // Marionette cannot take screenshots of cross-site frames.
    if (folder) writeFileSync(join(folder, `${name}.png`), await browser.screenshot());
  }
}

// The next three functions run inside the page. Each is sent alone, so each contains all its
// helpers.

/** Finds a heading by its text. A label that starts with ^ is a regular expression. */
function findHeading(label) {
  const plain = (text) => text.replaceAll('\u00a0', ' ').trim();
  const fits = (text) => (label.startsWith('^') ? new RegExp(label).test(text) : text === label);
  return [...document.querySelectorAll('h1')].find((one) => fits(plain(one.textContent)));
}

/** Finds a field by the start of its label. */
function findField(label) {
  const fields = [...document.querySelectorAll('input, select, textarea')];
  return fields.find(
    (one) =>
      one.getClientRects().length > 0 &&
      [one.ariaLabel, ...[...(one.labels ?? [])].map((element) => element.textContent)].some(
        (name) => name?.trim().startsWith(label),
      ),
  );
}

/**
 * Finds a control whose text starts with the label, or else contains it. Controls of an open dialog
 * come first.
 */
function findControl(label) {
  const container = document.querySelector('dialog[open]') ?? document;
  const controls = [...container.querySelectorAll('button, a, label, [role=option]')];
  const plain = (text) => text.replaceAll('\u00a0', ' ').trim();
  const visible = controls.filter((one) => one.getClientRects().length > 0);
  const found =
    visible.find((one) => plain(one.textContent).startsWith(label)) ??
    visible.find((one) => plain(one.textContent).includes(label));
  // The driver scrolls to an element that is outside the view. It does not scroll away from a bar
  // that covers the element.
  found?.scrollIntoView({ block: 'center' });
  return found;
}

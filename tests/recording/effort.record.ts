// Counts what a purchase costs a buyer: screens, fields, taps and seconds of waiting on a slow
// network, up to the first exact price and up to the confirmation. Also counts a second purchase of
// the same session. Run by npm run bench -- recording --effort.
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as baggage from '../e2e/baggage-scenario.ts';
import * as collectibles from '../e2e/collectibles-scenario.ts';
import * as rentalCar from '../e2e/rental-car-scenario.ts';
import * as renters from '../e2e/renters-scenario.ts';
import { phone } from '../e2e/screen.ts';
import * as smallBusiness from '../e2e/small-business-scenario.ts';
import { expect, test } from '../e2e/test.ts';
import { registerPerson, type RequestTarget } from '../fixtures/buyer.ts';

/** Calls whose response is the first exact price. */
const priceCall = /\/(checkout|commercial\/rates|collectibles\/rates)$/;

interface Effort {
  screens: number;
  fields: number;
  taps: number;
  /** Seconds from the tap that leaves a screen to the heading of the next one. */
  waiting: number;
}
type Row = { purchase: string; until: string } & Effort;
const rows: Row[] = [];

type InputKind = 'field' | 'tap' | 'screen' | 'shown';

/** A slow phone network: 150 ms per round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

declare global {
  interface Window {
    countInput?: (kind: InputKind, name: string) => Promise<void>;
  }
}

/**
 * Counts input from now on. A field counts once per screen. Each click and each press of Enter or
 * Space counts as a tap.
 */
async function startCounter(page: Page) {
  const seen = { screens: new Set<string>(), fields: new Set<string>() };
  let taps = 0;
  let waited = 0;
  /** Time of the last tap whose screen is still shown, in milliseconds. Null if there is none. */
  let tappedAt: number | null = null;
  let atPrice: Effort | null = null;
  const waiting = () => waited + (tappedAt === null ? 0 : Date.now() - tappedAt);
  const current = (): Effort => ({
    screens: seen.screens.size,
    fields: seen.fields.size,
    taps,
    waiting: Math.round(waiting() / 100) / 10,
  });
  await page.exposeBinding('countInput', (_source, kind: InputKind, name: string) => {
    if (kind === 'tap') {
      taps += 1;
      tappedAt = Date.now();
    } else if (kind === 'shown') {
      waited = waiting();
      tappedAt = null;
    } else seen[`${kind}s`].add(name);
  });
  await page.addInitScript(reportInput);
  page.on('response', (response) => {
    if (priceCall.test(new URL(response.url()).pathname) && response.ok()) atPrice ??= current();
  });
  return {
    /** Adds the rows of a finished purchase, and starts again at zero. */
    finish(purchase: string) {
      if (atPrice) rows.push({ purchase, until: 'price', ...atPrice });
      rows.push({ purchase, until: 'confirmation', ...current() });
      seen.screens.clear();
      seen.fields.clear();
      taps = 0;
      waited = 0;
      atPrice = null;
    },
  };
}

/** Runs in the page. */
function reportInput() {
  const screen = () => document.querySelector('h1')?.textContent ?? '';
  const report = (kind: InputKind, name: string) => void window.countInput?.(kind, name);
  let shown = '';
  new MutationObserver(() => {
    if (screen() === shown) return;
    shown = screen();
    report('shown', shown);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    if (!/^(radio|checkbox)$/.test(field.type)) report('field', `${screen()} ${field.name}`);
  });
  const tap = () => {
    report('screen', screen());
    report('tap', '');
  };
  // A click of the keyboard or of a script has the detail 0.
  document.addEventListener('click', ({ detail }) => detail > 0 && tap(), { capture: true });
  document.addEventListener('keydown', ({ key }) => /^(Enter| )$/.test(key) && tap(), {
    capture: true,
  });
}

/** Opens a flow as a new account without cards, on a phone. */
async function open(page: Page, baseURL: string | undefined, path: string, isGuest = false) {
  await page.setViewportSize(phone);
  const server: RequestTarget = {
    request: (target, init) => fetch(new URL(String(target), baseURL), init),
  };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', slowNetwork);
  const counter = await startCounter(page);
  const { token } = isGuest ? { token: '' } : await registerPerson(server);
  await page.goto(isGuest ? path : `${path}#authToken=${token}`);
  return counter;
}

const confirmed = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'You’re all set!' })).toBeVisible();

/** Accepts the terms and pays with the stored card. */
async function payWithStoredCard(page: Page) {
  await expect(page.getByRole('radio', { name: 'Visa ending 4242' })).toBeChecked();
  await baggage.acceptTerms(page);
  await baggage.payButton(page).click();
  await confirmed(page);
}

async function answerTrip(page: Page, days: number) {
  await rentalCar.fillTrip(page, { ...rentalCar.newRenter(), pickUp: days });
  await baggage.pressNext(page);
  await page.getByRole('radio', { name: 'Personal' }).click();
}

for (const isGuest of [true, false]) {
  const buyer = isGuest ? 'guest' : 'account';

  test(`effort baggage ${buyer}`, async ({ page, baseURL }) => {
    const counter = await open(page, baseURL, baggage.pathOf('address'), isGuest);
    await baggage.continueTo(page, 'confirmation', baggage.newTraveler());
    counter.finish(`baggage, ${buyer}`);
    if (isGuest) return;
    await page.getByRole('button', { name: 'Insure another trip' }).click();
    await baggage.fillFlight(page, baggage.newTraveler());
    await baggage.pressNext(page);
    await baggage.choosePlan(page);
    await payWithStoredCard(page);
    counter.finish(`baggage, ${buyer}, second`);
  });

  test(`effort rental car ${buyer}`, async ({ page, baseURL }) => {
    const counter = await open(page, baseURL, rentalCar.pathOf('rental-info'), isGuest);
    const renter = rentalCar.newRenter(isGuest ? {} : { email: undefined });
    await answerTrip(page, 7);
    await rentalCar.expectStep(page, 'driver');
    await rentalCar.continueTo(page, 'additional-drivers', renter);
    await page.getByRole('radio', { name: 'No' }).click();
    await rentalCar.expectStep(page, 'plans');
    await rentalCar.continueTo(page, 'confirmation', renter);
    counter.finish(`rental car, ${buyer}`);
    if (isGuest) return;
    await page.getByRole('button', { name: /another/ }).click();
    await answerTrip(page, 17);
    await rentalCar.expectStep(page, 'plans');
    await rentalCar.choosePlan(page);
    await payWithStoredCard(page);
    counter.finish(`rental car, ${buyer}, second`);
  });

  test(`effort renters ${buyer}`, async ({ page, baseURL }) => {
    const counter = await open(page, baseURL, renters.pathOf('address'), isGuest);
    await renters.completeToQuote(page);
    await renters.completeToPayment(page, isGuest ? undefined : null);
    await baggage.fillCard(page, '4242 4242 4242 4242');
    await baggage.acceptTerms(page);
    await baggage.payButton(page).click();
    await confirmed(page);
    counter.finish(`renters, ${buyer}`);
    if (isGuest) return;
    await page.getByRole('button', { name: 'Insure another home' }).click();
    await renters.completeToQuote(page, { ...renters.columbus, street: '78 Larch Avenue' });
    await renters.completeToPayment(page, null);
    await payWithStoredCard(page);
    counter.finish(`renters, ${buyer}, second`);
  });
}

test('effort small business guest', async ({ page, baseURL }) => {
  const counter = await open(page, baseURL, '/', true);
  const business = smallBusiness.newConsultant();
  await smallBusiness.runToPlans(page, business);
  await smallBusiness.selectPlan(page, business);
  await smallBusiness.pay(page);
  await confirmed(page);
  counter.finish('small business, guest');
});

test('effort collectibles guest', async ({ page, baseURL }) => {
  const counter = await open(page, baseURL, '/', true);
  await collectibles.runToList(page, '/collectibles/coins-insurance/start');
  await baggage.pressNext(page);
  await expect(collectibles.question(page, 'Your collectibles quote')).toBeVisible();
  await baggage.pressNext(page);
  await collectibles.pay(page);
  counter.finish('collectibles, guest');
});

test.afterAll(() => {
  console.table(rows);
  if (process.env.RECORDING) writeFileSync(`${process.env.RECORDING}.json`, JSON.stringify(rows));
});

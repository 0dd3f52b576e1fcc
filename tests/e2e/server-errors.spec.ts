import type { Page } from '@playwright/test';
import { spawnServer } from '../fixtures/server-process.ts';
import {
  choosePlan,
  closeModal,
  expectStep,
  fillAddress,
  fillFlight,
  fillPassenger,
  fillPayment,
  modal,
  newTraveler,
  pathOf,
  payButton,
  pressNext,
  policyNumber,
  runTo,
} from './baggage-scenario.ts';
import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const wentWrong = 'Something went wrong.';

test('keeps the answers while the server is down, and continues when it is back', async ({
  page,
  guard,
}) => {
  guard.allow(/failed|ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/);
  const dana = newTraveler();
  let server = await spawnServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
  const { port, dataDir } = server;
  const restart = async () => {
    server = await spawnServer({ port, dataDir, settings: { RATE_LIMIT_FACTOR: '100' } });
  };
  try {
    const isFetched = recordFiles(page);
    await page.goto(server.origin + pathOf('address'), { waitUntil: 'networkidle' });
    // Loads the scripts of the later screens now, because the server is down when these screens
    // open.
    await expect
      .poll(() => isFetched('Flight', 'Passenger', 'Plans', 'Payment', 'Confirmation'))
      .toBe(true);
    await fillAddress(page, dana);
    server.child.kill('SIGKILL');
    await server.exited;
    await pressNext(page);
    await expect(modal(page, wentWrong)).toContainText('We couldn’t reach the server.');
    await closeModal(page);
    await expect(page.getByLabel('Street address')).toHaveValue(dana.street);
    await restart();
    await pressNext(page);
    await expectStep(page, 'flight');
    await fillFlight(page, dana);
    await pressNext(page);
    await expectStep(page, 'passenger');

    await fillPassenger(page, dana);
    await pressNext(page);
    await expectStep(page, 'plans');
    await choosePlan(page);
    await expectStep(page, 'payment');

    await fillPayment(page, dana);
    server.child.kill('SIGKILL');
    await server.exited;
    await payButton(page).click();
    await expect(modal(page, wentWrong)).toBeVisible();
    await closeModal(page);
    await restart();
    await payButton(page).click();
    await expectStep(page, 'confirmation');
    await policyNumber(page);
  } finally {
    await server.stop('SIGKILL');
  }
});

/**
 * Returns a function that returns true when the scripts of these screens are loaded and no request
 * is open.
 */
function recordFiles(page: Page) {
  const fetched: string[] = [];
  let open = 0;
  page.on('request', () => (open += 1));
  page.on('requestfailed', () => (open -= 1));
  page.on('requestfinished', (request) => {
    open -= 1;
    fetched.push(request.url());
  });
  return (...screens: string[]) =>
    open === 0 && screens.every((name) => fetched.some((url) => url.includes(`/${name}Screen.`)));
}

test('requests the airlines again after the list failed to load', async ({ page, guard }) => {
  guard.allow(/listAirlines failed|ERR_FAILED/);
  const airlines = '**/api/**/airlines*';
  await page.route(airlines, (route) => route.abort());
  await runTo(page, 'flight', newTraveler());
  const notice = page.getByRole('alert').filter({ hasText: 'The list of airlines didn’t load.' });
  await expect(notice).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByLabel('Airline confirmation number').fill('QX7R2M');
  await page.unroute(airlines);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Airline confirmation number')).toHaveValue('QX7R2M');
  await page.getByRole('combobox', { name: 'Airline' }).fill('Delta Air');
  await expect(page.getByRole('option', { name: /Delta Air Lines/ })).toBeVisible();
});

test.describe('a server that does not respond', () => {
  test.use({ noCallTimeout: false });

  test('is abandoned after twenty seconds with a message, and the answers remain', async ({
    page,
    guard,
  }) => {
    guard.allow(/listBaggagePlans failed/);
    // Uses the page's own setTimeout, so that page.clock can run the timer.
    await page.addInitScript(() => {
      AbortSignal.timeout = (delay) => {
        const call = new AbortController();
        setTimeout(() => call.abort(new DOMException('Too late', 'TimeoutError')), delay);
        return call.signal;
      };
    });
    await page.clock.install();
    const dana = newTraveler({ postal: '00020' });
    await runTo(page, 'passenger', dana);
    await fillPassenger(page, dana);
    await pressNext(page);
    await expect(page.getByRole('button', { name: 'Finding plans' })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(modal(page, wentWrong)).toContainText('took too long');
    await closeModal(page);
    await expect(page.getByLabel('Email')).toHaveValue(dana.email);
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  });
});

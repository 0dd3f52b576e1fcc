import {
  choosePlan,
  expectStep,
  fillAddress,
  fillFlight,
  fillPassenger,
  fillPayment,
  newTraveler,
  pathOf,
  payButton,
  policyNumber,
  pressNext,
  steps,
  runTo,
} from './baggage-scenario.ts';
import { expect, test } from './test.ts';

test('keeps every answer through a reload of each step', async ({ page }) => {
  const dana = newTraveler();
  await page.goto(pathOf('address'));
  await fillAddress(page, dana);
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue(dana.street);
  await expect(page.getByLabel('ZIP code')).toHaveValue(dana.postal);
  await pressNext(page);
  await expectStep(page, 'flight');

  await fillFlight(page, dana);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Airline' })).toHaveValue('Delta Air Lines');
  await expect(page.getByLabel('Airline confirmation number')).toHaveValue(dana.booking);
  await pressNext(page);
  await expectStep(page, 'passenger');

  await fillPassenger(page, dana);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue(dana.firstName);
  await expect(page.getByLabel('Phone')).toHaveValue(dana.phone);
  await pressNext(page);
  await expectStep(page, 'plans');

  await page.reload();
  await choosePlan(page);
  await expectStep(page, 'payment');

  await page.getByRole('heading', { name: 'Cardholder Name and Address' }).click();
  await page.getByPlaceholder('Name on card').fill('Ida Moreau');
  await fillPayment(page, dana);
  await page.reload();
  await expect(page.getByPlaceholder('Name on card')).toHaveValue('Ida Moreau');
  await expect(page.getByRole('checkbox', { name: /I have read/ })).toBeChecked();
  // The card number is empty after the reload, because card data are never stored. All other
  // answers are stored.
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await page.getByRole('checkbox', { name: /I have read/ }).uncheck();
  await fillPayment(page, dana);
  await payButton(page).click();

  await expectStep(page, 'confirmation');
  const number = await policyNumber(page);
  await page.reload();
  expect(await policyNumber(page)).toBe(number);
});

test("follows the browser's Back and Forward at every step, with the answers", async ({ page }) => {
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  const seen = steps.slice(0, 5);
  for (const step of seen.slice(0, -1).toReversed()) {
    await page.goBack();
    await expectStep(page, step);
  }
  await expect(page.getByLabel('Street address')).toHaveValue(dana.street);
  for (const step of seen.slice(1)) {
    await page.goForward();
    await expectStep(page, step);
  }
  await fillPayment(page, dana);
  await payButton(page).click();
  await expectStep(page, 'confirmation');
  await page.goBack();
  await expectStep(page, 'confirmation', { focus: false });
});

test('goes back from the first step to the landing page', async ({ page }) => {
  await page.goto(pathOf('address'));
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/baggage-protection');
});

test('redirects a deep link without its answers to the address', async ({ page }) => {
  await page.goto(pathOf('payment'));
  await expectStep(page, 'address', { focus: false });
});

test('keeps the answers of two tabs separate', async ({ page }) => {
  await runTo(page, 'flight', newTraveler());
  const other = await page.context().newPage();
  await other.goto(pathOf('flight'));
  await expectStep(other, 'address', { focus: false });
});

test('skips no step after a change that ends with Back', async ({ page }) => {
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  await page.getByRole('button', { name: 'Change passenger' }).click();
  await expectStep(page, 'passenger');
  await page.goBack();
  await expectStep(page, 'payment');
  for (const step of ['plans', 'passenger'] as const) {
    await page.getByRole('button', { name: 'Back' }).click();
    await expectStep(page, step);
  }
  await pressNext(page);
  await expectStep(page, 'plans');
});

test('buys without session storage, and stores nothing', async ({ page, guard }) => {
  guard.allow(/Session storage is not supported/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await runTo(page, 'confirmation', newTraveler());
  await policyNumber(page);
  await page.reload();
  await expectStep(page, 'address', { focus: false });
});

test('buys with a full session storage', async ({ page, guard }) => {
  guard.allow(/could not be stored in session storage|Session storage is not supported/);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await runTo(page, 'confirmation', newTraveler());
  await policyNumber(page);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('changes screens within 500 ms and scrolls to the top of the page', async ({ page }) => {
    const dana = newTraveler();
    await page.setViewportSize({ width: 390, height: 500 });
    await runTo(page, 'passenger', dana);
    await fillPassenger(page, dana);
    await page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded();
    await pressNext(page);
    await expectStep(page, 'plans');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

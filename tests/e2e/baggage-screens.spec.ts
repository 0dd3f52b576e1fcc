import {
  acceptTerms,
  choosePlan,
  expectStep,
  fillCard,
  fillPassenger,
  fillPayment,
  headings,
  modal,
  newTraveller,
  pathOf,
  payButton,
  pressNext,
  steps,
  walkOn,
  walkTo,
} from './baggage-walk.ts';
import { expectSoundScreen } from './screen.ts';
import { expect, test } from './test.ts';

test('shows the address with suggestions and with errors so that everybody can use it', async ({
  page,
}) => {
  await page.goto(pathOf('address'));
  await expectStep(page, 'address', { focus: false });
  await expectSoundScreen(page);
  await page.getByRole('combobox', { name: 'Street address' }).fill('418 Mar');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('combobox', { name: 'Street address' }).fill('');
  await pressNext(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSoundScreen(page);
});

test('shows the flight with the list of airlines and with errors so that everybody can use it', async ({
  page,
}) => {
  await walkTo(page, 'flight', newTraveller());
  await expectSoundScreen(page);
  await page.getByRole('combobox', { name: 'Airline' }).fill('air');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('combobox', { name: 'Airline' }).fill('no such airline');
  await expect(page.getByText('No matches').first()).toBeVisible();
  await expectSoundScreen(page);
  await pressNext(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSoundScreen(page);
});

test('shows the flight without its airlines so that everybody can use it', async ({
  page,
  guard,
}) => {
  guard.allow(/listAirlines failed|ERR_FAILED/);
  await page.route('**/api/**/airlines*', (route) => route.abort());
  await walkTo(page, 'flight', newTraveller());
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectSoundScreen(page);
});

test('shows the passenger with errors, waiting and refused so that everybody can use it', async ({
  page,
  guard,
}) => {
  guard.allow(/listBaggagePlans failed/);
  const dana = newTraveller({ postal: '00017' });
  await walkTo(page, 'passenger', dana);
  await expectSoundScreen(page);
  await page.getByLabel('Email').fill('dana@');
  await pressNext(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSoundScreen(page);
  await fillPassenger(page, dana);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/baggage/plans', (route) => held.then(() => route.continue()));
  await pressNext(page);
  await expect(page.getByRole('button', { name: 'Finding plans' })).toBeVisible();
  await expectSoundScreen(page);
  answer();
  await expect(modal(page, 'Invalid input.')).toBeVisible();
  await expectSoundScreen(page);
});

test('shows the plans so that everybody can use them', async ({ page }) => {
  const dana = newTraveller();
  await walkTo(page, 'plans', dana);
  await expectSoundScreen(page);
  await choosePlan(page);
  await expectStep(page, 'payment');
  await page.goBack();
  await expectStep(page, 'plans');
  await expectSoundScreen(page);
});

test('shows the payment, its terms and its errors so that everybody can use them', async ({
  page,
}) => {
  const dana = newTraveller();
  await walkTo(page, 'payment', dana);
  await expectSoundScreen(page);
  // By key: the button has just moved with the window's width, and a forced press would not wait for its place.
  await payButton(page).press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectSoundScreen(page);
  await fillCard(page, '4111 1111 1111 1111');
  await page.getByLabel('Cardholder Name').focus();
  await expectSoundScreen(page);
  await page.getByRole('checkbox', { name: /I have read/ }).click();
  await expect(page.getByRole('button', { name: 'I understand and accept' })).toBeVisible();
  await expectSoundScreen(page);
});

test('unchecks the terms that are dismissed', async ({ page }) => {
  await walkTo(page, 'payment', newTraveller());
  const box = page.getByRole('checkbox', { name: /I have read/ });
  await box.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(box).not.toBeChecked();
  await expect(box).toBeFocused();
  await acceptTerms(page);
  await expect(box).toBeChecked();
});

test('shows a purchase that is being checked, and one that could not be, so that everybody can use it', async ({
  page,
  guard,
}) => {
  guard.allow(/purchaseBaggage failed|status of 50/);
  const dana = newTraveller();
  await page.clock.install();
  await walkTo(page, 'payment', dana);
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/baggage/purchase', async (route) => {
    asked += 1;
    if (asked > 1) await held;
    await route.fulfill({ status: 502, body: '' });
  });
  await fillPayment(page, dana);
  await payButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'We are checking' })).toBeVisible();
  await expectSoundScreen(page);
  answer();
  const again = page.getByRole('button', { name: 'Check again' });
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(again).toBeVisible({ timeout: 100 });
  }).toPass();
  await expectSoundScreen(page);
});

test('shows the confirmation so that everybody can use it', async ({ page }) => {
  await walkTo(page, 'confirmation', newTraveller());
  await expectSoundScreen(page);
});

test('says that a policy waits for review where the carrier takes its time', async ({ page }) => {
  const dana = newTraveller();
  await walkTo(page, 'payment', dana);
  await page.route('**/baggage/purchase', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, status: 'pending' } });
  });
  await fillPayment(page, dana);
  await payButton(page).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your policy is pending review.' }),
  ).toBeFocused();
  await expectSoundScreen(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('buys a plan', async ({ page }) => {
    await walkTo(page, 'confirmation', newTraveller());
  });
});

test('fits long answers into every screen', async ({ page }) => {
  const long = newTraveller({
    street: '12345 Llanfairpwllgwyngyllgog',
    city: 'Winchester-on-the-Severn-Park',
    firstName: 'Wolfeschlegelsteinhausenbergerdorffalber',
    lastName: 'Uvuvwevwevwe-Onyetenyevwe-Ugwemubwem-Oss',
    email: `${'very.long.address.'.repeat(2)}${Date.now()}@subdomain.of.a-long-name.example`,
  });
  await page.goto(pathOf('address'));
  for (const step of steps.slice(1)) {
    await walkOn(page, step, long);
    await expect(page.getByRole('heading', { name: headings[step] })).toBeVisible();
    await expectSoundScreen(page);
  }
  await page.goto('/sandbox/mailbox');
  await expect(page.getByText(long.email)).toBeVisible();
  await expectSoundScreen(page);
});

import {
  choosePlan,
  expectStep,
  fillCard,
  fillPassenger,
  fillPayment,
  headings,
  modal,
  newTraveler,
  pathOf,
  payButton,
  pressNext,
  steps,
  continueTo,
  runTo,
} from './baggage-scenario.ts';
import { expectAccessibleScreen, expectNoSidewaysScroll } from './screen.ts';
import { expect, test } from './test.ts';

test('shows the address accessibly with suggestions and with errors', async ({ page }) => {
  await page.goto(pathOf('address'));
  await expectStep(page, 'address', { focus: false });
  await expectAccessibleScreen(page);
  await page.getByRole('combobox', { name: 'Street address' }).fill('418 Mar');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole('combobox', { name: 'Street address' }).fill('');
  await pressNext(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessibleScreen(page);
});

test('shows the flight accessibly with the list of airlines and with errors', async ({ page }) => {
  await runTo(page, 'flight', newTraveler());
  await expectAccessibleScreen(page);
  await page.getByRole('combobox', { name: 'Airline' }).fill('air');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole('combobox', { name: 'Airline' }).fill('no such airline');
  await expect(page.getByText('No matches').first()).toBeVisible();
  await expectAccessibleScreen(page);
  await pressNext(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessibleScreen(page);
});

test('shows the passenger accessibly with errors, while waiting and after a rejection', async ({
  page,
  guard,
}) => {
  guard.allow(/listBaggagePlans failed/);
  const dana = newTraveler({ postal: '00017' });
  await runTo(page, 'passenger', dana);
  await expectAccessibleScreen(page);
  await page.getByLabel('Email').fill('dana@');
  await pressNext(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessibleScreen(page);
  await fillPassenger(page, dana);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/baggage/plans', (route) => released.then(() => route.continue()));
  await pressNext(page);
  await expect(page.getByRole('button', { name: 'Finding plans' })).toBeVisible();
  await expectAccessibleScreen(page);
  release();
  await expect(modal(page, 'Invalid input.')).toBeVisible();
  await expectAccessibleScreen(page);
});

test('shows plans, payment with terms and errors, and confirmation accessibly', async ({
  page,
}) => {
  const dana = newTraveler();
  await runTo(page, 'plans', dana);
  await expectAccessibleScreen(page);
  await choosePlan(page);
  await expectStep(page, 'payment');
  await expectAccessibleScreen(page);
  // Presses a key and not the pointer. The button has just moved with the window's width, and a
  // forced click would not wait until the button is at its new place.
  await payButton(page).press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessibleScreen(page);
  await fillCard(page, '4111 1111 1111 1111');
  await page.getByRole('heading', { name: 'Cardholder Name and Address' }).click();
  await page.getByPlaceholder('Name on card').focus();
  await expectAccessibleScreen(page);
  await fillCard(page, dana.card);
  await page.getByRole('checkbox', { name: /I have read/ }).click();
  const accept = page.getByRole('button', { name: 'I understand and accept' });
  await expect(accept).toBeVisible();
  await expectAccessibleScreen(page);
  await accept.click();
  await payButton(page).click();
  await expectStep(page, 'confirmation');
  await expectAccessibleScreen(page);
});

test('shows a purchase accessibly during its check and after a failed check', async ({
  page,
  guard,
}) => {
  guard.allow(/purchaseBaggage failed|status of 50/);
  const dana = newTraveler();
  await page.clock.install();
  await runTo(page, 'payment', dana);
  let requestCount = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/baggage/purchase', async (route) => {
    requestCount += 1;
    if (requestCount > 1) await released;
    await route.fulfill({ status: 502, body: '' });
  });
  await fillPayment(page, dana);
  await payButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'We’re checking' })).toBeVisible();
  await expectAccessibleScreen(page);
  release();
  const again = page.getByRole('button', { name: 'Check again' });
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(again).toBeVisible({ timeout: 100 });
  }).toPass();
  await expectAccessibleScreen(page);
  await page.unroute('**/baggage/purchase');
  await again.click();
  await expectStep(page, 'confirmation');
});

test('reports that a policy is in review while the carrier decides', async ({ page }) => {
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  await page.route('**/baggage/purchase', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, status: 'pending' } });
  });
  await fillPayment(page, dana);
  await payButton(page).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your policy is pending review.' }),
  ).toBeFocused();
  await expectAccessibleScreen(page);
});

test('fits long answers into every screen', async ({ page }) => {
  const long = newTraveler({
    street: '12345 Llanfairpwllgwyngyllgog',
    city: 'Winchester-on-the-Severn-Park',
    firstName: 'Wolfeschlegelsteinhausenbergerdorffalber',
    lastName: 'Uvuvwevwevwe-Onyetenyevwe-Ugwemubwem-Oss',
    email: `${'very.long.address.'.repeat(2)}${Date.now()}@subdomain.of.a-long-name.example`,
  });
  await page.goto(pathOf('address'));
  for (const step of steps.slice(1)) {
    await continueTo(page, step, long);
    await expect(page.getByRole('heading', { name: headings[step] })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/sandbox/mailbox');
  await expect(page.getByText(long.email)).toBeVisible();
  await expectAccessibleScreen(page);
});

import { request as newRequest, type Page } from '@playwright/test';
import { closeModal, modal, payButton, pressNext } from './baggage-scenario.ts';
import {
  choose,
  dayFromNow,
  expectRow,
  expectStep,
  fillTrip,
  fiveDrivers,
  fillPayment,
  newRenter,
  pathOf,
  policyNumber,
  continueTo,
  runTo,
} from './rental-car-scenario.ts';
import { expectAccessibleScreen, phone } from './screen.ts';
import { expect, test } from './test.ts';

async function demoToken(page: Page): Promise<string> {
  const data = { email: 'demo@example.com', password: 'demo-password' };
  const response = await page.request.post('/api/user/v2/auth/user-login', { data });
  return ((await response.json()) as { token: string }).token;
}

/** Expects that the link opens a PDF without a sign-in. */
async function expectPdf(page: Page, name: string | RegExp) {
  const link = page.getByRole('link', { name });
  const href = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  const visitor = await newRequest.newContext();
  const body = await (await visitor.get(href)).body();
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  await visitor.dispose();
}

test('insures a trip of one day, today, with five additional drivers, for a guest', async ({
  page,
}) => {
  const renter = newRenter({ pickUp: 0, rentalDays: 0, extraDrivers: fiveDrivers });
  const today = dayFromNow(0).long;
  await runTo(page, 'payment', renter, async (step) => {
    // Each step is checked after its answers are entered. Then the page is reloaded, which must
    // keep the step and its answers.
    await expectAccessibleScreen(page);
    await page.reload();
    await expectStep(page, step, { focus: false });
  });
  await expectRow(page, 'Pickup', today);
  await expectRow(page, 'Return', today);
  await expectRow(page, 'Drivers', 'Tom Okafor');
  await expectRow(page, 'Platinum plan, 1 day', '$10.00');
  await page.reload();
  await fillPayment(page, renter);
  await expectAccessibleScreen(page);
  await payButton(page).click();

  await expectStep(page, 'confirmation');
  await policyNumber(page);
  await expectRow(page, 'Primary driver', 'Dana Moreau');
  await expectRow(page, 'Drivers', 'Tom Okafor');
  await expectAccessibleScreen(page);
  await expectPdf(page, 'Download policy');
  await page.reload();
  await expectStep(page, 'confirmation');
  // The plans step cannot be opened again, because the purchase has removed the answers.
  await page.goto(pathOf('plans'));
  await expectStep(page, 'confirmation');
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('insures thirty days for a signed-in buyer, without asking for an email address', async ({
    page,
  }) => {
    const renter = newRenter({ pickUp: 1, rentalDays: 30, email: undefined, agency: 'Other' });
    await page.goto(`${pathOf('rental-info')}#authToken=${await demoToken(page)}`);
    await continueTo(page, 'driver', { ...renter, agencyName: 'Corner Cars' });
    await expect(page.getByLabel('First name')).not.toHaveValue('');
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await continueTo(page, 'payment', renter);
    await expectRow(page, 'Rental agency', 'Corner Cars');
    await expectRow(page, 'Email', 'demo@example.com');
    await expectRow(page, 'Drivers', 'None');
    await expectRow(page, 'Platinum plan, 31 days', '$310.00');
    await continueTo(page, 'confirmation', renter);
    const number = await policyNumber(page);
    await expect(page.getByText('It can’t be extended further.')).toBeVisible();
    await page.goto('/account/policies/rental_car');
    await page.getByRole('link', { name: new RegExp(number) }).click();
    await expectRow(page, 'Return', dayFromNow(31).long);
    const price = page.locator('summary').getByText('31 days at $10.00 per 24 hours');
    await expect(price).toBeVisible();
    // Thirty days after the pickup is the last possible day, so the policy cannot be extended
    // further.
    await expect(page.getByRole('button', { name: 'Extend your coverage' })).toHaveCount(0);
  });
});

test('shows missing answers accessibly on every screen', async ({ page }) => {
  const renter = newRenter({ extraDrivers: fiveDrivers.slice(0, 1) });
  const pressNextExpectingErrors = async (errors: number, press = () => pressNext(page)) => {
    await press();
    const summary = page.getByRole('alert').filter({ hasText: 'There’s a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(errors);
    await expect(page).toHaveTitle(/^Error: /);
    await expectAccessibleScreen(page);
  };
  await page.goto(pathOf('rental-info'));
  await expectStep(page, 'rental-info', { focus: false });
  await pressNextExpectingErrors(3);
  await continueTo(page, 'use-type', renter);
  await pressNextExpectingErrors(1);
  await page.getByRole('button', { name: 'Need help?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleScreen(page);
  await page.keyboard.press('Escape');
  await continueTo(page, 'driver', renter);
  await pressNextExpectingErrors(8);
  await continueTo(page, 'add-drivers', renter);
  await page.getByLabel('First name').fill('Noor');
  await pressNextExpectingErrors(1);
  await expect(page.getByText('Enter a last name').first()).toBeVisible();
  await continueTo(page, 'payment', renter);
  await pressNextExpectingErrors(2, () => payButton(page).click({ force: true }));
});

test('shows the more expensive plan first, switches by arrow key, and has a sample of each', async ({
  page,
}) => {
  const renter = newRenter();
  await runTo(page, 'plans', renter);
  await expect(page.getByRole('tab')).toHaveText([
    /^Platinum Family \$12\.50 a day$/,
    /^Platinum \$10\.00 a day$/,
  ]);
  await expect(page.getByText('$62.50 for 5 days, before tax')).toBeVisible();
  await expectPdf(page, /^View Sample Policy/);
  await page.getByRole('tab', { name: 'Platinum Family' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Platinum \$/ })).toBeFocused();
  await expect(page.getByText('$50.00 for 5 days, before tax')).toBeVisible();
  await expectPdf(page, /^View Sample Policy/);
  await expectAccessibleScreen(page);
});

const ineligibleCases = {
  renty: 'Rental Car insurance is not available to customers of Renty Rental Car.',
  signed:
    'Unfortunately we cannot cover you today, as Rental Car insurance is only available prior to signing the rental car agreement or picking up the vehicle. Please purchase your insurance before signing the agreement or picking up the vehicle in the future.',
  business:
    'At this time, rental car insurance is not available for business use. Sorry for the inconvenience.',
};

test('stops an ineligible buyer at the same step, with the reason', async ({ page }) => {
  const renter = newRenter({ pickUp: 0 });
  const expectBlocked = async (message: string) => {
    await pressNext(page);
    const blockedModal = modal(page, 'Ineligible for coverage');
    await expect(blockedModal.getByRole('paragraph').first()).toHaveText(message);
    await expect(blockedModal.getByText('Need a person? Call (800) 555-0142')).toBeVisible();
  };
  await page.goto(pathOf('rental-info'));
  await fillTrip(page, { ...renter, agency: 'Renty' });
  await expectBlocked(ineligibleCases.renty);
  await expectAccessibleScreen(page);
  await closeModal(page);
  await expectStep(page, 'rental-info', { focus: false });
  await fillTrip(page, { ...renter, agency: 'Other', agencyName: 'rEnty ' });
  await expectBlocked(ineligibleCases.renty);
  await closeModal(page);
  await continueTo(page, 'agreement-confirmation', renter);
  await choose(page, 'Yes');
  await expectBlocked(ineligibleCases.signed);
  await closeModal(page);
  await expectStep(page, 'agreement-confirmation', { focus: false });
  await continueTo(page, 'use-type', renter);
  await choose(page, 'Business');
  await expectBlocked(ineligibleCases.business);
  await closeModal(page);
  await expectStep(page, 'use-type', { focus: false });
  // The other answer continues the flow.
  await continueTo(page, 'driver', renter);
});

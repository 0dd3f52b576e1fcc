// The journeys of a recording. See run.ts.
import type { Page } from '@playwright/test';
import * as baggage from '../e2e/baggage-scenario.ts';
import * as collectibles from '../e2e/collectibles-scenario.ts';
import * as endorsements from '../e2e/endorsement-scenario.ts';
import * as rentalCar from '../e2e/rental-car-scenario.ts';
import * as renters from '../e2e/renters-scenario.ts';
import { desktop, phone } from '../e2e/screen.ts';
import * as smallBusiness from '../e2e/small-business-scenario.ts';
import { expect, test } from '../e2e/test.ts';
import { phonePhoto } from '../fixtures/photos.ts';
import { recordNewEmails } from './emails.ts';
import { startRecorder, type Recorder } from './recorder.ts';

const widths = [desktop, phone];
type Journey = (page: Page, recorder: Recorder) => Promise<void>;

function journey(name: string, sizes: readonly { width: number; height: number }[], walk: Journey) {
  for (const size of sizes)
    test(`${name} at ${size.width} px`, async ({ page, guard }) => {
      guard.allow(/failed/i);
      await page.setViewportSize(size);
      const recorder = await startRecorder(page, `${name} ${size.width}`);
      await walk(page, recorder);
      await recorder.record();
      await recordNewEmails(page, recorder);
      recorder.end();
    });
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function demoToken(page: Page): Promise<string> {
  const data = { email: 'demo@example.com', password: 'demo-password' };
  const response = await page.request.post('/api/user/v2/auth/user-login', { data });
  return ((await response.json()) as { token: string }).token;
}

const policies = '/account/policies';
/** Screens of the demo account that change nothing. */
const accountPaths = [
  policies,
  ...['baggage', 'rental_car', 'renters', 'commercial', 'collectibles', 'pet'].map(
    (code) => `${policies}/${code}`,
  ),
  ...[
    'baggage/pol_demo_bg-2048-1977',
    'rental_car/pol_demo_rc-2048-1977',
    'rental_car/pol_demo_rc-1993-6620',
    'renters/pol_demo_rn-4120-5573',
    'commercial/pol_demo_bop-8802-5517',
    'collectibles/pol_demo_cl-7320-4416',
    'landlord/pol_demo_ll-5206-8841',
    'rideshare/pol_demo_rs-9120-3347',
    'pet/pol_demo_pt-1840-6673',
    'baggage/pol_unknown',
  ].map((path) => `${policies}/${path}`),
  '/account/settings',
  '/account/claims',
  '/account/claims/CLM-1993-0482',
  '/account/claims/CLM-3402-1189',
  '/account/claims/new',
  ...['devices', 'baggage', 'rental_car', 'renters', 'commercial', 'collectibles', 'pet'].map(
    (code) => `/account/claims/new/${code}/policies`,
  ),
];

/** Public pages of different templates, and the pages of the sign-in portal. */
const publicPaths = [
  '/',
  '/baggage-protection',
  '/rental-car-insurance',
  '/renters-insurance',
  '/small-business-owners-insurance',
  '/_/small-business-owners-insurance',
  '/collectible-insurance',
  '/collectibles',
  '/collectibles/coins-insurance',
  '/smartphone-protection',
  '/flight-insurance',
  '/home-warranty',
  '/ridesafe-rideshare-insurance',
  '/insurance-products',
  '/about',
  '/careers',
  '/carrier',
  '/claims',
  '/connect',
  '/contact',
  '/faq',
  '/global-brands',
  '/licenses',
  '/partners',
  '/platform',
  '/privacy',
  '/accessibility',
  '/terms',
  '/support',
  '/under-construction',
  '/under-maintenance',
  '/unknown-page',
  '/cancellations/policy',
  '/resume',
  '/update-payment-method',
  ...['login', 'register', 'forgot', 'reset', 'contact', 'unknown'].map(
    (name) => `/portal/${name}`,
  ),
];

journey('public pages', widths, async (page, recorder) => {
  for (const path of publicPaths) {
    await page.goto(path);
    await page.locator('main details').evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true;
    });
    await recorder.record();
  }
  for (const name of ['login', 'register', 'contact']) {
    await page.goto(`/portal/${name}`);
    await page.locator('main form button').last().click();
    await recorder.record();
  }
});

journey('menus', widths, async (page, recorder) => {
  await page.goto('/');
  for (const summary of await page.locator('header summary, header [aria-expanded]').all()) {
    if (!(await summary.isVisible())) continue;
    await summary.click();
    await recorder.record();
    await page.keyboard.press('Escape');
  }
});

journey('account', widths, async (page, recorder) => {
  const token = await demoToken(page);
  for (const path of accountPaths) {
    await page.goto(`${path}#authToken=${token}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await recorder.record();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await recorder.record();
  }
});

journey('claim channels', [desktop], async (page, recorder) => {
  const token = await demoToken(page);
  for (const code of ['baggage', 'rental_car', 'renters', 'commercial', 'collectibles', 'pet']) {
    await page.goto(`/account/claims/new/${code}/policies#authToken=${token}`);
    await page.locator('.policy-row').first().click();
    await recorder.record();
  }
});

journey('baggage', widths, async (page) => {
  const traveler = baggage.newTraveler();
  await page.goto(baggage.pathOf('address'));
  await baggage.expectStep(page, 'address', { focus: false });
  await baggage.pressNext(page);
  await baggage.continueTo(page, 'payment', traveler);
  await baggage.fillPayment(page, { ...traveler, card: '4000 0000 0000 0002' });
  await baggage.payButton(page).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await baggage.closeModal(page);
  await page.getByLabel('Card number').fill(traveler.card);
  await page.getByLabel('Expiration').fill('0431');
  await page.getByLabel('CVC').fill('318');
  await baggage.payButton(page).click();
  await baggage.expectStep(page, 'confirmation');
});

journey('rental car', widths, async (page) => {
  const drivers = page.viewportSize()?.width === phone.width ? [] : rentalCar.fiveDrivers;
  const renter = rentalCar.newRenter({ extraDrivers: drivers, pickUp: drivers.length > 0 ? 0 : 7 });
  await page.goto(rentalCar.pathOf('rental-info'));
  await rentalCar.expectStep(page, 'rental-info', { focus: false });
  await baggage.pressNext(page);
  await rentalCar.continueTo(page, 'confirmation', renter);
});

journey('renters', widths, async (page) => {
  await page.goto(renters.pathOf('address'));
  await expect(renters.question(page, 'Where do you rent?')).toBeVisible();
  await baggage.pressNext(page);
  await renters.completeToQuote(page);
  const isPhone = page.viewportSize()?.width === phone.width;
  if (isPhone) {
    await page.getByRole('radio', { name: 'Monthly (11 payments)' }).check();
    await expect(page.getByRole('button', { name: /then 10 ×/ })).toBeVisible();
  }
  await renters.completeToPayment(page);
  await baggage.fillCard(page, '4242 4242 4242 4242');
  await baggage.acceptTerms(page);
  await baggage.payButton(page).click();
  await expect(heading(page, 'You’re all set!')).toBeVisible();
});

for (const [name, size, create] of [
  ['café', desktop, smallBusiness.newCafe],
  ['consultant', phone, smallBusiness.newConsultant],
  ['contractor', desktop, smallBusiness.newContractor],
] as const)
  journey(`small business ${name}`, [size], async (page, recorder) => {
    const business = create();
    await smallBusiness.runToPlans(page, business);
    await recorder.record();
    await smallBusiness.selectPlan(page, business);
    await smallBusiness.pay(page);
    await expect(heading(page, 'You’re all set!')).toBeVisible();
  });

journey('collectibles', widths, async (page) => {
  await collectibles.runToList(page, '/collectibles/coins-insurance/start');
  await baggage.pressNext(page);
  await expect(collectibles.question(page, 'Your collectibles quote')).toBeVisible();
  await baggage.pressNext(page);
  await collectibles.pay(page);
});

journey('endorsements', [desktop], async (page) => {
  const policyholder = await endorsements.newPolicyholder();
  await page.goto(`${policyholder.page}#authToken=${policyholder.token}`);
  await press(page, 'Add a collection');
  await collectibles
    .dialog(page, 'Select a category')
    .getByRole('link', { name: 'Stamps' })
    .click();
  await page.getByRole('radio', { name: /2200 Harborline Avenue/ }).check();
  await baggage.pressNext(page);
  await collectibles.answerValues(page, ['4000', '500']);
  await baggage.pressNext(page);
  await expect(heading(page, 'Add Stamps')).toBeVisible();
  await baggage.fillCard(page, '4242 4242 4242 4242');
  await endorsements.acceptEndorsementTerms(page);
  await baggage.payButton(page).click();
  await endorsements.backToPolicy(page, /Stamps added, \$4,000/);
  await endorsements.decide(page, policyholder, 'Approve');
  await page.reload();
  await endorsements.rowOf(page, 'Coins').getByRole('link', { name: 'Edit' }).click();
  await collectibles.answerValues(page, ['1500', '400']);
  await baggage.pressNext(page);
  await endorsements.acceptEndorsementTerms(page);
  await page.getByRole('button', { name: /^Refund: / }).click();
  await endorsements.backToPolicy(page, /Coins lowered/);
});

const rental = 'pol_demo_rc-2048-1977';
journey('extension', [desktop], async (page) => {
  const token = await demoToken(page);
  await page.goto(`${policies}/rental_car/${rental}#authToken=${token}`);
  await press(page, 'Extend your coverage');
  await page.getByRole('textbox', { name: 'New return date' }).fill(rentalCar.dayFromNow(9).typed);
  await press(page, 'Continue');
  await baggage.pressNext(page);
  await page.getByLabel('Rental agreement number').fill('RA-88213');
  await baggage.pressNext(page);
  await expect(heading(page, 'Your Rental Car Extension Quote')).toBeVisible();
  await baggage.fillCard(page, '4242 4242 4242 4242');
  await baggage.payButton(page).click();
  await expect(heading(page, 'You’re all set!')).toBeVisible();
});

const device = 'DV-5512-9034';
journey('claim in-store', [phone], async (page) => {
  await page.goto(
    `/account/claims/new/devices/policies/${device}#authToken=${await demoToken(page)}`,
  );
  await page.getByRole('link', { name: /^Bring in for repair/ }).click();
  await press(page, 'Next');
  await page.getByLabel('Cracked/Broken Screen').check();
  await press(page, 'Next');
  await page.getByLabel('In your own words').fill('It fell down the stairs.');
  const photo = { name: 'crack.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  await page.locator('[data-photo-input]').setInputFiles([photo]);
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1);
  await press(page, 'Next');
  await page.getByLabel('Device serial number').fill('F4GX92KQ2M');
  await page.getByLabel('I’ve forwarded the repair authorization email').check();
  await press(page, 'Next');
  await page.getByLabel('Account holder name').fill('Dana Moreau');
  await page.getByLabel('Checking').check();
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByLabel('Account number', { exact: true }).fill('000447109882');
  await page.getByLabel('Confirm account number').fill('000447109882');
  await press(page, 'Next');
  await expect(heading(page, 'Review your claim')).toBeVisible();
  await press(page, 'File claim');
  await expect(heading(page, 'Your claim is in review.')).toBeVisible();
});

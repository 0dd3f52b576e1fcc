import type { Page } from '@playwright/test';
import {
  acceptTerms,
  answerQuestion,
  fillCard,
  modal,
  payButton,
  pressNext,
} from './baggage-walk.ts';
import { expectSoundScreen, phone } from './screen.ts';
import { expect, test } from './test.ts';

const pathOf = (step: string) => `/renters-insurance/${step}`;
const question = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const price = (page: Page) => page.getByRole('region', { name: 'Price' });

interface Tenant {
  street: string;
  city: string;
  region: string;
  postal: string;
  lastName: string;
}
const columbus: Tenant = {
  street: '77 Larch Avenue',
  city: 'Columbus',
  region: 'OH',
  postal: '43215',
  lastName: 'Lopez',
};

async function fillAddress(page: Page, tenant: Tenant): Promise<void> {
  await page.getByLabel('Street address of the home').fill(tenant.street);
  await page.getByLabel('City', { exact: true }).fill(tenant.city);
  await page.getByLabel('State or region').fill(tenant.region);
  await page.getByLabel('ZIP code').fill(tenant.postal);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill(tenant.lastName);
  await page.getByLabel('Email').fill(`tenant.${crypto.randomUUID().slice(0, 8)}@bluebird.example`);
  await page.getByLabel('Phone').fill('6145550142');
}

/** What is chosen on each screen; the others are typed. */
const choices: [heading: string, answer: string][] = [
  ['When was the building built?', '2000 or later'],
  ['How do you use the home?', 'I live there most of the year'],
  ['Who lives with you?', 'Nobody'],
];
const answers: [heading: string, answer: string][] = [
  ['Does anybody smoke in the home?', 'No'],
  ['Is there a dog in the home?', 'No'],
  ['Do you run a business from home?', 'No'],
  ['Has an insurer ended or refused a policy of yours in the last 3 years?', 'No'],
  ['How many claims did you make in the last 5 years?', 'None'],
];

async function choose(page: Page, heading: string, answer: string): Promise<void> {
  await expect(question(page, heading)).toBeFocused();
  await answerQuestion(page, () => page.getByRole('radio', { name: answer, exact: true }).click());
}

async function walkToQuote(page: Page, tenant: Tenant): Promise<void> {
  await page.goto(pathOf('address'));
  await fillAddress(page, tenant);
  await pressNext(page);
  await choose(page, 'What kind of home do you rent?', 'Apartment');
  await page.getByLabel('Homes in the building').fill('24');
  await pressNext(page);
  for (const [heading, answer] of choices) await choose(page, heading, answer);
  await expect(question(page, 'When were you born?')).toBeFocused();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('04/18/1991');
  await pressNext(page);
  for (const [heading, answer] of answers) await choose(page, heading, answer);
  await expect(question(page, 'What protects the home?')).toBeFocused();
  await pressNext(page);
  await choose(page, 'Should your landlord get proof of the policy?', 'No');
  await choose(page, 'Should we mail your documents to this address?', 'Yes');
  await expect(question(page, 'Your renters quote')).toBeVisible();
}

async function pay(page: Page): Promise<void> {
  await fillCard(page, '4242 4242 4242 4242');
  await acceptTerms(page);
  await payButton(page).click();
  await expect(question(page, 'You’re all set!')).toBeVisible();
}

test('insures a home in Ohio, every screen sound: Back, reload, sliders by keyboard, eleven payments', async ({
  page,
}) => {
  test.slow();
  await page.goto(pathOf('address'));
  await expect(question(page, 'Which home do you rent?')).toBeVisible();
  await pressNext(page);
  await expect(page.getByRole('alert')).toContainText('Enter a street address');
  await expectSoundScreen(page);
  await walkToQuote(page, columbus);
  await expect(price(page)).toContainText('$151.20 / year');
  await expectSoundScreen(page);
  const slider = page.getByRole('slider', { name: 'Your belongings' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(price(page)).toContainText('$236.25 / year');
  await expect(slider).toHaveAttribute('aria-valuetext', '$50,000');
  await page.keyboard.press('Home');
  await expect(price(page)).toContainText('$113.40 / year');
  await page.reload();
  await expect(price(page)).toContainText('$113.40 / year');
  await page.getByRole('radio', { name: 'Monthly (11 payments)' }).check();
  await expect(price(page)).toContainText('First Payment');
  await expect(price(page)).toContainText('$11.30');
  await expect(price(page)).toContainText('Followed by 10 monthly payments of $11.26');
  await pressNext(page);
  await expect(question(page, 'Your Standard Renters Insurance Quote')).toBeFocused();
  await expect(page.getByText('Your card is charged $11.30 today')).toBeVisible();
  await expectSoundScreen(page);
  await page.goBack();
  await expect(question(page, 'Your renters quote')).toBeVisible();
  await page.goForward();
  await page.reload();
  await pay(page);
  await expect(page.getByRole('region', { name: 'Billing details' })).toContainText('$123.90');
  await expect(page.getByText(/^Plan #\s*RN-\d{4}-\d{4}$/)).toBeVisible();
  await expectSoundScreen(page);
});

for (const [state, tenant, annual] of [
  ['Illinois', { ...columbus, city: 'Chicago', region: 'IL', postal: '60614' }, '$199.76'],
  ['Texas', { ...columbus, city: 'Round Rock', region: 'TX', postal: '78664' }, '$225.86'],
] as const) {
  test(`quotes a home in ${state}, annual and monthly, and insures it on a phone`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(phone);
    await walkToQuote(page, tenant);
    await expect(price(page)).toContainText(`${annual} / year`);
    await page.getByRole('radio', { name: 'Monthly (11 payments)' }).check();
    await expect(price(page)).toContainText('Followed by 10 monthly payments');
    await page.getByRole('radio', { name: 'Annual (1 payment)' }).check();
    await expect(price(page)).toContainText(`${annual} / year`);
    await pressNext(page);
    await expect(page.getByText(`Your card is charged ${annual} once.`)).toBeVisible();
    await pay(page);
    await expect(page.getByRole('region', { name: 'Billing details' })).toContainText(annual);
  });
}

test('shows the price of today where the one on screen holds no longer', async ({
  page,
  guard,
}) => {
  guard.allow(/purchaseRenters failed/);
  await walkToQuote(page, { ...columbus, lastName: 'Purchase-price_changed' });
  await pressNext(page);
  await fillCard(page, '4242 4242 4242 4242');
  await acceptTerms(page);
  await payButton(page).click();
  await expect(modal(page, 'Your price has changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(question(page, 'Your renters quote')).toBeVisible();
  await expect(price(page)).toContainText('$151.20 / year');
});

test('stops where the home cannot be insured', async ({ page }) => {
  await page.goto(pathOf('address'));
  await fillAddress(page, columbus);
  await pressNext(page);
  await expect(question(page, 'What kind of home do you rent?')).toBeFocused();
  await page.getByText('Mobile home', { exact: true }).click();
  await expect(question(page, 'We do not insure belongings in mobile homes.')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(question(page, 'What kind of home do you rent?')).toBeVisible();
});

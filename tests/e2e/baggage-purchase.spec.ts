import { request as newRequest, type Page } from '@playwright/test';
import {
  choosePlan,
  expectStep,
  fillCard,
  acceptTerms,
  newTraveler,
  payButton,
  policyNumber,
  continueTo,
} from './baggage-scenario.ts';
import { expect, test } from './test.ts';

const password = 'a suitcase full of stamps';

test('buys baggage insurance from the home page, activates the account by email and signs in again', async ({
  page,
}) => {
  const dana = newTraveler();
  await page.goto('/');
  await page.getByLabel('Select Insurance').selectOption({ label: 'Travel' });
  await page.getByLabel('Category').selectOption({ label: 'Baggage' });
  await page.getByRole('button', { name: 'Check our prices' }).click();
  await expect(page).toHaveURL('/baggage-protection');
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await expectStep(page, 'address', { focus: false });
  await continueTo(page, 'confirmation', dana);
  const number = await policyNumber(page);

  await expectPdf(page, 'Download policy');
  await openMail(page, dana.email, `Your policy ${number}`);
  await page
    .frameLocator('iframe[title="The email as an email app shows it"]')
    .getByRole('link', { name: 'Set your password' })
    .click();
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();

  await expect(page).toHaveURL('/account/policies');
  await expect(page.getByRole('heading', { name: 'Your policies' })).toBeVisible();
  await openPolicy(page, number);
  await expectPdf(page, /^Declarations page/);
  await expectPdf(page, /^Policy \(/);

  await page.goto('/account/policies');
  await page.getByRole('button', { name: /, your account$/i }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  await page.goto('/account');
  await signInAtPortal(page, dana.email, password);
  await expect(page).toHaveURL('/account/policies');
  await expect(page.getByText(number).first()).toBeVisible();
});

async function signInAtPortal(page: Page, email: string, secret: string) {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openMail(page: Page, recipient: string, subject: string) {
  await page.goto('/sandbox/mailbox');
  await page
    .getByRole('listitem')
    .filter({ hasText: recipient })
    .getByRole('link', { name: subject })
    .click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
}

async function openPolicy(page: Page, number: string) {
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/account\/policies\/[a-z]+\/[\w-]+$/);
  await expect(page.getByText(number).first()).toBeVisible();
}

/** Expects that the link opens a PDF without a sign-in. */
async function expectPdf(page: Page, name: string | RegExp) {
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible();
  const href = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  const guestContext = await newRequest.newContext();
  const response = await guestContext.get(href);
  expect(response.headers()['content-type']).toContain('application/pdf');
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await guestContext.dispose();
}

test('buys as the demo user, with prefilled answers and one click less', async ({ page }) => {
  const dana = newTraveler();
  await page.goto('/sign-in');
  await signInAtPortal(page, 'demo@example.com', 'demo-password');
  await expect(page.getByRole('heading', { name: 'Your policies' })).toBeVisible();
  await page.goto('/baggage-protection/address');
  await continueTo(page, 'passenger', dana);
  await expect(page.getByLabel('Email')).toHaveValue('demo@example.com');
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectStep(page, 'plans');
  await choosePlan(page);
  await expectStep(page, 'payment');
  await fillCard(page, dana.card);
  await acceptTerms(page);
  await payButton(page).click();
  await expectStep(page, 'confirmation');
  const number = await policyNumber(page);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await openPolicy(page, number);
});

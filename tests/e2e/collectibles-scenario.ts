import type { Locator, Page } from '@playwright/test';
import { acceptTerms, fillCard, answerQuestion, payButton, pressNext } from './baggage-scenario.ts';
import { expectAccessibleScreen } from './screen.ts';
import { expect } from './test.ts';

export const pathOf = (step: string) => `/collectible-insurance/${step}`;
export const question = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

export interface PostalAddress {
  street: string;
  city: string;
  region: string;
  postal: string;
}
export const portland: PostalAddress = {
  street: '2200 Harborline Avenue',
  city: 'Portland',
  region: 'OR',
  postal: '97214',
};

export async function fillAddress(page: Page, address: PostalAddress): Promise<void> {
  await page.getByLabel('Street address').fill(address.street);
  await page.getByLabel('City', { exact: true }).fill(address.city);
  await page.getByLabel('State or region').fill(address.region);
  await page.getByLabel('ZIP code').fill(address.postal);
}

/** A check that the scenario runs on every screen. */
export type ScreenCheck = (page: Page) => Promise<void>;
const noCheck: ScreenCheck = async () => {};
export const accessibilityCheck: ScreenCheck = expectAccessibleScreen;

/** Enters a new address in the address step and closes the list of exclusions. */
export async function answerAddress(
  page: Page,
  address: PostalAddress,
  checkScreen = noCheck,
): Promise<void> {
  await expect(question(page, 'Where is this collection kept?')).toBeVisible();
  await fillAddress(page, address);
  await checkScreen(page);
  await pressNext(page);
  const notice = dialog(page, 'What this plan doesn’t cover');
  await expect(notice).toContainText(`everything at ${address.street}`);
  await checkScreen(page);
  await notice.getByRole('button', { name: 'Continue' }).click();
}

export async function answerValues(
  page: Page,
  [total, highest]: readonly [string, string],
  checkScreen = noCheck,
): Promise<void> {
  await expect(question(page, 'What’s the collection worth?')).toBeVisible();
  await checkScreen(page);
  await page.getByLabel('Total value of the collection').fill(total);
  await page.getByLabel('Highest value item').fill(highest);
  await pressNext(page);
}

const answerGroup = (page: Page, group: string | RegExp): Locator =>
  page.getByRole('group', { name: group });

export async function choose(page: Page, group: string | RegExp, answer: string): Promise<void> {
  await answerGroup(page, group).getByRole('radio', { name: answer, exact: true }).check();
}

/** Answers the question about a burglar alarm, then the question about a fire alarm. */
export async function answerAlarms(
  page: Page,
  [burglar, fire]: readonly [string, string],
  checkScreen = noCheck,
): Promise<void> {
  await expect(question(page, 'How is it protected?')).toBeVisible();
  await choose(page, 'Burglar alarm', burglar);
  await choose(page, 'Fire alarm', fire);
  await checkScreen(page);
  await pressNext(page);
}

export interface Signer {
  first: string;
  last: string;
}
export const dana: Signer = { first: 'Dana', last: 'Moreau' };

/** Answers the step about the signer. An email address that is already entered is not changed. */
export async function answerSigner(
  page: Page,
  signer: Signer,
  checkScreen = noCheck,
): Promise<string> {
  await expect(question(page, 'Who signs for the collection?')).toBeVisible();
  const email = page.getByLabel('Email address');
  await page.getByLabel('First name').fill(signer.first);
  await page.getByLabel('Last name').fill(signer.last);
  if (!(await email.inputValue()))
    await email.fill(`${signer.first}.${crypto.randomUUID().slice(0, 8)}@bluebird.example`);
  await page.getByLabel('Phone number').fill('(503) 555-0142');
  await checkScreen(page);
  const emailAddress = await email.inputValue();
  await pressNext(page);
  return emailAddress;
}

export async function answerHistory(
  page: Page,
  felonyAnswer = 'No',
  checkScreen = noCheck,
): Promise<void> {
  await expect(question(page, 'What happened in the last five years?')).toBeVisible();
  await choose(page, 'Claims on collections', 'None');
  await choose(page, /canceled your policy/, 'No');
  await choose(page, /felony/, felonyAnswer);
  await choose(page, /bankruptcy/, 'No');
  await checkScreen(page);
  await pressNext(page);
}

export async function answerMailing(page: Page, checkScreen = noCheck): Promise<void> {
  await expect(question(page, /Should we mail/)).toBeVisible();
  await checkScreen(page);
  await answerQuestion(page, () => page.getByRole('radio', { name: /^Yes/ }).click());
}

/**
 * Answers all steps of a person's first collection, from its address to the list of collections.
 */
export async function runToList(page: Page, start: string): Promise<void> {
  await page.goto(start);
  await answerAddress(page, portland);
  await answerValues(page, ['12500', '2400']);
  await answerAlarms(page, ['Yes', 'Yes']);
  await answerQuestion(page, () => page.getByRole('radio', { name: 'One person' }).click());
  await answerSigner(page, dana);
  await answerHistory(page);
  await answerMailing(page);
  await expect(question(page, 'Your collections')).toBeVisible();
}

export async function pay(page: Page): Promise<void> {
  await fillCard(page, '4242 4242 4242 4242');
  await acceptTerms(page);
  await payButton(page).click();
  await expect(page.getByText('Plan #')).toBeVisible();
}

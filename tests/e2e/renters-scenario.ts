import { expect, type Page } from '@playwright/test';
import { answerQuestion, pressNext } from './baggage-scenario.ts';

export const pathOf = (step: string) => `/renters-insurance/${step}`;
export const question = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

export interface Tenant {
  street: string;
  city: string;
  region: string;
  postal: string;
  lastName: string;
}
export const columbus: Tenant = {
  street: '77 Larch Avenue',
  city: 'Columbus',
  region: 'OH',
  postal: '43215',
  lastName: 'Lopez',
};

export async function fillAddress(page: Page, tenant: Tenant): Promise<void> {
  await page.getByLabel('Street address of the home').fill(tenant.street);
  await page.getByLabel('City', { exact: true }).fill(tenant.city);
  await page.getByLabel('State or region').fill(tenant.region);
  await page.getByLabel('ZIP code').fill(tenant.postal);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill(tenant.lastName);
  await page.getByLabel('Email').fill(`tenant.${crypto.randomUUID().slice(0, 8)}@bluebird.example`);
  await page.getByLabel('Phone').fill('6145550142');
}

/** Options to choose on the screens with options. All other screens have text fields. */
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

/** Opens the flow and answers every screen before the quote. */
export async function runToQuote(page: Page, tenant: Tenant): Promise<void> {
  await page.goto(pathOf('address'));
  await completeToQuote(page, tenant);
}

/** Starts at the first screen and answers every screen before the quote. */
export async function completeToQuote(page: Page, tenant: Tenant = columbus): Promise<void> {
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

import { expect, type Page } from '@playwright/test';
import { acceptTerms, fillCard, payButton, pressNext } from './baggage-scenario.ts';
import { shopName } from './shop.ts';

/** Steps of the rental car flow in order, each with its heading. */
const headings = {
  'rental-info': 'Please provide us information about your rental reservation:',
  'agreement-confirmation':
    'Have you already signed the rental car agreement or picked up your car?',
  'use-type': 'Is this car for personal or business use?',
  driver: 'Please provide primary driver contact information:',
  'additional-drivers': 'Would you like to add additional drivers to your rental insurance?',
  'add-drivers': 'Who else will drive the car?',
  plans: 'Select the coverage option that best protects you and your drivers:',
  payment: 'Your Platinum Rental Car Protection Quote',
  confirmation: 'You’re all set!',
} as const;
export type Step = keyof typeof headings;
const steps = Object.keys(headings) as Step[];

/**
 * Returns the date this many days from today in New York, in the three formats that the tests need.
 */
export function dayFromNow(days: number) {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  const iso = date.toISOString().slice(0, 10);
  const [year = '', month = '', day = ''] = iso.split('-');
  const format = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return {
    iso,
    typed: `${month}/${day}/${year}`,
    long: date.toLocaleDateString('en-US', format),
  };
}

export interface Renter {
  /** Days from today to the pickup. */
  pickUp: number;
  /** Days from the pickup to the return. */
  rentalDays: number;
  agency: string;
  /** Name of the rental agency. Only if `agency` is Other. */
  agencyName?: string;
  firstName: string;
  lastName: string;
  /** Missing for a signed-in buyer. */
  email?: string;
  extraDrivers: readonly { firstName: string; lastName: string }[];
  card: string;
}

/**
 * Creates a buyer who rents a car for five days. The pickup is in seven days, and there are no
 * other drivers.
 */
export function newRenter(changes: Partial<Renter> = {}): Renter {
  return {
    pickUp: 7,
    rentalDays: 4,
    agency: 'Avis',
    firstName: 'Dana',
    lastName: 'Moreau',
    email: `dana.${crypto.randomUUID().slice(0, 8)}@bluebird.example`,
    extraDrivers: [],
    card: '4242 4242 4242 4242',
    ...changes,
  };
}

export const fiveDrivers = ['Ines', 'Noor', 'Luc', 'Ana', 'Tom'].map((firstName) => ({
  firstName,
  lastName: 'Okafor',
}));

export const pathOf = (step: Step) => `/rental-car-insurance/${step}`;

/** Expects that the URL, the document title, the heading and the focus all belong to this step. */
export async function expectStep(page: Page, step: Step, { focus = true } = {}): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${pathOf(step)}(\\?|$)`));
  const heading = page.getByRole('heading', { level: 1, name: headings[step] });
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle(`${headings[step]} · Rental car · ${shopName}`);
  if (focus) await expect(heading).toBeFocused();
}

export const dateField = (page: Page, label: 'Pickup date' | 'Return date') =>
  page.getByRole('textbox', { name: label });

export async function fillTrip(page: Page, { pickUp, rentalDays, agency, agencyName }: Renter) {
  await dateField(page, 'Pickup date').fill(dayFromNow(pickUp).typed);
  await dateField(page, 'Return date').fill(dayFromNow(pickUp + rentalDays).typed);
  await page.getByLabel('Rental agency').selectOption(agency);
  if (agencyName) await page.getByLabel('Name of Rental Car Agency').fill(agencyName);
}

async function fillDriver(page: Page, { firstName, lastName, email }: Renter) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Phone', { exact: true }).fill('5035550142');
  if (email) await page.getByLabel('Email').fill(email);
  await page.getByRole('combobox', { name: 'Home address' }).fill('418 Marlow Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State or region').fill('OR');
  await page.getByLabel('ZIP code').fill('97214');
}

async function fillExtraDrivers(page: Page, { extraDrivers }: Renter) {
  for (const [index, { firstName, lastName }] of extraDrivers.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add another driver' }).click();
    const driver = page.getByRole('group', { name: `Additional Driver ${index + 1}` });
    await driver.getByLabel('First name').fill(firstName);
    await driver.getByLabel('Last name').fill(lastName);
  }
}

export async function choosePlan(page: Page, name = 'Platinum') {
  await page.getByRole('tab', { name: new RegExp(`^${name} \\$`) }).click();
  await page.getByRole('button', { name: 'Select Plan' }).click();
}

export async function fillPayment(page: Page, renter: Renter) {
  await fillCard(page, renter.card);
  await acceptTerms(page);
}

/** Selects an answer by the keyboard. A click would also open the next step. */
export const choose = (page: Page, name: string) =>
  page.getByRole('radio', { name }).press('Space');

/** Answers the current step, but does not press Next. */
async function answer(page: Page, step: Step, renter: Renter): Promise<void> {
  const hasExtraDrivers = renter.extraDrivers.length > 0;
  if (step === 'rental-info') return fillTrip(page, renter);
  if (step === 'agreement-confirmation') return choose(page, 'No');
  if (step === 'use-type') return choose(page, 'Personal');
  if (step === 'driver') return fillDriver(page, renter);
  if (step === 'additional-drivers') return choose(page, hasExtraDrivers ? 'Yes' : 'No');
  if (step === 'add-drivers') return fillExtraDrivers(page, renter);
  if (step === 'payment') return fillPayment(page, renter);
}

async function completeStep(page: Page, step: Step): Promise<void> {
  if (step === 'plans') return choosePlan(page);
  if (step === 'payment') return payButton(page).click();
  return pressNext(page);
}

/** Returns the steps that apply to this renter. */
const stepsOf = ({ pickUp, extraDrivers }: Renter) =>
  steps.filter(
    (step) =>
      (step !== 'agreement-confirmation' || pickUp <= 0) &&
      (step !== 'add-drivers' || extraDrivers.length > 0),
  );

type StepCheck = (step: Step) => Promise<void>;

/** Opens the flow and answers every step before the target step. */
export async function runTo(page: Page, target: Step, renter: Renter, checkStep?: StepCheck) {
  await page.goto(pathOf('rental-info'));
  await expectStep(page, 'rental-info', { focus: false });
  await continueTo(page, target, renter, checkStep);
}

/**
 * Starts at the current step and answers every step before the target step.
 * @param checkStep runs on each step after its answers are entered
 */
export async function continueTo(page: Page, target: Step, renter: Renter, checkStep?: StepCheck) {
  const stepsOfRenter = stepsOf(renter);
  const from = stepsOfRenter.findIndex((step) => new URL(page.url()).pathname === pathOf(step));
  for (const step of stepsOfRenter.slice(from, stepsOfRenter.indexOf(target))) {
    await answer(page, step, renter);
    await checkStep?.(step);
    await completeStep(page, step);
    const next = stepsOfRenter[stepsOfRenter.indexOf(step) + 1];
    if (next) await expectStep(page, next);
  }
}

/** Reads the policy number after 'Plan #' on the confirmation screen. */
export async function policyNumber(page: Page): Promise<string> {
  const line = page.getByText(/^Plan #\s*RC-\d{4}-\d{4}/);
  await expect(line).toBeVisible();
  return /RC-\d{4}-\d{4}/.exec(await line.innerText())?.[0] ?? '';
}

/** Expects the value next to a label, in a list of facts or in a price breakdown. */
export async function expectRow(page: Page, label: string, value: string): Promise<void> {
  const row = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  await expect(row.first()).toContainText(value);
}

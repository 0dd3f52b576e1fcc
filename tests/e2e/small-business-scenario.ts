import { expect, type Page } from '@playwright/test';
import { groupOf } from '../../src/tariffs/small-business/class-groups.ts';
import { smallBusinessSurvey } from '../../server/products/small-business/survey.ts';
import { cafe, classCodes, consultant, plumber } from '../fixtures/small-business.ts';
import { acceptTerms, fillCard, payButton, pressNext } from './baggage-scenario.ts';
import {
  answeredSurvey,
  answerSurvey,
  type AnsweredSurvey,
  type ScreenRoot,
} from './survey-answers.ts';

export const pathOf = (step: string) => `/small-business-owners-insurance/${step}`;
export const question = (screen: ScreenRoot, name: string) =>
  screen.getByRole('heading', { level: 1, name });

export interface BusinessScenario extends AnsweredSurvey {
  business: string;
  /** Text to search for the business type. `type` is the option to choose. */
  search: string;
  type: string;
  email: string;
  plan: 'Silver' | 'Gold' | 'Platinum';
}

function businessScenario(
  classCode: number,
  answers: { business_name: string; pni_email: string },
  details: Pick<BusinessScenario, 'search' | 'type' | 'plan'>,
): BusinessScenario {
  const group = groupOf(classCode) ?? 'office';
  const form = smallBusinessSurvey(group, new Date().toISOString().slice(0, 10));
  const { business_name: business, pni_email: email } = answers;
  return { ...details, ...answeredSurvey(form, answers), business, email };
}

export const newCafe = () =>
  businessScenario(classCodes.cafe, cafe({ uses_other_vehicles: 'yes' }), {
    search: 'coffee',
    type: 'Café, coffee shop',
    plan: 'Gold',
  });

export const newConsultant = () =>
  businessScenario(classCodes.consultant, consultant(), {
    search: 'management con',
    type: 'Management consultant',
    plan: 'Silver',
  });

export const newContractor = () =>
  businessScenario(
    classCodes.plumber,
    plumber({ has_prior_losses: 'no', names_additional_insureds: 'no' }),
    { search: 'plumb', type: 'Plumber', plan: 'Platinum' },
  );

export async function fillBasics(
  screen: ScreenRoot,
  { search, type }: BusinessScenario,
): Promise<void> {
  await screen.getByRole('combobox', { name: 'Business type' }).fill(search);
  await screen.getByRole('option', { name: type }).click();
  await screen.getByRole('combobox', { name: 'Business address' }).fill('418 Marlow Street');
  await screen.getByLabel('City').fill('Portland');
  await screen.getByLabel('State or region').fill('OR');
  await screen.getByLabel('ZIP code').fill('97214');
}

/** Returns the date this many days from today, as a buyer types it. */
export function startIn(days: number): string {
  const [year = '', month = '', day = ''] = new Date(Date.now() + days * 86_400_000)
    .toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    .split('-');
  return `${month}/${day}/${year}`;
}

/** Answers the flow from its first screen to the screen with the prices of the three plans. */
export async function runToPlans(
  page: Page,
  business: BusinessScenario,
  onScreen?: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto(pathOf('basic-info'));
  await expect(question(page, 'Tell us about your business')).toBeVisible();
  await fillBasics(page, business);
  await pressNext(page);
  await answerSurvey(page, business, onScreen);
  await expect(question(page, 'When should this policy take effect?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Start date' }).fill(startIn(10));
  await pressNext(page);
  await expect(question(page, 'You’re almost done!')).toBeVisible();
}

/** Reads the yearly price in the header of a plan's column, such as '$1,090.05'. */
export async function priceOf(page: Page, plan: string): Promise<string> {
  const columnHeader = page.getByRole('columnheader', { name: new RegExp(plan) });
  return (await columnHeader.locator('.price').textContent()) ?? '';
}

export async function selectPlan(page: Page, { plan, business }: BusinessScenario): Promise<void> {
  await page
    .getByRole('button', { name: `Select ${plan}` })
    .filter({ visible: true })
    .first()
    .click();
  await expect(question(page, `Your Quote for ${business}`)).toBeVisible();
}

export async function pay(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await fillCard(page, card);
  const acceptCheckbox = page.getByRole('checkbox', { name: /I have read and accept/ });
  if (!(await acceptCheckbox.isChecked())) await acceptTerms(page);
  await payButton(page).click();
}

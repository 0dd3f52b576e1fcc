import { expect, type Page } from '@playwright/test';
import { rentersClosingSurvey, rentersSurvey } from '../../server/products/renters/survey.ts';
import { surveyAnswers } from '../fixtures/tenant.ts';
import { pressNext } from './baggage-scenario.ts';
import { answeredSurvey, answerSurvey } from './survey-answers.ts';

export const pathOf = (step: string) => `/renters-insurance/${step}`;
export const question = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

interface Tenant {
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

async function fillAddress(page: Page, tenant: Tenant): Promise<void> {
  await page.getByLabel('Street address of the home').fill(tenant.street);
  await page.getByLabel('City', { exact: true }).fill(tenant.city);
  await page.getByLabel('State or region').fill(tenant.region);
  await page.getByLabel('ZIP code').fill(tenant.postal);
}

async function answerPerson(page: Page, tenant: Tenant): Promise<void> {
  await expect(question(page, 'Who’s the policy for?')).toBeVisible();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill(tenant.lastName);
  await page.getByLabel('Email').fill(`tenant.${crypto.randomUUID().slice(0, 8)}@bluebird.example`);
  await page.getByLabel('Phone').fill('6145550142');
  await pressNext(page);
}

/** Opens the flow and answers every screen before the quote. */
export async function runToQuote(page: Page, tenant: Tenant): Promise<void> {
  await page.goto(pathOf('address'));
  await completeToQuote(page, tenant);
}

/**
 * Starts at the first screen and answers every screen before the quote.
 * @param isContactFirst true for a backend that needs the policyholder for a price
 */
export async function completeToQuote(
  page: Page,
  tenant: Tenant = columbus,
  isContactFirst = false,
): Promise<void> {
  await fillAddress(page, tenant);
  await pressNext(page);
  if (isContactFirst) await answerPerson(page, tenant);
  const form = rentersSurvey(new Date().toISOString().slice(0, 10));
  await answerSurvey(page, answeredSurvey(form, surveyAnswers()));
  await expect(question(page, 'Your renters quote')).toBeVisible();
}

/**
 * Starts at the quote and answers every screen before the payment.
 * @param tenant null if the policyholder is known from an earlier purchase
 */
export async function completeToPayment(
  page: Page,
  tenant: Tenant | null = columbus,
): Promise<void> {
  await pressNext(page);
  if (tenant) await answerPerson(page, tenant);
  await answerSurvey(page, answeredSurvey(rentersClosingSurvey, surveyAnswers()));
  await expect(question(page, 'Your Standard Renters Insurance Quote')).toBeVisible();
}

// Journeys for `--spoken`: dialogs, suggestions, calendars and errors, which need no purchase. The
// journeys of journeys.record.ts buy every product. See run.ts.
import type { Page } from '@playwright/test';
import * as baggage from '../e2e/baggage-scenario.ts';
import * as collectibles from '../e2e/collectibles-scenario.ts';
import { phone } from '../e2e/screen.ts';
import { expect, test } from '../e2e/test.ts';
import { startRecorder, type Recorder } from './recorder.ts';

/** Without this limit, an action that finds no element would wait forever. */
const ACTION_TIMEOUT_MS = 60_000;

function spoken(name: string, walk: (page: Page, recorder: Recorder) => Promise<void>) {
  test(`spoken ${name}`, async ({ page, guard }) => {
    guard.allow(/failed/i);
    page.setDefaultTimeout(ACTION_TIMEOUT_MS);
    const recorder = await startRecorder(page, `spoken ${name}`);
    await walk(page, recorder);
    await recorder.record();
    recorder.end();
  });
}

async function signIn(page: Page, path: string): Promise<void> {
  const data = { email: 'demo@example.com', password: 'demo-password' };
  const response = await page.request.post('/api/user/v2/auth/user-login', { data });
  const { token } = (await response.json()) as { token: string };
  await page.goto(`${path}#authToken=${token}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Opens the dialog of each button by keyboard, records it, and closes it with Escape. */
async function openDialogs(page: Page, recorder: Recorder, names: readonly (string | RegExp)[]) {
  for (const name of names) {
    await page.getByRole('button', { name }).first().press('Enter');
    await expect(page.locator('dialog[open]').first()).toBeVisible();
    await recorder.record();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
}

spoken('address and airline', async (page, recorder) => {
  await page.goto(baggage.pathOf('address'));
  await page.getByRole('combobox', { name: 'Street address' }).pressSequentially('418 Mar');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await recorder.record();
  await page.keyboard.press('Enter');
  await recorder.record();
  await baggage.pressNext(page);
  await page.getByRole('combobox', { name: 'Airline' }).pressSequentially('zzz');
  await recorder.record();
  await openDialogs(page, recorder, ['Email me a link']);
});

spoken('rental dates', async (page, recorder) => {
  await page.goto('/rental-car-insurance/rental-info');
  await page.getByRole('button', { name: 'Choose the pickup date' }).press('Enter');
  await recorder.record();
  for (const key of ['ArrowRight', 'PageDown', 'Escape']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Pickup date' }).fill('02/31/2030');
  await page.keyboard.press('Tab');
  await baggage.pressNext(page);
});

spoken('survey', async (page, recorder) => {
  await page.goto('/collectibles/coins-insurance/start');
  await collectibles.fillAddress(page, collectibles.portland);
  await baggage.pressNext(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByRole('heading', { name: /collection worth/ })).toBeVisible();
  await recorder.record();
  await baggage.pressNext(page);
  await recorder.record();
  await openDialogs(page, recorder, ['Need help?']);
});

spoken('policy', async (page, recorder) => {
  await signIn(page, '/account/policies/rental_car/pol_demo_rc-2048-1977');
  await openDialogs(page, recorder, ['Extend your coverage', 'Cancel policy']);
  await signIn(page, '/account/policies/renters/pol_demo_rn-4120-5573');
  await page.getByRole('switch', { name: 'Renewal' }).press('Space');
  await recorder.record();
  await page.keyboard.press('Escape');
});

spoken('settings', async (page, recorder) => {
  await signIn(page, '/account/settings');
  for (const name of ['Add a card', 'Change your email address', 'Change your password'])
    await openDialogs(page, recorder, [name]);
  await openDialogs(page, recorder, ['Delete Visa ending 4242']);
  await page.getByLabel('First name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
});

spoken('claim', async (page, recorder) => {
  await signIn(page, '/account/claims/CLM-3402-1189');
  for (const name of ['Message the adjuster', 'Change bank account', 'Withdraw this claim'])
    await openDialogs(page, recorder, [name]);
});

spoken('sign-in', async (page, recorder) => {
  await page.setViewportSize(phone);
  for (const name of ['login', 'register', 'forgot']) {
    await page.goto(`/portal/${name}`);
    await recorder.record();
    await page.locator('main form button').last().press('Enter');
    await recorder.record();
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
});

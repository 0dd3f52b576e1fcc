import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { spawnServer } from '../fixtures/server-process.ts';
import {
  acceptTerms,
  expectStep,
  fillCard,
  newTraveler,
  payButton,
  policyNumber,
  runTo,
} from './baggage-scenario.ts';
import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const settings = '/account/settings';
const status = (page: Page, text: string) => page.getByRole('status').getByText(text);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Registers an account and opens its settings. Returns the account's email address. */
async function openSettings(page: Page, origin = '') {
  const email = `holder-${crypto.randomUUID()}@example.com`;
  const person = { email, password: 'long enough 1', first_name: 'Ines', last_name: 'Okafor' };
  const path = `${origin}/api/user/v2/accounts/register`;
  const { token } = await (await page.request.post(path, { data: person })).json();
  await page.goto(`${origin}${settings}#authToken=${token}`);
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  return email;
}

test('downloads a person’s data, asks for the deletion and withdraws the request', async ({
  page,
}) => {
  const email = await openSettings(page);
  for (const [format, start] of [
    ['JSON', '{'],
    ['PDF', '%PDF-'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page, `Download ${format}`),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    const content = await readFile(await download.path(), 'latin1');
    expect(content.trimStart().startsWith(start)).toBe(true);
    if (format === 'JSON') expect(content).toContain(email);
    await expect(page.locator('.data-downloads [aria-busy]')).toHaveCount(0);
  }
  await press(page, 'Delete your account');
  await expect(page.getByRole('dialog')).toContainText('What we keep, and how long');
  await expectAccessibleScreen(page);
  await press(page, 'Ask to delete');
  await expect(page.getByText('You asked us to delete your account')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You asked us to delete your account')).toBeVisible();
  await expectAccessibleScreen(page);
  await press(page, 'Withdraw request');
  await expect(status(page, 'Request withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete your account' })).toBeVisible();
});

test('says that the server can’t be reached, and asks for nothing', async ({ page, guard }) => {
  guard.allow(/failed|ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/);
  const server = await spawnServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
  try {
    await openSettings(page, server.origin);
    // The toasts are loaded after the first screen.
    await page.waitForLoadState('networkidle');
    server.child.kill('SIGKILL');
    await server.exited;
    await press(page, 'Download PDF');
    await expect(status(page, 'We couldn’t reach the server.')).toBeVisible();
    await press(page, 'Delete your account');
    await press(page, 'Ask to delete');
    await expect(status(page, 'We couldn’t reach the server.').first()).toBeVisible();
    await expect(page.getByText('You asked us to delete')).toHaveCount(0);
  } finally {
    await server.stop();
  }
});

test('asks for consent to electronic delivery, which can be withdrawn and given again', async ({
  page,
}) => {
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  const consent = page.getByRole('checkbox', { name: /documents and notices electronically/ });
  await expect(consent).not.toBeChecked();
  await page.getByText('What you agree to').click();
  await expect(page.getByText('I agree to get this policy’s documents')).toBeVisible();
  await expectAccessibleScreen(page);
  await consent.check();
  await fillCard(page, dana.card);
  await acceptTerms(page);
  await payButton(page).click();
  await expectStep(page, 'confirmation');
  const number = await policyNumber(page);

  await page.goto('/sandbox/mailbox');
  await page
    .getByRole('listitem')
    .filter({ hasText: dana.email })
    .getByRole('link', { name: `Your policy ${number}` })
    .click();
  const mail = page.frameLocator('iframe[title="The email as an email app shows it"]');
  await expect(mail.getByText('We send documents and notices by email.')).toBeVisible();
  await mail.getByRole('link', { name: 'Set your password' }).click();
  await page.getByLabel('Password').fill('otter lamp gravel nine');
  await press(page, 'Save and sign in');
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  const policyUrl = /\/account\/policies\/baggage\/[\w-]+$/;
  await expect(page).toHaveURL(policyUrl);
  const address = page.url();
  const delivery = page.locator('.policy__delivery');
  await expect(delivery).toContainText('we send documents and notices by email.');
  await expectAccessibleScreen(page);
  await delivery.getByRole('link', { name: 'Change' }).click();

  await press(page, `Switch to paper for policy ${number}`);
  await press(page, 'Withdraw my consent');
  await expect(status(page, `of ${number} are now on paper`)).toBeVisible();
  await page.goto(address);
  await expect(delivery).toContainText('we send documents and notices on paper, by mail.');
  await page.goto(settings);
  await press(page, `Go electronic for policy ${number}`);
  await press(page, 'I agree');
  await expect(status(page, `of ${number} are now electronic`)).toBeVisible();
  await page.goto(address);
  await expect(delivery).toContainText('we send documents and notices by email.');
});

import type { Page } from '@playwright/test';
import {
  expectStep,
  fillPayment,
  newTraveller,
  payButton,
  policyNumber,
  walkOn,
  walkTo,
  type Traveller,
} from './baggage-walk.ts';
import { expectSoundScreen } from './screen.ts';
import { expect, test } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function mailLink(page: Page, dana: Traveller): Promise<void> {
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go on elsewhere' });
  await expectSoundScreen(page);
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  await expect(dialog.getByText('Enter an email address like name@example.com')).toBeVisible();
  await dialog.getByLabel('Email').fill(dana.email);
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('dialog', { name: 'Look in your inbox' })).toContainText(dana.email);
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Go on here' }).click();
}

/** Where a link of the newest mail to an address leads. */
async function mailed(page: Page, dana: Traveller, link: RegExp): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto('/sandbox/mailbox');
  await mailbox.getByRole('listitem').filter({ hasText: dana.email }).getByRole('link').click();
  const text = await mailbox.getByRole('region', { name: 'Text' }).innerText();
  await mailbox.close();
  return link.exec(text)?.[0] ?? '';
}
const quoteLink = /\S+quote\.pdf\S+/;
const answersLink = /\S+resume#token=\S+/;

test('is begun at a desk, mailed with its quote, and bought on a phone; the link works once', async ({
  page,
  browser,
}) => {
  const dana = newTraveller();
  await walkTo(page, 'payment', dana);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await mailLink(page, dana);
  const quote = await page.request.get(await mailed(page, dana, quoteLink));
  expect(quote.headers()['content-type']).toBe('application/pdf');
  const link = await mailed(page, dana, answersLink);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await phone.newPage();
  await other.goto(link);
  await expectStep(other, 'payment', { focus: false });
  await expect(other).not.toHaveURL(/token/);
  await expect(other.getByLabel('Card number')).toHaveValue('');
  await expect(other.getByText('Total today')).toBeVisible();
  await fillPayment(other, dana);
  await payButton(other).click();
  await expectStep(other, 'confirmation', { focus: false });
  expect(await policyNumber(other)).toMatch(/^BG-/);

  await other.goto(link);
  await expect(heading(other, 'This link has been used')).toBeFocused();
  await expectSoundScreen(other);
  await phone.close();
});

test('is mailed in the middle, goes on there, and says so where nobody answers', async ({
  page,
  browser,
  guard,
}) => {
  guard.allow(/failed|ERR_FAILED/);
  const dana = newTraveller();
  await page.goto('/baggage-protection/address');
  await expect(page.getByRole('button', { name: 'Email me a link' })).toHaveCount(0);
  await walkOn(page, 'passenger', dana);
  await mailLink(page, dana);
  const link = await mailed(page, dana, answersLink);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.route('**/saved-flows/open', (route) => route.abort());
  await other.goto(link);
  await expect(heading(other, 'We could not open your answers')).toBeVisible();
  await other.unroute('**/saved-flows/open');
  await other.getByRole('button', { name: 'Try again' }).click();
  await expectStep(other, 'passenger', { focus: false });
  await elsewhere.close();
});

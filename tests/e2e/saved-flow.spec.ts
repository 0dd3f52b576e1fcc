import type { Page } from '@playwright/test';
import {
  expectStep,
  fillPayment,
  newTraveller,
  closeModal,
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
/** What a tab is told about openings in other browsers. */
const savedNotice = (page: Page) => page.locator('.save-flow__elsewhere');
const quoteLink = /\S+quote\.pdf\S+/;
const answersLink = /\S+resume#token=\S+/;

test('opens on one device after another until it is bought, and then says so', async ({
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

  // The browser inside a mail app, which forgets everything when it is closed.
  const inMail = await browser.newContext();
  const glance = await inMail.newPage();
  await glance.goto(link);
  await expectStep(glance, 'payment', { focus: false });
  await inMail.close();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await phone.newPage();
  await other.goto(link);
  await expectStep(other, 'payment', { focus: false });
  await expect(other).not.toHaveURL(/token/);
  await expect(other.getByLabel('Card number')).toHaveValue('');
  await expect(other.getByText('Total today')).toBeVisible();
  await expect(savedNotice(other)).toHaveCount(0);

  await page.reload();
  await expect(savedNotice(page)).toContainText('You opened these answers somewhere else');
  await expect(page.getByRole('status')).toContainText('You opened these answers somewhere else.');
  await expectSoundScreen(page);
  await fillPayment(other, dana);
  await payButton(other).click();
  await expectStep(other, 'confirmation', { focus: false });
  expect(await policyNumber(other)).toMatch(/^BG-/);

  // At the desk another press of Pay buys nothing, and shows the way to the policy.
  await fillPayment(page, dana);
  await payButton(page).click();
  const refusal = page.getByRole('alertdialog', { name: 'Already bought.' });
  await expect(refusal).toContainText('didn’t charge you again');
  await expect(refusal.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/account');
  await closeModal(page);
  await page.reload();
  await expect(savedNotice(page)).toContainText('You already bought this somewhere else');
  await expectSoundScreen(page);

  await other.goto(link);
  await expect(heading(other, 'You already bought this')).toBeFocused();
  await expect(other.getByRole('link', { name: 'See your policies' })).toBeVisible();
  await expectSoundScreen(other);
  await other.getByRole('link', { name: 'Start a new quote' }).click();
  await expect(other).toHaveURL('/baggage-protection');
  await phone.close();

  await savedNotice(page).getByRole('button', { name: 'Start a new quote' }).click();
  await expectStep(page, 'address');
});

test('says what to do about a link that has ended, or was not copied whole', async ({ page }) => {
  await page.goto('/resume#token=not-a-link');
  await expect(heading(page, 'This link doesn’t work')).toBeFocused();
  await expect(page.getByText('Links work for 30 days')).toBeVisible();
  await expectSoundScreen(page);
  await expect(page.getByRole('link', { name: 'See what we insure' })).toHaveAttribute('href', '/');
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
  await expect(heading(other, 'We couldn’t open your answers')).toBeVisible();
  await other.reload();
  await expect(heading(other, 'We couldn’t open your answers')).toBeVisible();
  await other.unroute('**/saved-flows/open');
  await other.getByRole('button', { name: 'Try again' }).click();
  await expectStep(other, 'passenger', { focus: false });
  await elsewhere.close();
});

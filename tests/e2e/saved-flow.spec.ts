import type { Page } from '@playwright/test';
import {
  expectStep,
  fillPayment,
  newTraveler,
  closeModal,
  payButton,
  policyNumber,
  continueTo,
  runTo,
  type Traveler,
} from './baggage-scenario.ts';
import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function mailLink(page: Page, dana: Traveler): Promise<void> {
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finish on another device' });
  await expectAccessibleScreen(page);
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  await expect(dialog.getByText('Enter an email address like name@example.com')).toBeVisible();
  await dialog.getByLabel('Email').fill(dana.email);
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toContainText(dana.email);
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Continue here' }).click();
}

/** Reads a link from the newest email to this traveler. */
async function mailedLink(page: Page, dana: Traveler, link: RegExp): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto('/sandbox/mailbox');
  await mailbox.getByRole('listitem').filter({ hasText: dana.email }).getByRole('link').click();
  const text = await mailbox.getByRole('region', { name: 'Text' }).innerText();
  await mailbox.close();
  return link.exec(text)?.[0] ?? '';
}
/** The notice that the saved answers were opened or bought in another browser. */
const movedNotice = (page: Page) => page.locator('.save-flow__elsewhere');
const quoteLink = /\S+quote\.pdf\S+/;
const answersLink = /\S+resume#token=\S+/;

test('opens on one device after another until the purchase, and then shows that it was bought', async ({
  page,
  browser,
}) => {
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  // The answers contain the email address.
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(dana.email);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await mailLink(page, dana);
  const quote = await page.request.get(await mailedLink(page, dana, quoteLink));
  expect(quote.headers()['content-type']).toBe('application/pdf');
  const link = await mailedLink(page, dana, answersLink);

  // Simulates the browser inside an email app. It loses its storage when it closes.
  const mailContext = await browser.newContext();
  const previewPage = await mailContext.newPage();
  await previewPage.goto(link);
  await expectStep(previewPage, 'payment', { focus: false });
  await mailContext.close();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await phone.newPage();
  await other.goto(link);
  await expectStep(other, 'payment', { focus: false });
  await expect(other).not.toHaveURL(/token/);
  await expect(other.getByLabel('Card number')).toHaveValue('');
  await expect(other.getByText('Total today')).toBeVisible();
  await expect(movedNotice(other)).toHaveCount(0);

  await page.reload();
  await expect(movedNotice(page)).toContainText('You opened these answers somewhere else');
  await expect(page.locator('.toasts')).toContainText('You opened these answers somewhere else.');
  await expectAccessibleScreen(page);
  await fillPayment(other, dana);
  await payButton(other).click();
  await expectStep(other, 'confirmation', { focus: false });
  expect(await policyNumber(other)).toMatch(/^BG-/);

  // A press of Pay in the first browser does not buy again. It shows a link to the policies.
  await fillPayment(page, dana);
  await payButton(page).click();
  const alreadyBoughtModal = page.getByRole('alertdialog', { name: 'Already bought.' });
  await expect(alreadyBoughtModal).toContainText('didn’t charge you again');
  await expect(alreadyBoughtModal.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/account',
  );
  await closeModal(page);
  await page.reload();
  await expect(movedNotice(page)).toContainText('You already bought this somewhere else');
  await expectAccessibleScreen(page);

  await other.goto(link);
  await expect(heading(other, 'You already bought this')).toBeFocused();
  await expect(other.getByRole('link', { name: 'See your policies' })).toBeVisible();
  await expectAccessibleScreen(other);
  await other.getByRole('link', { name: 'Start a new quote' }).click();
  await expect(other).toHaveURL('/baggage-protection');
  await phone.close();

  await movedNotice(page).getByRole('button', { name: 'Start a new quote' }).click();
  await expectStep(page, 'address');
});

test('shows what to do about an expired or incomplete link', async ({ page }) => {
  await page.goto('/resume#token=not-a-link');
  await expect(heading(page, 'This link doesn’t work')).toBeFocused();
  await expect(page.getByText('Links work for 30 days')).toBeVisible();
  await expectAccessibleScreen(page);
  await expect(page.getByRole('link', { name: 'See what we insure' })).toHaveAttribute('href', '/');
});

test('emails a link in the middle of a flow, continues there, and reports a server that does not respond', async ({
  page,
  browser,
  guard,
}) => {
  guard.allow(/failed|ERR_FAILED/);
  const dana = newTraveler();
  await page.goto('/baggage-protection/address');
  await expect(page.getByRole('button', { name: 'Email me a link' })).toHaveCount(0);
  await continueTo(page, 'passenger', dana);
  await mailLink(page, dana);
  const link = await mailedLink(page, dana, answersLink);
  const otherDevice = await browser.newContext();
  const other = await otherDevice.newPage();
  await other.route('**/saved-flows/open', (route) => route.abort());
  await other.goto(link);
  await expect(heading(other, 'We couldn’t open your answers')).toBeVisible();
  await other.reload();
  await expect(heading(other, 'We couldn’t open your answers')).toBeVisible();
  await other.unroute('**/saved-flows/open');
  await other.getByRole('button', { name: 'Try again' }).click();
  await expectStep(other, 'passenger', { focus: false });
  await otherDevice.close();
});

import type { Page } from '@playwright/test';
import { acceptTerms, fillCard, modal, payButton, pressNext } from './baggage-scenario.ts';
import { columbus, fillAddress, pathOf, question, runToQuote } from './renters-scenario.ts';
import { expectAccessibleScreen, phone } from './screen.ts';
import { expect, test } from './test.ts';

const price = (page: Page) => page.getByRole('region', { name: 'Price' });

async function pay(page: Page): Promise<void> {
  await fillCard(page, '4242 4242 4242 4242');
  await acceptTerms(page);
  await payButton(page).click();
  await expect(question(page, 'You’re all set!')).toBeVisible();
}

test('insures a home in Ohio with accessible screens: Back, reload, sliders by keyboard, eleven payments', async ({
  page,
}) => {
  await page.goto(pathOf('address'));
  await expect(question(page, 'Which home do you rent?')).toBeVisible();
  await pressNext(page);
  await expect(page.getByRole('alert')).toContainText('Enter a street address');
  await expectAccessibleScreen(page);
  await runToQuote(page, columbus);
  await expect(price(page)).toContainText('$151.20 / year');
  await expectAccessibleScreen(page);
  const slider = page.getByRole('slider', { name: 'Your belongings' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(price(page)).toContainText('$236.25 / year');
  await expect(slider).toHaveAttribute('aria-valuetext', '$50,000');
  await page.keyboard.press('Home');
  await expect(price(page)).toContainText('$113.40 / year');
  await page.reload();
  await expect(price(page)).toContainText('$113.40 / year');
  await page.getByRole('radio', { name: 'Monthly (11 payments)' }).check();
  await expect(price(page)).toContainText('First Payment');
  await expect(price(page)).toContainText('$11.30');
  await expect(price(page)).toContainText('Followed by 10 monthly payments of $11.26');
  await pressNext(page);
  await expect(question(page, 'Your Standard Renters Insurance Quote')).toBeFocused();
  await expect(page.getByText('Your card is charged $11.30 today')).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goBack();
  await expect(question(page, 'Your renters quote')).toBeVisible();
  await page.goForward();
  await page.reload();
  await pay(page);
  await expect(page.getByRole('region', { name: 'Billing details' })).toContainText('$123.90');
  await expect(page.getByText(/^Plan #\s*RN-\d{4}-\d{4}$/)).toBeVisible();
  await expectAccessibleScreen(page);
});

for (const [state, tenant, annual] of [
  ['Illinois', { ...columbus, city: 'Chicago', region: 'IL', postal: '60614' }, '$199.76'],
  ['Texas', { ...columbus, city: 'Round Rock', region: 'TX', postal: '78664' }, '$225.86'],
] as const) {
  test(`quotes a home in ${state}, annual and monthly, and insures it on a phone`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await runToQuote(page, tenant);
    await expect(price(page)).toContainText(`${annual} / year`);
    await page.getByRole('radio', { name: 'Monthly (11 payments)' }).check();
    await expect(price(page)).toContainText('Followed by 10 monthly payments');
    await page.getByRole('radio', { name: 'Annual (1 payment)' }).check();
    await expect(price(page)).toContainText(`${annual} / year`);
    await pressNext(page);
    await expect(page.getByText(`Your card is charged ${annual} once.`)).toBeVisible();
    await pay(page);
    await expect(page.getByRole('region', { name: 'Billing details' })).toContainText(annual);
  });
}

test('shows the current price when the displayed one is no longer valid', async ({
  page,
  guard,
}) => {
  guard.allow(/purchaseRenters failed/);
  await runToQuote(page, { ...columbus, lastName: 'Purchase-price_changed' });
  await pressNext(page);
  await fillCard(page, '4242 4242 4242 4242');
  await acceptTerms(page);
  await payButton(page).click();
  await expect(modal(page, 'Your price has changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(question(page, 'Your renters quote')).toBeVisible();
  await expect(price(page)).toContainText('$151.20 / year');
});

test('stops when the home cannot be insured', async ({ page }) => {
  await page.goto(pathOf('address'));
  await fillAddress(page, columbus);
  await pressNext(page);
  await expect(question(page, 'What kind of home do you rent?')).toBeFocused();
  await page.getByText('Mobile home', { exact: true }).click();
  await expect(question(page, 'We do not insure belongings in mobile homes.')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(question(page, 'What kind of home do you rent?')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { acceptTerms, fillCard, payButton, pressNext } from './baggage-scenario.ts';
import { columbus, completeToPayment, pathOf, question, runToQuote } from './renters-scenario.ts';
import { expectAccessibleScreen } from './screen.ts';
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
  await expect(question(page, 'Where do you rent?')).toBeVisible();
  await pressNext(page);
  await expect(page.getByRole('alert')).toContainText('Enter a street address');
  await expectAccessibleScreen(page);
  await runToQuote(page, columbus);
  await expect(price(page)).toContainText('$151.20');
  await expectAccessibleScreen(page);
  const slider = page.getByRole('slider', { name: 'Your belongings' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(price(page)).toContainText('$236.25');
  await expect(slider).toHaveAttribute('aria-valuetext', '$50,000');
  await page.keyboard.press('Home');
  await expect(price(page)).toContainText('$113.40');
  await page.reload();
  await expect(price(page)).toContainText('$113.40');
  await page.getByRole('radio', { name: 'Monthly (11 payments)' }).check();
  await expect(price(page)).toContainText('First Payment');
  await expect(price(page)).toContainText('$11.30');
  await expect(price(page)).toContainText('Followed by 10 monthly payments');
  await expect(price(page)).toContainText('$11.26');
  await completeToPayment(page);
  await expect(question(page, 'Your Standard Renters Insurance Quote')).toBeFocused();
  await expect(page.getByText('We’ll charge your card $11.30 today')).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goBack();
  await expect(question(page, 'Should we mail your documents to this address?')).toBeVisible();
  await page.goForward();
  await page.reload();
  await pay(page);
  await expect(page.getByRole('region', { name: 'Billing details' })).toContainText('$123.90');
  await expect(page.getByText(/^Plan #\s*RN-\d{4}-\d{4}$/)).toBeVisible();
  await expectAccessibleScreen(page);
});

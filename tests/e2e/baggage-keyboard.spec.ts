import type { Page } from '@playwright/test';
import {
  expectStep,
  newTraveler,
  pathOf,
  payButton,
  policyNumber,
  runTo,
} from './baggage-scenario.ts';
import { pressButton, tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('buys with the keyboard only', async ({ page }) => {
  const dana = newTraveler();
  await page.goto(pathOf('address'));
  await expectStep(page, 'address', { focus: false });
  await type(page, 'Street address', '418 Mar');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('ZIP code')).not.toHaveValue('');
  await pressButton(page, 'Next');

  await expectStep(page, 'flight');
  await type(page, 'Airline', 'Delta Air L');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Airline' })).toHaveValue('Delta Air Lines');
  await type(page, 'Airline confirmation number', dana.booking);
  await page.keyboard.press('Enter');

  await expectStep(page, 'passenger');
  await type(page, 'First name', dana.firstName);
  await type(page, 'Last name', dana.lastName);
  await type(page, 'Email', dana.email);
  await type(page, 'Phone', dana.phone);
  await pressButton(page, 'Next');

  await expectStep(page, 'plans');
  await tabTo(page, page.getByRole('button', { name: 'Select Checked' }).first());
  await page.keyboard.press('Enter');

  await expectStep(page, 'payment');
  await type(page, 'Card number', '4242424242424242');
  await type(page, 'Expiration', '0431');
  await type(page, 'CVC', '318');
  await tabTo(page, page.getByRole('checkbox', { name: /I have read/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'I understand and accept' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /I have read/ })).toBeFocused();
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expectStep(page, 'confirmation');
  await policyNumber(page);
});

test('keeps the focus inside the error modal and restores it afterwards', async ({
  page,
  guard,
}) => {
  guard.allow(/geocodeAddress failed/);
  await page.goto(pathOf('address'));
  await type(page, 'Street address', '1 Nowhere');
  await type(page, 'City', 'Nowhere');
  await type(page, 'State or region', 'OR');
  await type(page, 'ZIP code', '00000');
  for (const key of ['Escape', 'Enter']) {
    await pressButton(page, 'Next');
    const dialog = page.getByRole('alertdialog', { name: 'Invalid address.' });
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab');
      const left = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(left, 'the focus left the modal').toBe(false);
    }
    if (key === 'Enter') await tabTo(page, dialog.getByRole('button', { name: 'Ok' }));
    await page.keyboard.press(key);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  }
});

test('shows the focus on every control of the payment step', async ({ page }) => {
  await runTo(page, 'payment', newTraveler());
  const unseen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'end';
      const rings = [element, element.parentElement, element.closest('fieldset > div, label')];
      const ringed = rings.some((one) => {
        if (!one) return false;
        const { outlineStyle, boxShadow } = getComputedStyle(one);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      const box = element.getBoundingClientRect();
      const inView = box.bottom > 0 && box.top < window.innerHeight;
      return ringed && inView ? '' : element.outerHTML.slice(0, 120);
    });
    if (found === 'end') break;
    if (found) unseen.push(found);
  }
  expect(unseen).toEqual([]);
});

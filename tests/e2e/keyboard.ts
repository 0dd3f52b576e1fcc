import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Presses Tab until the control has the focus. Fails if Tab does not reach it. */
export async function tabTo(page: Page, control: Locator) {
  await control.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused({ timeout: 1 });
}

export async function pressButton(page: Page, name: string | RegExp) {
  await tabTo(page, page.getByRole('button', { name }));
  await page.keyboard.press('Enter');
}

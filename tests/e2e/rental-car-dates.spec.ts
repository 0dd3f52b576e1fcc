import type { Page } from '@playwright/test';
import { dateField, dayFromNow, expectStep, pathOf } from './rental-car-scenario.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from './screen.ts';
import { expect, test } from './test.ts';

const calendarButton = (page: Page) => page.getByRole('button', { name: 'Choose the pickup date' });
const focusedDay = (page: Page) => page.locator('[role="gridcell"]:focus');

/** Finds the visible day in the calendar that is this many days from today. */
function dayOf(page: Page, days: number) {
  const date = new Date(`${dayFromNow(days).iso}T00:00:00Z`);
  const name = date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return page.getByRole('gridcell', { name });
}

async function openCalendar(page: Page) {
  await page.goto(pathOf('rental-info'));
  await expectStep(page, 'rental-info', { focus: false });
  await calendarButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(focusedDay(page)).toBeVisible();
}

for (const size of [desktop, phone, { width: 320, height: 640 }]) {
  test(`chooses both dates in the calendar by keyboard, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await openCalendar(page);
    await expect(page.getByRole('dialog', { name: 'Choose the pickup date' })).toBeVisible();
    await expect(page.locator('.calendar__month')).toHaveCount(2);
    await expectAccessible(page);
    const fullScreen = await page
      .getByRole('dialog')
      .evaluate((panel) => panel.matches(':modal') && panel.clientWidth === window.innerWidth);
    expect(fullScreen).toBe(size.width < 768);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(dateField(page, 'Pickup date')).toHaveValue(dayFromNow(1).typed);
    await expect(page.getByRole('dialog', { name: 'Choose the return date' })).toBeVisible();
    await expect(dayOf(page, 31)).toHaveAttribute('aria-disabled', 'false');
    await expect(dayOf(page, 32)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dateField(page, 'Return date')).toHaveValue(dayFromNow(8).typed);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(calendarButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(focusedDay(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendarButton(page)).toBeFocused();
  });
}

test('keeps an open calendar within the window when its width shrinks and grows', async ({
  page,
}) => {
  await openCalendar(page);
  await page.keyboard.press('ArrowRight');
  await expectNoSidewaysScroll(page);
  const panel = page.getByRole('dialog');
  await expect.poll(() => panel.evaluate((element) => element.matches(':modal'))).toBe(true);
  await expect(focusedDay(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desktop);
  await expect.poll(() => panel.evaluate((element) => element.matches(':modal'))).toBe(false);
  await page.keyboard.press('Enter');
  await expect(dateField(page, 'Pickup date')).toHaveValue(dayFromNow(1).typed);
});

test.describe('in a time zone that is already one day ahead', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('starts with the current day in New York', async ({ page }) => {
    await openCalendar(page);
    await page.keyboard.press('Enter');
    await expect(dateField(page, 'Pickup date')).toHaveValue(dayFromNow(0).typed);
  });
});

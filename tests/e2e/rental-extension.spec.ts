import type { Page } from '@playwright/test';
import { fillCard, payButton, pressNext } from './baggage-scenario.ts';
import { runTimersUntil, stopClock } from './page-time.ts';
import { colorSchemes, expectAccessible, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const id = 'pol_demo_rc-2048-1977';
const policyPage = `/account/policies/rental_car/${id}`;
const flow = `/rental-car-insurance/extension/${id}`;

async function tokenOf(page: Page, path: string, data: object): Promise<string> {
  const response = await page.request.post(`/api/user/v2/${path}`, { data });
  return ((await response.json()) as { token: string }).token;
}

const demoToken = (page: Page) =>
  tokenOf(page, 'auth/user-login', { email: 'demo@example.com', password: 'demo-password' });

/** Reads the policy's current end date as YYYY-MM-DD. */
async function endOf(page: Page, token: string): Promise<string> {
  const headers = { authorization: `Token ${token}` };
  const response = await page.request.get(`/api/user/v2/policies/policy/${id}`, { headers });
  return ((await response.json()) as { coverage_end_date: string }).coverage_end_date;
}

function daysLater(date: string, days: number) {
  const newDate = new Date(`${date}T00:00:00Z`);
  newDate.setUTCDate(newDate.getUTCDate() + days);
  const [year = '', month = '', day = ''] = newDate.toISOString().slice(0, 10).split('-');
  const format = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return {
    iso: `${year}-${month}-${day}`,
    typed: `${month}/${day}/${year}`,
    long: newDate.toLocaleDateString('en-US', format),
  };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const modalHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Extend your rental car coverage' });
const dateField = (page: Page) => page.getByRole('textbox', { name: 'New return date' });

async function openModal(page: Page, token: string) {
  await page.goto(`${policyPage}#authToken=${token}`);
  await page.getByRole('button', { name: 'Extend your coverage' }).click();
  await expect(modalHeading(page)).toBeFocused();
}

test('extends the rental of the demo account from its page to its new end date', async ({
  page,
}) => {
  const token = await demoToken(page);
  const before = daysLater(await endOf(page, token), 0);
  const after = daysLater(before.iso, 2);
  await openModal(page, token);
  await dateField(page).fill(after.typed);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(`${flow}/confirmation-number?until=${after.iso}`);
  await expect(heading(page, 'What’s your rental agreement number?')).toBeFocused();
  await expectAccessibleScreen(page);
  await pressNext(page);
  await expect(page.getByRole('alert')).toContainText('Enter the rental agreement number');
  await expectAccessibleScreen(page);
  await page.getByLabel('Rental agreement number').fill('RA-88213');
  await pressNext(page);

  await expect(heading(page, 'Your Rental Car Extension Quote')).toBeFocused();
  for (const [label, value] of [
    ['Original return date', before.long],
    ['New return date', after.long],
    ['Underwriter', 'Kestrel & Vale Insurance Company'],
    ['Coverage ends', after.long],
  ] as const) {
    const row = page.locator('.facts__row', { hasText: label });
    await expect(row).toContainText(value);
  }
  await expect(page.getByText('Total today')).toBeVisible();
  await expect(page.getByRole('link', { name: /View Sample Policy/ })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.reload();
  await expect(heading(page, 'Your Rental Car Extension Quote')).toBeVisible();
  await fillCard(page, '4242 4242 4242 4242');
  await payButton(page).click();

  await expect(heading(page, 'You’re all set!')).toBeFocused();
  await expect(page.getByText(/^Plan #\s*RC-2048-1977/)).toBeVisible();
  await expect(page.getByText('Need a person? Call')).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole('link', { name: 'See your policy' }).click();
  await expect(page.locator('.facts__row', { hasText: 'Return' })).toContainText(after.long);
  expect(await endOf(page, token)).toBe(after.iso);
});

for (const scheme of colorSchemes) {
  test(`shows the new return date's dialog accessibly, in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openModal(page, await demoToken(page));
    await expectAccessibleScreen(page);
    await dateField(page).fill('01/01/2020');
    await page.getByRole('button', { name: 'Continue' }).click({ force: true });
    await expect(dateField(page)).toBeFocused();
    await expect(dateField(page)).toHaveAccessibleDescription(/or later/);
    await expectAccessibleScreen(page);
  });
}

test('chooses the date by keyboard, and restores the focus', async ({ page }) => {
  await page.goto(`${policyPage}#authToken=${await demoToken(page)}`);
  const row = page.getByRole('button', { name: 'Extend your coverage' });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(modalHeading(page)).toBeFocused();
  const calendar = page.getByRole('button', { name: 'Choose the new return date' });
  await calendar.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="gridcell"]:focus')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dateField(page)).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
  await expect(calendar).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
});

test('does not extend a rental that has ended', async ({ page, guard }) => {
  guard.allow(/getExtensionPolicy failed/);
  const endedPath = '/rental-car-insurance/extension/pol_demo_rc-1993-6620';
  await page.goto(`${endedPath}/start?until=2030-01-01#authToken=${await demoToken(page)}`);
  await expect(heading(page, 'Coverage unavailable.')).toBeVisible();
  await expect(page.getByText('This rental has ended')).toBeVisible();
  await expectAccessibleScreen(page);
});

test('reports that the server does not respond, and continues when it does', async ({
  page,
  guard,
}) => {
  guard.allow(/failed|net::ERR_FAILED/);
  const token = await demoToken(page);
  const { iso } = daysLater(await endOf(page, token), 3);
  const account = '**/api/user/v2/accounts/info';
  const policy = '**/rental-car/extension/policy';
  let failedCalls = 0;
  await page.route(account, (route) => {
    failedCalls += 1;
    return route.abort();
  });
  await page.route(policy, (route) => route.abort());
  // The page shows the reason for five seconds and then opens the sign-in. The stopped clock
  // controls these seconds.
  await stopClock(page);
  await page.goto(`${flow}/start?until=${iso}#authToken=${token}`);
  await runTimersUntil(page, () => failedCalls === 3);
  const failed = heading(page, 'We couldn’t open your account');
  await runTimersUntil(page, () => failed.isVisible());
  await expectAccessibleScreen(page);
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(/\/portal\/login\?return_to=/);
  await page.clock.resume();
  await page.unroute(account);
  await page.goto(`${flow}/start?until=${iso}#authToken=${token}`);
  await expect(page.getByRole('alert')).toContainText('We couldn’t load this policy');
  await expectAccessibleScreen(page);
  await page.unroute(policy);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(new RegExp(`/(confirmation-number|payment)\\?until=${iso}$`));
});

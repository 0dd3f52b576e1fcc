import type { Page } from '@playwright/test';
import { phonePhoto } from '../fixtures/photos.ts';
import { pressButton, tabTo } from './keyboard.ts';
import { colorSchemes, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const policy = 'DV-5512-9034';
const base = `/account/claims/new/devices/policies/${policy}`;
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function tokenOf(page: Page): Promise<string> {
  const response = await page.request.post('/api/user/v2/auth/user-login', {
    data: { email: 'demo@example.com', password: 'demo-password' },
  });
  return ((await response.json()) as { token: string }).token;
}

const signIn = async (page: Page, path: string) =>
  page.goto(`${path}#authToken=${await tokenOf(page)}`);

/** Decides on a claim as the adjuster, on the sandbox page in a separate tab. */
async function decide(page: Page, claim: string, does: string, amount?: string) {
  const sandbox = await page.context().newPage();
  await sandbox.goto('/sandbox');
  const row = sandbox.locator('.sandbox-claim', { hasText: claim });
  if (amount) await row.getByLabel('Reimbursement in US dollars').fill(amount);
  if (does === 'Reject') await row.getByLabel(/^Note to the claimant/).fill('It is wear.');
  await row.getByRole('button', { name: `${does} ${claim}` }).click();
  await expect(sandbox).toHaveURL(/done=/);
  await sandbox.close();
}

/** Reads the number of the current claim. */
async function claimNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/CLM-[\d-]+$/);
  return page.url().split('/').at(-1) ?? '';
}

async function checkAgain(page: Page) {
  await page.getByRole('button', { name: /^Check again/ }).click();
}

/**
 * Stores a complete claim on the server but does not submit it. The URL of each step can then be
 * opened.
 */
async function prepareDraft(page: Page) {
  const token = await tokenOf(page);
  const headers = { authorization: `Token ${token}` };
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/user/v2/${path}`, { data, headers })).json().catch(() => null);
  const { process } = await post('claims/process', { policy_number: policy });
  const bank = await post('accounts/bank-account', {
    bank_routing_number: '021000021',
    bank_account_number: '000447109882',
    name_on_account: 'Dana Moreau',
    is_savings: false,
  });
  await post('claims/drafts', {
    claim_process_id: process.claim_process_id,
    answers: {
      damages: ['cracked_screen'],
      claim_description: 'It fell down the stairs.',
      device_id: 'F4GX92KQ2M',
      authorization_sent: true,
      is_device_mailed_out: false,
      bank_account: { ...bank, is_savings: false },
      unique_key: crypto.randomUUID(),
    },
  });
  return token;
}

// Runs the tests one after another, because all of them claim for the same phone. A new claim for
// it is possible only after the earlier claim is decided.
test.describe.configure({ mode: 'serial' });

for (const scheme of colorSchemes) {
  test(`shows the steps of a claim accessibly, in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const token = await prepareDraft(page);
    for (const [path, title] of [
      ['/account/claims', 'Claims'],
      ['/account/claims/new', 'What type of claim are you trying to file?'],
      ['/account/claims/new/devices/policies', 'Which smartphone policy is this claim for?'],
      [base, 'How should your phone be repaired?'],
      [`${base}/options`, 'Bring in your phone for repair'],
      [`${base}/damages`, 'What’s wrong with your phone?'],
      [`${base}/damage-description`, 'What happened?'],
      [`${base}/authorization-email`, 'Forward your repair authorization email'],
      [`${base}/banking`, 'Where should we send your reimbursement?'],
      [`${base}/review`, 'Review your claim'],
      ['/account/claims/CLM-1993-0482', 'Claim rejected.'],
    ] as const) {
      await page.goto(`${path}#authToken=${token}`);
      await expect(heading(page, title)).toBeVisible();
      await expectAccessibleScreen(page);
    }
  });
}

test('submits a claim for an in-store repair with photos, and shows each decision', async ({
  page,
}) => {
  await signIn(page, '/account/policies');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Claims' })
    .click();
  await page.getByRole('link', { name: 'Start a claim' }).click();
  await page.getByRole('link', { name: /^Smartphone/ }).click();
  await page.getByRole('link', { name: new RegExp(policy) }).click();
  await page.getByRole('link', { name: /^Bring in for repair/ }).click();
  await expect(page).toHaveURL(`${base}/options`);
  await press(page, 'Next');
  await page.getByLabel('Cracked/Broken Screen').check();
  await press(page, 'Next');
  await expect(heading(page, 'What happened?')).toBeFocused();
  await page.getByLabel('In your own words').fill('It fell down the stairs.');
  const photo = { name: 'crack.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  await page.locator('[data-photo-input]').setInputFiles([photo, { ...photo, name: 'edge.jpg' }]);
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Remove edge.jpg' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1);
  await press(page, 'Next');
  await page.getByLabel('Device serial number').fill('F4GX92KQ2M');
  await page.getByLabel('I’ve forwarded the repair authorization email').check();
  await press(page, 'Next');
  await page.getByLabel('Account holder name').fill('Dana Moreau');
  await page.getByLabel('Checking').check();
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByLabel('Account number', { exact: true }).fill('000447109882');
  await page.getByLabel('Confirm account number').fill('000447109882');
  const stored = await page.evaluate(() =>
    JSON.stringify([sessionStorage, localStorage, window.dataLayer]),
  );
  for (const secret of ['021000021', '000447109882']) expect(stored).not.toContain(secret);
  await press(page, 'Next');
  await expect(heading(page, 'Review your claim')).toBeFocused();
  await expect(page.getByText('Any person who knowingly gives false')).toBeVisible();
  await press(page, 'File claim');

  await expect(heading(page, 'Your claim is in review.')).toBeFocused();
  const claim = await claimNumber(page);
  await expect(page).toHaveTitle(new RegExp(`^Claim ${claim} \\| `));
  const document = page.getByRole('link', { name: /^crack\.jpg( \([12]\))? JPG/ });
  await expect(document).toHaveCount(1);
  await page.locator('[data-photo-input]').setInputFiles(photo);
  await expect(document.nth(1)).toBeFocused();
  await expectAccessibleScreen(page);
  await decide(page, claim, 'Assign');
  await checkAgain(page);
  await expect(page.getByText('an adjuster is looking at your claim')).toBeVisible();
  await expect(page.locator('.claim-amounts')).toContainText('If approved, we’ll pay$230.00');
  await decide(page, claim, 'Approve', '230.00');
  await checkAgain(page);
  await expect(heading(page, 'Claim approved.')).toBeVisible();
  await decide(page, claim, 'Mark as paid');
  await checkAgain(page);
  await expect(page.getByText('We sent $230.00 to your account ending in 9882.')).toBeVisible();
  await expectAccessibleScreen(page);
});

test('submits a claim for a mailed-in phone, and shows the rejection', async ({ page }) => {
  await signIn(page, base);
  await page.getByRole('link', { name: /^Send in for repair/ }).click();
  await page.getByLabel('Liquid/Spill Damage').check();
  await press(page, 'File claim');
  await expect(
    heading(page, 'Please call the provider to begin your mail-away repair claim.'),
  ).toBeFocused();
  const claim = await claimNumber(page);
  await page.getByRole('button', { name: 'Switch to in-store repair' }).click();
  await expect(page.getByRole('heading', { name: 'Switch to in-store repair?' })).toBeFocused();
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Keep mail-away repair' }).click();
  await decide(page, claim, 'Phone has arrived');
  await checkAgain(page);
  await expect(heading(page, 'Your claim is in review.')).toBeVisible();
  await decide(page, claim, 'Reject');
  await checkAgain(page);
  await expect(heading(page, 'Claim rejected.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Claims' }).click();
  await expect(page.getByRole('link', { name: new RegExp(claim) })).toContainText('Rejected');
});

test('moves the focus to the form for a second look by the link above it', async ({ page }) => {
  await signIn(page, '/account/claims/CLM-1993-0482');
  await page.getByRole('link', { name: 'ask for a second look' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('heading', { name: 'Ask for a second look' });
  await expect(form).toBeFocused();
  await expect(form).toBeInViewport();
});

test('refers a claim on another product to the phone, and retries a claim that could not start', async ({
  page,
  guard,
}) => {
  guard.allow(/failed|net::ERR_FAILED/);
  await signIn(page, '/account/claims/new/pet/policies');
  await page.locator('.policy-row').filter({ hasText: 'PT-3307-5581' }).click();
  await expect(heading(page, 'Start A Claim')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call \(\d{3}\)/ })).toBeVisible();
  await page.route('**/claims/process', (route) => route.abort());
  await page.goto(base);
  await expect(page.getByRole('alert')).toContainText('We couldn’t start this claim online');
  await expectAccessibleScreen(page);
  await page.unroute('**/claims/process');
  await press(page, 'Try again');
  await expect(heading(page, 'How should your phone be repaired?')).toBeVisible();
});

test('files a claim by keyboard with a refused and a good file, also after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await prepareDraft(page);
  await page.goto(`${base}/damage-description#authToken=${token}`);
  await expect(page.getByLabel('In your own words')).toHaveValue('It fell down the stairs.');
  const picker = page.waitForEvent('filechooser');
  await pressButton(page, 'Add photos or documents');
  const refused = `${'a very long name of a report '.repeat(4)}.txt`;
  await (
    await picker
  ).setFiles([
    { name: refused, mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'crack.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() },
  ]);
  const row = page.getByRole('listitem', { name: refused });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(row).toContainText('You can continue without it.');
  const nameFits = row
    .locator('.photo__name')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(await nameFits).toBe(true);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expectAccessibleScreen(page);
  await pressButton(page, 'Next');
  await pressButton(page, 'Next');
  await pressButton(page, 'Keep this account');
  await expect(heading(page, 'Review your claim')).toBeFocused();
  await page.reload();
  await expect(page.getByText(`${refused}: We can’t accept`)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Damage, view 1' })).toBeVisible();
  await expectAccessibleScreen(page);
  await pressButton(page, 'File claim');
  await expect(heading(page, 'Your claim is in review.')).toBeFocused();
  await expect(page.getByRole('link', { name: /^crack\.jpg JPG/ })).toHaveCount(1);
  const checkButton = page.getByRole('button', { name: /^Check again/ });
  await decide(page, await claimNumber(page), 'Reject');
  await tabTo(page, checkButton);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Claim rejected.')).toBeVisible();
  await expect(checkButton).toBeFocused();
});

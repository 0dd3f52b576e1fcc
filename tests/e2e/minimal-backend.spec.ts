// Serves the built site on one origin and the minimal backend on another. The responses of the
// minimal backend contain only what the specification names.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildSiteInto } from '../fixtures/build-site.ts';
import { spawnServer, type ServerProcess } from '../fixtures/server-process.ts';
import { answerQuestion, newTraveler, continueTo, pathOf as bagsAt } from './baggage-scenario.ts';
import { acceptTerms, choosePlan, fillCard, payButton, pressNext } from './baggage-scenario.ts';
import * as collection from './collectibles-scenario.ts';
import * as rental from './rental-car-scenario.ts';
import * as business from './small-business-scenario.ts';
import { columbus, completeToQuote } from './renters-scenario.ts';
import { answerSurvey } from './survey-answers.ts';
import { expect, test } from './test.ts';

const root = join(import.meta.dirname, '../..');
let backend: ChildProcess;
/** Origin of the minimal backend. */
let api = '';
let site: ServerProcess;
const folder = mkdtempSync(join(tmpdir(), 'coverfront-foreign-'));

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(900_000);
  backend = spawn(process.execPath, [join(root, 'tests/minimal-backend/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(backend.stdout!, 'data')) as [Buffer];
  api = line.toString().trim();
  await buildSiteInto(folder, { PUBLIC_API_BASE: api });
  // This server only serves the pages. The pages send their API requests to the minimal backend.
  site = await spawnServer({ settings: { SITE_DIR: folder } });
});

test.afterAll(async () => {
  backend.kill();
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** Expects that the page's text shows no trace of missing values, such as 'undefined'. */
async function expectNoExtras(page: Page): Promise<void> {
  const text = await page.getByRole('main').innerText();
  expect(text).not.toMatch(/undefined|null|NaN|Invalid Date|\$0\.00|went wrong/);
}

/** Expects that the link opens a document, and that the document is on the backend's origin. */
async function expectDocument(page: Page, name: RegExp): Promise<void> {
  const href = (await page.getByRole('link', { name }).first().getAttribute('href')) ?? '';
  expect(new URL(href).origin).toBe(api);
  expect((await page.request.get(href)).headers()['content-type']).toBe('application/pdf');
}

async function pay(page: Page, { terms = true } = {}): Promise<void> {
  await expectNoExtras(page);
  await fillCard(page, '4242 4242 4242 4242');
  if (terms) await acceptTerms(page);
  await payButton(page).click();
  await expect(heading(page, 'You’re all set!')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('We emailed');
  await expectNoExtras(page);
}

async function signIn(page: Page, path: string): Promise<void> {
  const response = await page.request.post(`${api}/api/user/v2/auth/user-login`, {
    data: { email: 'demo@example.com', password: 'demo-password' },
  });
  const { token } = (await response.json()) as { token: string };
  await page.goto(`${site.origin}${path}#authToken=${token}`);
}

test.beforeEach(({ guard }) => {
  // The backend returns 404 for calls that it does not have. The browser reports each 404, and the
  // storefront reports none.
  guard.allow(/Failed to load resource/);
});

/** Records the calls that the backend does not have: method and path of each 404 and 501. */
function recordMissingCalls(page: Page): string[] {
  const missing: string[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.origin === api && [404, 501].includes(response.status()))
      missing.push(`${response.request().method()} ${url.pathname}`);
  });
  return missing;
}

test('sells baggage insurance without receiving a card number', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const missing = recordMissingCalls(page);
  const dana = newTraveler();
  await page.goto(site.origin + bagsAt('address'));
  await continueTo(page, 'plans', dana);
  await expectDocument(page, /View Sample Policy/);
  await choosePlan(page);
  await expect(heading(page, /Your Checked Baggage/)).toBeVisible();
  await pay(page);
  await expect(page.getByText(/^Plan #\s*BG-/)).toBeVisible();
  await expect(page.getByText(dana.email).first()).toBeVisible();
  await expect(page.getByText('$9.27').first()).toBeVisible();
  expect(sent.filter((body) => /4242/.test(body))).toEqual([]);
  expect(sent.some((body) => body.includes('tok_visa'))).toBe(true);
  expect(missing).toContain('POST /api/user/v2/info/geocode');
  expect(missing.toSorted()).toEqual([...new Set(missing)].toSorted());
});

test('sells rental car insurance', async ({ page }) => {
  await page.goto(site.origin + rental.pathOf('rental-info'));
  const renter = rental.newRenter();
  await rental.continueTo(page, 'plans', renter);
  await expectNoExtras(page);
  await rental.choosePlan(page);
  await pay(page);
  await expect(page.getByText(/^Plan #\s*RC-/)).toBeVisible();
});

test('sells renters insurance with a plan that has only default amounts', async ({
  page,
  guard,
}) => {
  // This backend asks for the policyholder first.
  guard.allow(/listRentersPlans failed/);
  await page.goto(`${site.origin}/renters-insurance/address`);
  await completeToQuote(page, columbus, true);
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('$');
  await expectNoExtras(page);
  await pressNext(page);
  // The plan has no terms to accept.
  await pay(page, { terms: false });
  await expect(page.getByText(/^Plan #\s*RN-/)).toBeVisible();
});

test('sells small business insurance', async ({ page }) => {
  const owner = business.newConsultant();
  await page.goto(site.origin + business.pathOf('basic-info'));
  await business.fillBasics(page, owner);
  await pressNext(page);
  await answerSurvey(page, owner);
  await page.getByRole('textbox', { name: 'Start date' }).fill(business.startIn(10));
  await pressNext(page);
  await expect(heading(page, 'You’re almost done!')).toBeVisible();
  await expectNoExtras(page);
  await business.selectPlan(page, owner);
  await pay(page);
  await expect(page.getByText(/^Plan #\s*BOP-/)).toBeVisible();
});

test('sells a collectibles policy with one total price', async ({ page }) => {
  await page.goto(`${site.origin}/collectibles/coins-insurance/start`);
  await collection.fillAddress(page, collection.portland);
  await pressNext(page);
  await collection.answerValues(page, ['12500', '2400']);
  await collection.answerAlarms(page, ['Yes', 'Yes']);
  await answerQuestion(page, () => page.getByRole('radio', { name: 'One person' }).click());
  await collection.answerSigner(page, collection.dana);
  await collection.answerHistory(page);
  await collection.answerMailing(page);
  await expect(heading(page, 'Your collections')).toBeVisible();
  await expectNoExtras(page);
  await pressNext(page);
  await expect(page.getByRole('complementary', { name: 'Price' })).toContainText(
    /\$\d+\.\d\d a year/,
  );
  await expectNoExtras(page);
  await pressNext(page);
  await pay(page);
  await expect(page.getByText(/^Plan #\s*CL-/)).toBeVisible();
});

test("shows the account, every product and the documents from the backend's origin", async ({
  page,
}) => {
  await signIn(page, '/account/policies');
  await expect(page.getByText('6 purchased').first()).toBeVisible();
  await expectNoExtras(page);
  await page.goto(`${site.origin}/account/policies/baggage/pol_demo_bg-2048-1977`);
  await expect(page.getByText('QX7R2M')).toBeVisible();
  await expectDocument(page, /View policy docs|Declarations/);
  for (const path of ['/account/claims', '/account/settings', '/account/policies/devices']) {
    await page.goto(site.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoExtras(page);
  }
});

test('offers no claims if the backend has none', async ({ page }) => {
  const missing = recordMissingCalls(page);
  await page.route(`${api}/api/user/v2/claims`, (route) =>
    route.fulfill({ status: 501, headers: { 'access-control-allow-origin': site.origin } }),
  );
  // The header's link, and that of the menu of narrow screens.
  const links = page.locator('a[href="/account/claims"]').filter({ hasText: /^\s*Claims\s*$/ });
  const expectNoClaimsInMenus = async () => {
    expect(await links.count()).toBeGreaterThan(0);
    await expect(links.filter({ visible: true })).toHaveCount(0);
    const displays = links.evaluateAll((all) =>
      all.map((link) => getComputedStyle(link.parentElement!).display),
    );
    expect(new Set(await displays)).toEqual(new Set(['none']));
  };
  await signIn(page, '/account/policies');
  await expect(page.getByText('6 purchased').first()).toBeVisible();
  await expectNoClaimsInMenus();
  await page.goto(`${site.origin}/account/settings`);
  await expectNoClaimsInMenus();
  await page.goto(`${site.origin}/account/claims`);
  await expect(page.getByText('We take claims by phone')).toBeVisible();
  await expectNoExtras(page);
  expect(missing.filter((call) => call.endsWith('/claims'))).toHaveLength(1);
});

test('extends a rental and cancels a policy', async ({ page }) => {
  await signIn(page, '/account/policies/rental_car/pol_demo_rc-2048-1977');
  await page.getByRole('button', { name: 'Extend your coverage' }).click();
  const date = page.getByRole('textbox', { name: 'New return date' });
  await date.fill(rental.dayFromNow(6).typed);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Rental agreement number').fill('RA-88213');
  await pressNext(page);
  await expect(heading(page, 'Your Rental Car Extension Quote')).toBeVisible();
  await pay(page, { terms: false });
  await page.goto(`${site.origin}/account/policies/devices/pol_demo_dv-4471-3308`);
  await page.getByRole('button', { name: 'Cancel policy' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Refund', { exact: false }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel policy' }).click();
  await expect(page.getByText('Canceled').first()).toBeVisible();
});

test('says how to reach the company instead of another portal', async ({ page }) => {
  for (const path of ['/login?return_to=/account', '/sign-up']) {
    await page.goto(site.origin + path);
    await expect(
      page.getByRole('main').getByRole('link', { name: '(800) 555-0142' }),
    ).toBeVisible();
    expect(page.url()).toBe(site.origin + path);
  }
});

test('shows no price that only the rates of this project give', async ({ page }) => {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue;
    const html = readFileSync(join(folder, path), 'utf8');
    // The other prices to try come from the content.
    const isOwn = /^(home-warranty|flight-insurance|smartphone|ridesafe|index)/.test(path);
    if (!isOwn) expect(html, path).not.toContain('data-price-control');
    expect(html, path).not.toContain('class="pricing-');
  }
  await page.goto(`${site.origin}/renters-insurance/address`);
  await expect(heading(page, 'Where do you rent?')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test('the home page shows the price of the selected product only', async ({ page }) => {
  const shown = page.locator('[data-product]:visible');
  const status = page.locator('form [role="status"]');
  await page.goto(site.origin);
  await expect(shown).toHaveAttribute('data-product', '');
  await page.getByLabel('Select Insurance').selectOption('personal');
  await page.getByLabel('Category').selectOption('Home Warranty');
  await expect(shown).toHaveAttribute('data-product', 'home-warranty');
  await expect(status).toHaveText(/Home warranty.* \$/);
  await page.getByLabel('Category').selectOption('Renters');
  await expect(shown).toHaveAttribute('data-product', '');
  await expect(status).toBeEmpty();
});

test('removes a collection', async ({ page }) => {
  await signIn(page, '/account/policies/collectibles/pol_demo_cl-9152-6038');
  await page.getByRole('link', { name: 'Remove Jewelry' }).click();
  await expect(page.getByRole('button', { name: /Refund|Confirm/ })).toBeVisible();
  await expectNoExtras(page);
  await page.getByRole('button', { name: /Refund|Confirm/ }).click();
  await expect(page.getByText('Plan #')).toBeVisible();
});

test('submits a claim without drafts and photos', async ({ page }) => {
  const base = '/account/claims/new/devices/policies/DV-5512-9034';
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await signIn(page, base);
  await page.getByRole('link', { name: /^Bring in for repair/ }).click();
  await press('Next');
  await page.getByLabel('Cracked/Broken Screen').check();
  await press('Next');
  await page.getByLabel('In your own words').fill('It fell down the stairs.');
  await press('Next');
  await page.getByLabel('Device serial number').fill('F4GX92KQ2M');
  await page.getByLabel('I’ve forwarded the repair authorization email').check();
  await press('Next');
  await page.getByLabel('Account holder name').fill('Dana Moreau');
  await page.getByLabel('Checking').check();
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByLabel('Account number', { exact: true }).fill('000447109882');
  await page.getByLabel('Confirm account number').fill('000447109882');
  await press('Next');
  await press('File claim');
  await expect(heading(page, 'Your claim is in review.')).toBeVisible();
  await expectNoExtras(page);
});

import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

test('questions are filtered while typing, a single result opens, and the URL can be shared', async ({
  page,
}) => {
  await page.goto('/faq');
  const rows = page.locator('.faq details').filter({ visible: true });
  const all = await rows.count();
  const box = page.getByRole('searchbox', { name: 'Search the questions' });
  await box.fill('how do I cancel');
  await expect(page.getByRole('status')).toHaveText(/^\d+ questions found$/);
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await expect(page.getByRole('heading', { name: 'Coverage', exact: true })).toBeHidden();
  await box.press('Enter');
  await expect(rows.first()).toHaveAttribute('open', '');
  await expect(rows.first().locator('summary')).toBeFocused();

  await box.fill('chargeback');
  await expect(page.getByRole('status')).toHaveText('1 question found');
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAttribute('open', '');
  await expect(page).toHaveURL('/faq?q=chargeback');
  await expectAccessibleScreen(page);

  await box.fill('cancelled cheques');
  await expect(page.getByRole('status')).toHaveText('No questions found');
  await box.fill('cancelled');
  await expect(rows.first()).toContainText(/cancel/i);

  await box.fill('chargeback');
  await expect(page).toHaveURL('/faq?q=chargeback');
  await page.reload();
  await expect(box).toHaveValue('chargeback');
  await expect(rows).toHaveCount(1);
  await box.fill('');
  await expect(rows).toHaveCount(all);
  await expect(page).toHaveURL('/faq');
});

test('a search without results shows what to do', async ({ page }) => {
  await page.goto('/faq?q=zzz');
  await expect(page.getByRole('status')).toHaveText('No questions found');
  await expect(page.getByText('Try fewer words, or call')).toBeVisible();
  await expect(page.getByRole('search').getByRole('link', { name: /^\(800\)/ })).toBeVisible();
  await expectAccessibleScreen(page);
});

test('licenses are found by state, by name and by number', async ({ page }) => {
  await page.goto('/licenses');
  const rows = page.locator('.license-table tbody tr').filter({ visible: true });
  const box = page.getByRole('searchbox', { name: 'Search by state, name or number' });
  await box.fill('oregon');
  await expect(rows.first()).toContainText('Oregon');
  const number = (await rows.first().getByRole('cell').first().textContent()) ?? '';
  await box.fill(number);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Oregon');
  await box.fill('whitcombe');
  await expect(rows.first()).toContainText('Laurel Whitcombe');
  await expect(page.getByRole('heading', { name: 'State licenses of the agency' })).toBeHidden();
});

test('the support page passes its search to the questions', async ({ page }) => {
  await page.goto('/support');
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('deductible');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq?q=deductible');
  await expect(page.getByText('What is a deductible?')).toBeVisible();
  await expect(page.getByText('Why do I have to be 18?')).toBeHidden();
});

test('the not-found page shows five links, and searches the pages of the site', async ({
  page,
  guard,
}) => {
  guard.allow(/404/);
  await page.goto('/nowhere');
  const list = page.getByRole('main').locator('.page-links > li').filter({ visible: true });
  await expect(list).toHaveCount(5);
  await page.goto('/old/baggage-offers');
  const box = page.getByRole('searchbox', { name: 'Search the pages of this site' });
  await expect(box).toHaveValue('baggage');
  await expect(list.first()).toContainText('Baggage');
  await box.fill('terms of use');
  await expect(page.getByRole('main').getByRole('link', { name: /^terms/i })).toBeVisible();
  await box.fill('zzz');
  await expect(page.getByText('No pages match. Try fewer words')).toBeVisible();
  await expect(list).toHaveCount(5);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the complete lists are shown, without search fields', async ({ page }) => {
    await page.goto('/faq?q=chargeback');
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByText('Why do I have to be 18?')).toBeVisible();
    await page.goto('/licenses');
    await expect(page.getByRole('rowheader', { name: 'Wisconsin' })).toHaveCount(1);
  });
});

import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const answers = {
  'First name': 'Ines',
  'Last name': 'Calloway',
  Email: 'ines@skyhop.example',
  'Phone number': '(503) 555-0142',
  'Company name': 'Skyhop',
};
const messages = [
  'First name is required',
  'Last name is required',
  'Email is required',
  'Phone number is required',
  'Company name is required',
];

test('an empty contact form reports missing answers in the summary and at the fields', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText(messages);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(messages[0]!);
  await expectAccessibleScreen(page);
  await summary.getByRole('link', { name: 'Email is required' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a field shows its error when it loses the focus, and hides it after the correction', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Email').fill('ines');
  await expect(page.getByText('Invalid email address')).toHaveCount(0);
  await page.getByLabel('Phone number').fill('12');
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Job title').focus();
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill('+503 555.014299');
  await expect(page.getByText('Invalid phone number')).toHaveCount(0);
});

test('a corrected answer disappears from the summary, and the last one closes the summary', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  const summary = page.locator('[data-form-errors]');
  await page.getByLabel('First name').fill('Ines');
  await expect(summary.getByRole('listitem')).toHaveText(messages.slice(1));
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);
  await expect(summary).toBeHidden();
  await expect(page).not.toHaveTitle(/^Error: /);
});

test("the phone's country is the visitor's, and its code comes before the number", async ({
  page,
}) => {
  await page.route('**/api/user/v2/info/country', (route) =>
    route.fulfill({ json: { country: 'ZA' } }),
  );
  await page.goto('/contact');
  const code = page.getByLabel('Country code');
  await expect(code.locator('option').nth(2)).toHaveText('United Kingdom +44');
  await expect(code.locator('option:checked')).toHaveText('South Africa +27');
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/10 to 12 digits/);
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Phone number').fill('021 555 0142');
  const sent = page.waitForRequest('**/api/user/v2/lead-email');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ phone_number: '+27215550142' });
  await expect(page.getByRole('status')).toHaveText('Thanks for submiting information');
  await expect(code.locator('option:checked')).toHaveText('South Africa +27');
});

test('a sent contact form shows its success and reaches the sales team', async ({ page }) => {
  await page.goto('/contact');
  for (const [label, text] of Object.entries(answers)) {
    await page.getByLabel(label).fill(`  ${text} `);
  }
  const sent = page.waitForRequest('**/api/user/v2/lead-email');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toHaveText('Thanks for submiting information');
  expect((await sent).postDataJSON()).toMatchObject({ first_name: 'Ines', company_name: 'Skyhop' });
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test("a rejected contact form shows the server's error message", async ({ page, guard }) => {
  guard.allow(/sendLead failed/);
  await page.route('**/api/user/v2/lead-email', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'invalid_input', message: 'x', fields: { email: ['is unknown'] } } },
    }),
  );
  await page.goto('/contact');
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('email is unknown');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact form is posted, and a page confirms it', async ({ page }) => {
    await page.goto('/contact');
    for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thanks for submiting information')).toBeVisible();
  });
});

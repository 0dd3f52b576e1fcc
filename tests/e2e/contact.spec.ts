import { expectSoundScreen } from './screen.ts';
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

test('an empty contact form says what is missing, in the summary and beside the fields', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText(messages);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(messages[0]!);
  await expectSoundScreen(page);
  await summary.getByRole('link', { name: 'Email is required' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a field says what is wrong when it is left, and no longer when it is mended', async ({
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

test('a sent contact form says so and reaches the sales team', async ({ page }) => {
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

test('a refused contact form shows what the provider said', async ({ page, guard }) => {
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact form is posted and answered by a page', async ({ page }) => {
    await page.goto('/contact');
    for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thanks for submiting information')).toBeVisible();
  });
});

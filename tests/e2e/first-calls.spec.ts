import { expect, test } from './test.ts';

const firstCalls = ['accounts/info', 'policies/all-verticals', 'claims'];

test('an account page requests its data and screen before React has loaded, and each only once', async ({
  page,
}) => {
  const calls: string[] = [];
  const screens: string[] = [];
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/user/v2/');
    if (call) calls.push(call);
    if (request.url().includes('/_astro/PoliciesScreen.')) screens.push(request.url());
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/react.*.js', async (route) => {
    await released;
    await route.continue();
  });
  const response = await page.request.post('/api/user/v2/auth/user-login', {
    data: { email: 'demo@example.com', password: 'demo-password' },
  });
  const { token } = (await response.json()) as { token: string };
  await page.goto(`/account/policies#authToken=${token}`, { waitUntil: 'commit' });
  await expect.poll(() => calls.toSorted()).toEqual(firstCalls.toSorted());
  await expect.poll(() => screens.filter((url) => url.endsWith('.js'))).toHaveLength(1);
  release();
  await expect(page.getByRole('link', { name: /Delta Air Lines/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const call of firstCalls) expect(calls.filter((one) => one === call)).toHaveLength(1);
});

test('a rejected token opens the sign-in without an error in the console', async ({ page }) => {
  await page.goto('/account/policies#authToken=not-a-token-of-this-backend');
  await expect(page).toHaveURL(/\/portal\/login\?return_to=.*policies/);
});

import { expect, test } from './test.ts';

const HOME = '/account/policies/renters/pol_demo_rn-4417-8026';

test("the account uses the day to which the sandbox's clock has moved", async ({ page }) => {
  const demo = { email: 'demo@example.com', password: 'demo-password' };
  const signedIn = await page.request.post('/api/user/v2/auth/user-login', { data: demo });
  const { token } = (await signedIn.json()) as { token: string };
  const day = async () => {
    const progress = page.getByText(/day \d+ of 365/).first();
    return Number(/day (\d+)/.exec(await progress.innerText())?.[1]);
  };
  await page.goto(`${HOME}#authToken=${token}`);
  const before = await day();
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'One day later' }).click();
  await expect(page.getByText('The clock is one day later.')).toBeVisible();
  await page.goto(HOME);
  // Waits, because the page shows the cached policy first.
  await expect.poll(day).toBe(before + 1);
});

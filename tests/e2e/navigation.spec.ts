import { phone, expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';

const partnerPages = [
  ['Partners', '/connect'],
  ['Global brands', '/global-brands'],
  ['Carriers', '/carrier'],
  ['Platform', '/platform'],
] as const;

test('partners and carriers have their own entries in the header, the menu sheet and the footer', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'For partners' }).click();
  const menu = page.locator('#partner-menu');
  for (const [label, path] of partnerPages) {
    for (const container of [menu, page.locator('#site-menu'), page.getByRole('contentinfo')]) {
      const link = container.locator(`a[href="${path}"]`);
      await expect(link).toHaveCount(1);
      await expect(link).toContainText(label);
    }
  }
  await expectAccessibleScreen(page);
  await menu.getByRole('link', { name: /^Carriers/ }).click();
  await expect(page).toHaveURL('/carrier');
  await expect(page.getByRole('button', { name: 'For partners' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('every link named Support leads to the same page', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('link', { name: 'Support', exact: true, includeHidden: true });
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets.length).toBeGreaterThanOrEqual(3);
  expect(new Set(targets)).toEqual(new Set(['/support']));
});

test("the footer's cancellation link leads to the policies, after a sign-in", async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancel a policy' }).click();
  await page.waitForURL(/\/portal\/login\?return_to=.*policies/);
});

test('the insurance menu ends with all plans and names the products that it does not list', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Insurance' }).click();
  const all = page.locator('#insurance-menu').getByRole('link', { name: /^All plans/ });
  await expect(all).toContainText(/Collectibles.*Flight/);
  await all.click();
  await expect(page).toHaveURL('/insurance-products');

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('link', { name: /^All plans/ })).toBeVisible();
  const phoneLink = sheet.getByRole('link', { name: /^\(800\) 555/ });
  expect((await phoneLink.boundingBox())!.height).toBeLessThan(60);
  await expectAccessibleScreen(page);
});

test('the list of all plans links to every product on sale', async ({ page }) => {
  await page.goto('/insurance-products');
  const offeredProducts = [
    '/renters-insurance',
    '/home-warranty',
    '/small-business-owners-insurance',
    '/baggage-protection',
    '/rental-car-insurance',
    '/flight-insurance',
    '/collectible-insurance',
    '/smartphone-protection',
    '/ridesafe-rideshare-insurance',
  ];
  for (const path of offeredProducts)
    await expect(page.getByRole('main').locator(`a[href="${path}"]`), path).toHaveCount(1);
});

test("a signed-in visitor finds the account's menus under the header buttons", async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('authToken', 'a-token'));
  await page.goto('/faq');
  const button = page.getByRole('button', { name: 'Get Protection' });
  await button.click();
  const menu = page.locator('#protection-menu');
  await expect(menu.getByRole('link', { name: 'Renters' })).toBeVisible();
  const [above, below] = [(await button.boundingBox())!, (await menu.boundingBox())!];
  expect(below.y - (above.y + above.height)).toBeLessThan(16);
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Your Policies' })).toBeVisible();
});

test('the menus of the account list Support before Claims, and the settings last', async ({
  page,
}) => {
  const html = await (await page.request.get('/account/policies')).text();
  const labels = Array.from(
    html.matchAll(/>\s*(Your Policies|Support|Claims|Get Protection|Account Settings)\s*</g),
    ([, label]) => label,
  );
  const order = ['Your Policies', 'Support', 'Claims', 'Get Protection', 'Account Settings'];
  expect(labels.slice(0, 10)).toEqual([...order, ...order]);
});

import { expectAccessibleScreen } from './screen.ts';
import { expect, test } from './test.ts';
import { shopName } from './shop.ts';

/** All public paths of the route table. The heading shows that the right page was opened. */
const routes: [path: string, heading: RegExp][] = [
  ['/connect', /checkout/i],
  ['/platform', /platform/i],
  ['/carrier', /\S/],
  ['/global-brands', /market/i],
  ['/claims', /claim/i],
  ['/contact', /contact/i],
  ['/about', /\S/],
  ['/careers', /\S/],
  ['/home-warranty', /home warranty/i],
  ['/insurance-products', /\S/],
  ['/privacy', /privacy/i],
  ['/accessibility', /accessibility/i],
  ['/terms', /terms/i],
  ['/licenses', /licenses/i],
  ['/faq', /questions/i],
  ['/support', /help/i],
  ['/flight-insurance', /flight/i],
  ['/baggage-protection', /baggage/i],
  ['/rental-car-insurance', /rental car/i],
  ['/small-business-owners-insurance', /business/i],
  ['/collectible-insurance', /collect/i],
  ['/collectibles/fine-art-insurance', /art/i],
  ['/_/small-business-owners-insurance', /business/i],
  ['/account/reset-password/a-token', /^Under Maintenance$/],
  ['/verify-email/a-token', /^Under Maintenance$/],
  ['/update-payment-method-v2', /^Under Maintenance$/],
];

for (const [path, heading] of routes) {
  test(`${path} responds with its page`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });
}

const movedPaths: [from: string, to: string][] = [
  ['/partners', '/platform'],
  ['/partners?utm_source=mail', '/platform?utm_source=mail'],
  ['/_/anything/else', '/'],
  ['/_', '/'],
];

for (const [from, to] of movedPaths) {
  test(`${from} redirects to ${to}`, async ({ page }) => {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  });
}

test('a page redirects by itself on a host without redirects', async ({ page }) => {
  await page.goto('/partners.html');
  await expect(page).toHaveURL('/platform');
});

test('maintenance pages link to the support site and stay out of search results', async ({
  page,
}) => {
  await page.goto('/verify-email/a-token');
  await expect(page.getByRole('link', { name: 'Go to support' })).toHaveAttribute('href', /\S/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectAccessibleScreen(page);
});

const shells: [path: string, product: string][] = [
  ['/baggage-protection/address', 'Baggage'],
  ['/rental-car-insurance/rental-info', 'Rental car'],
  ['/renters-insurance/address', 'Renters'],
  ['/small-business-owners-insurance/basic-info', 'Small business'],
  ['/update-payment-method', 'Payment card'],
];
for (const [path, product] of shells) {
  test(`${path} has the same title before and after its script starts`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text();
    const [, title = ''] = html.replaceAll('&amp;', '&').match(/<title>([^<]*)/) ?? [];
    expect(title.endsWith(` · ${product} · ${shopName}`)).toBe(true);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path !== '/update-payment-method') await expect(page).toHaveTitle(title);
    else
      await expect
        .poll(async () => (await page.title()).endsWith(` · Payment card · ${shopName}`))
        .toBe(true);
  });
}

test('a link to a question opens its answer, on page load and within the page', async ({
  page,
}) => {
  await page.goto('/faq#refunds');
  await expect(page.locator('#refunds')).toHaveAttribute('open', '');
  await page.evaluate(() => (location.hash = '#who-can-buy'));
  await expect(page.locator('#who-can-buy')).toHaveAttribute('open', '');
});

test('a link with an invalid percent sign or address opens its page without an error', async ({
  page,
}) => {
  await page.goto('/faq#%');
  await expect(page.locator('details[open]')).toHaveCount(0);
  await page.goto('/login?return_to=http://[');
  const portal = `/portal/login?return_to=${encodeURIComponent(new URL('/account', page.url()).href)}`;
  await expect(page).toHaveURL(portal);
});

test('the sitemap lists only content pages', async ({ request }) => {
  const index = await (await request.get('/sitemap-index.xml')).text();
  const pathsIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url).pathname);
  const parts = pathsIn(index);
  const lists = await Promise.all(parts.map(async (part) => (await request.get(part)).text()));
  const paths = lists.flatMap(pathsIn);
  expect(paths).toEqual(expect.arrayContaining(['/', '/faq', '/collectibles/fine-art-insurance']));
  const privatePaths = /^\/(_|account|cancellations|partners|under-|404|login|sign)/;
  expect(paths.filter((path) => privatePaths.test(path))).toEqual([]);
  // Pages with noindex, such as the steps of a flow, are not in the sitemap.
  for (const path of paths)
    expect(await (await request.get(path)).text(), path).not.toContain('noindex');
  const first = await request.get('/sitemap.xml');
  expect(first.headers()['content-type']).toMatch(/xml/);
  expect(pathsIn(await first.text()).toSorted()).toEqual(parts.toSorted());
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Sitemap: ');
  expect(robots).toContain('Disallow: /account');
});

test('a page under construction has a column of links', async ({ page }) => {
  await page.goto('/under-construction');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Under construction');
  const links = page.getByRole('navigation', { name: 'Elsewhere on this site' }).getByRole('link');
  await expect(links).toHaveCount(6);
  await expect(page.getByRole('main').getByRole('link', { name: /^\(800\)/ })).toBeVisible();
  await expectAccessibleScreen(page);
});

test('the favicon that browsers load by default exists and contains the mark as a picture', async ({
  request,
}) => {
  const response = await request.get('/favicon.ico');
  expect(response.status()).toBe(200);
  const file = await response.body();
  expect([...file.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  const at = file.readUInt32LE(18);
  expect(file.subarray(at + 1, at + 4).toString()).toBe('PNG');
  expect(file.length).toBe(at + file.readUInt32LE(14));
});

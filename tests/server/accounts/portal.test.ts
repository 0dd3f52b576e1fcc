import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { requestEmailChange } from '../../../src/contract/account/credentials.ts';
import { emailsTo, newEmail, registerPerson, send, signIn } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const PARTNER = 'https://partner.example';
const demo = { email: 'demo@example.com', password: 'demo-password' };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    settings: { ALLOWED_ORIGINS: PARTNER, RATE_LIMIT_FACTOR: '100' },
  });
});
afterAll(() => server.stop());

const browser = () => createBrowserForm(server.request);

/** Returns the newest link to this page that was emailed to the recipient. */
async function mailedLink(
  recipient: string,
  page: 'reset' | 'verify' | 'confirm-email',
): Promise<string> {
  const mails = await emailsTo(server, recipient);
  const found = mails.map(({ text }) => new RegExp(`/portal/${page}\\?token=\\S+`).exec(text)?.[0]);
  const link = found.find((one) => one !== undefined);
  if (!link) throw new Error(`No ${page} link was mailed to ${recipient}`);
  return link;
}

/** Returns the account that belongs to the session token in a redirect. */
async function accountOf(response: Response): Promise<unknown> {
  const token = /#authToken=(.+)$/.exec(response.headers.get('location') ?? '')?.[1];
  const apiResponse = await server.request('/api/user/v2/accounts/info', {
    headers: { authorization: `Token ${token}` },
  });
  return apiResponse.json();
}

describe('signing in', () => {
  test('redirects to the return URL with a token that opens the account', async () => {
    const tab = browser();
    await tab.open(`/portal/login?return_to=${encodeURIComponent(`${PARTNER}/done?x=1`)}`);
    const response = await tab.post('/portal/login', demo);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(
      /^https:\/\/partner\.example\/done\?x=1#authToken=[\w-]+$/,
    );
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await accountOf(response)).toMatchObject({ email: demo.email });
  });

  test('never redirects to another site, even if the return URL is posted by hand', async () => {
    const tab = browser();
    const page = await tab.open('/portal/login?return_to=//evil.example');
    expect(page).not.toContain('evil.example');
    const response = await tab.post('/portal/login', {
      ...demo,
      return_to: 'https://evil.example',
    });
    expect(response.headers.get('location')).toMatch(
      /^http:\/\/localhost:4321\/account#authToken=/,
    );
  });

  test('shows a wrong password in the summary, keeps the email address and clears the password', async () => {
    const tab = browser();
    await tab.open('/portal/login');
    const response = await tab.post('/portal/login', { ...demo, password: 'not-this-one' });
    const page = await response.text();
    expect(response.status).toBe(401);
    expect(page).toContain('<title>Error: Sign in - Alderway</title>');
    expect(page).toContain('There’s a problem');
    expect(page).toContain('<a href="#email">That email address or password is incorrect.</a>');
    expect(page).toMatch(/id="email"[^>]*value="demo@example\.com"/);
    expect(page).not.toContain('not-this-one');
  });

  test('shows an error for each invalid field, in the order of the fields', async () => {
    const tab = browser();
    await tab.open('/portal/register');
    const response = await tab.post('/portal/register', { first_name: '<b>"Dana', email: 'dana@' });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect([...page.matchAll(/<a href="#(\w+)">/g)].map(([, name]) => name)).toEqual([
      'last_name',
      'email',
      'password',
    ]);
    expect(page).toMatch(
      /id="email"[^>]*aria-describedby="email-hint email-error" aria-invalid="true"/,
    );
    expect(page).toContain('value="&lt;b&gt;&quot;Dana"');
    expect(page).not.toContain('<b>');
  });

  test('returns 429 after too many attempts, with the time to wait', async () => {
    const now = new Date('2026-11-20T12:00:20Z');
    const limitedServer = await startTestServer({ services: { now: () => now } });
    const tab = createBrowserForm(limitedServer.request);
    await tab.open('/portal/login');
    const wrong = { email: 'nobody@example.com', password: 'wrong-password' };
    for (let attempt = 0; attempt < 10; attempt += 1) await tab.post('/portal/login', wrong);
    const response = await tab.post('/portal/login', wrong);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('40');
    expect(await response.text()).toContain('Too many attempts');
    await limitedServer.stop();
  });
});

describe('the portal forms', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a browser without the cookie', { cookie: '' }],
    ['a browser with another cookie', { cookie: 'form_guard=AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('are rejected from %s and keep the entered values', async (_from, headers) => {
    const tab = browser();
    await tab.open('/portal/login');
    const response = await tab.post('/portal/login', demo, headers);
    expect(response.status).toBe(403);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toMatch(/id="email"[^>]*value="demo@example\.com"/);
  });

  test('are rejected with a changed form token', async () => {
    const tab = browser();
    await tab.open('/portal/login');
    const response = await tab.post('/portal/login', { ...demo, form_token: 'x'.repeat(43) });
    expect(response.status).toBe(403);
  });

  test('reject bodies that are too long or not a form, and ignore NUL characters', async () => {
    const json = await server.request('/portal/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    });
    expect(json.status).toBe(403);
    const tab = browser();
    await tab.open('/portal/login');
    const long = await tab.post('/portal/login', { ...demo, email: 'a'.repeat(300_000) });
    expect(long.status).toBe(403);
    const nul = await tab.post('/portal/login', { ...demo, email: 'de\0mo@example.com' });
    expect(nul.status).toBe(303);
  });

  test('run only the script for passkeys and load nothing from other origins', async () => {
    const response = await server.request('/portal/login');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' http://localhost:4321 ${PARTNER}`);
    expect(policy).not.toContain('unsafe');
    const page = await response.text();
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/portal/passkey.js" defer>']);
    expect(page).not.toMatch(/\sstyle="|\son\w+="/);
    expect(page).toMatch(/autocomplete="username[^"]*"[\s\S]*autocomplete="current-password"/);
  });

  test('use the colors of the brand', async () => {
    const styleSheet = await (await server.request('/portal/portal.css')).text();
    expect(styleSheet).toContain(`--brand: ${server.services.brand.tokens.brand};`);
    expect(styleSheet).toContain('.field__error');
  });
});

describe('creating an account', () => {
  test('signs in and sends a link that verifies the email address once', async () => {
    const tab = browser();
    await tab.open('/portal/register?return_to=/account/policies');
    const person = {
      first_name: 'Ines',
      last_name: 'Okafor',
      email: 'Ines@Example.com ',
      password: 'green river stones',
    };
    const opened = await tab.post('/portal/register', person);
    expect(opened.headers.get('location')).toContain('/account/policies#authToken=');
    expect(await accountOf(opened)).toMatchObject({
      email: 'ines@example.com',
      email_verified: false,
    });

    const link = await mailedLink('ines@example.com', 'verify');
    await tab.open(link);
    expect(await accountOf(opened)).toMatchObject({ email_verified: false });
    const confirmed = await tab.post('/portal/verify', {});
    expect(await confirmed.text()).toContain('Your email address is confirmed');
    expect(await accountOf(opened)).toMatchObject({ email_verified: true });

    await tab.open(link);
    const again = await tab.post('/portal/verify', {});
    expect(again.status).toBe(422);
    expect(await again.text()).toContain('This link no longer works');
  });

  test('works the same when the email address has an account', async () => {
    const tab = browser();
    await tab.open('/portal/register');
    const person = { ...demo, password: 'green river stones', first_name: 'Ines', last_name: 'O' };
    const response = await tab.post('/portal/register', person);
    expect(response.status).toBe(303);
    expect(await accountOf(response)).toMatchObject({ email: demo.email, email_verified: false });
  });

  test('shows a field error for a common password', async () => {
    const tab = browser();
    await tab.open('/portal/register');
    const person = { email: 'ida.brandt@example.com', first_name: 'Ida', last_name: 'Brandt' };
    const response = await tab.post('/portal/register', { ...person, password: 'password1234' });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('<a href="#password">This password is too easy to guess.');
    expect(page).not.toContain('password1234');
  });
});

describe('a forgotten password', () => {
  test('gets the same response for a known and an unknown email address', async () => {
    const pages = [];
    for (const email of [demo.email, 'stranger@example.com']) {
      const tab = browser();
      await tab.open('/portal/forgot');
      const response = await tab.post('/portal/forgot', { email });
      pages.push([response.status, (await response.text()).replaceAll(email, 'EMAIL')]);
    }
    expect(pages[0]).toEqual(pages[1]);
  });

  test('is replaced through an emailed link, which signs in and works once', async () => {
    const tab = browser();
    await tab.open('/portal/register');
    await tab.post('/portal/register', {
      first_name: 'Teo',
      last_name: 'Brandt',
      email: 'teo@example.com',
      password: 'first password',
    });
    await tab.open('/portal/forgot');
    await tab.post('/portal/forgot', { email: 'teo@example.com' });
    const link = await mailedLink('teo@example.com', 'reset');

    await tab.open(link);
    const shortPasswordPage = await tab.post('/portal/reset', { password: 'short' });
    expect(await shortPasswordPage.text()).toContain('Use 10 characters or more');
    const done = await tab.post('/portal/reset', { password: 'second password' });
    expect(await accountOf(done)).toMatchObject({ email: 'teo@example.com', email_verified: true });

    await tab.open('/portal/login');
    const oldAccount = { email: 'teo@example.com', password: 'first password' };
    expect((await tab.post('/portal/login', oldAccount)).status).toBe(401);
    const fresh = { ...oldAccount, password: 'second password' };
    expect((await tab.post('/portal/login', fresh)).status).toBe(303);
    const reopened = await server.request(link);
    expect(reopened.status).toBe(422);
    expect(await reopened.text()).toContain('Email me a new link');
  });

  test('cannot be replaced through a link without its token', async () => {
    const response = await server.request('/portal/reset');
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('This link no longer works');
  });
});

describe('a new email address', () => {
  test('is confirmed by a button, not by opening the link', async () => {
    const person = await registerPerson(server);
    const email = newEmail();
    const { path } = requestEmailChange;
    const body = { current_password: person.password, email };
    await send(server, 'POST', path, body, { token: person.token });
    const link = await mailedLink(email, 'confirm-email');
    const tab = browser();
    const page = await tab.open(link);
    expect(page).toContain('Press the button only if you asked for this change.');
    expect(page).toContain(`you’ll sign in with <strong>${email}</strong>`);
    expect(await signIn(server, email, person.password)).toBeUndefined();

    const token = link.split('token=')[1] ?? '';
    const done = await tab.post('/portal/confirm-email', { token });
    expect(done.status).toBe(200);
    const donePage = await done.text();
    expect(donePage).toContain('Your email address was changed');
    expect(donePage).toContain(`sign in with <strong>${email}</strong>`);
    expect(await signIn(server, email, person.password)).toBeTruthy();
    const again = await tab.post('/portal/confirm-email', { token });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain(
      'If you’ve already used it, sign in with the new address.',
    );
    for (const url of ['/portal/confirm-email', `/portal/confirm-email?token=${token}`])
      expect(await tab.open(url)).toContain('This link no longer works');
  });
});

describe('in production', () => {
  const shop = { NODE_ENV: 'production', SANDBOX: '0', SITE_URL: 'https://shop.example' };

  test('accepts a form only from the origin of the site, whatever the host name', async () => {
    const productionServer = await startTestServer({
      settings: { ...shop, BANK_KEY: 'A'.repeat(43) },
    });
    const post = async (host: string, origin: string) => {
      const page = await productionServer.request(`https://${host}/portal/forgot`, {
        headers: { host },
      });
      const token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
      const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
      const apiResponse = await productionServer.request(`https://${host}/portal/forgot`, {
        method: 'POST',
        headers: { host, origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ form_token: token, email: 'nobody@shop.example' }).toString(),
      });
      return apiResponse.status;
    };
    expect(await post('shop.example', 'https://shop.example')).toBe(200);
    expect(await post('evil.example', 'https://evil.example')).toBe(403);
    // The host name differs from the site's, because a proxy in front of the server may send its
    // own.
    expect(await post('10.0.0.7:4321', 'https://shop.example')).toBe(200);
    await productionServer.stop();
  });

  test('the cookie of the forms is for this host and https only', async () => {
    const productionServer = await startTestServer({
      settings: { ...shop, BANK_KEY: 'A'.repeat(43) },
    });
    const page = await productionServer.request('https://shop.example/portal/login');
    expect(page.headers.get('set-cookie')).toMatch(
      /^__Host-form_guard=[\w-]{22}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await productionServer.stop();
  });
});

test('an unknown portal path returns a page with a link to sign in', async () => {
  const apiResponse = await server.request('/portal/logon');
  expect(apiResponse.status).toBe(404);
  const page = await apiResponse.text();
  expect(page).toContain('We couldn’t find this page');
  expect(page).toContain('href="/portal/login"');
});

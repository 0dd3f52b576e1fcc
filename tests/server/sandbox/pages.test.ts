import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorStatus } from '../../../src/contract/errors.ts';
import { testCards } from '../../../src/contract/sandbox.ts';
import {
  isMagicZip,
  magicErrorMessage,
  errorCodeOfMagicName,
  createOutageSimulator,
  magicZipErrors,
  errorCodeOfMagicZip,
} from '../../../server/sandbox/magic.ts';
import { send, signInDemo } from '../../fixtures/buyer.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const browser = () => createBrowserForm(server.request);
const policies = () =>
  server.services.database.db
    .selectFrom('policies')
    .select(['id', 'status', 'policy_number'])
    .orderBy('id')
    .execute();

test('responses have no clock header until the clock is moved', async () => {
  const { headers } = await server.request('/api/user/v2/account');
  expect(headers.has('X-Clock-Ahead')).toBe(false);
});

describe('the sandbox page', () => {
  test('lists the demo account, every test card and every magic input', async () => {
    const page = await browser().open('/sandbox');
    expect(page).toContain('demo@example.com');
    expect(page).toContain('4242 4242 4242 4242');
    expect(page).toContain('3782 822463 10005');
    expect(page.match(/<tr>/g)).toHaveLength(testCards.length + magicZipErrors.length + 3 + 2);
    for (const { postal, code } of magicZipErrors) {
      expect(page).toContain(`<code>${postal}</code>`);
      expect(page).toContain(`<code>${code}</code>`);
    }
  });

  test('runs no script', async () => {
    const response = await server.request('/sandbox');
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(await response.text()).not.toMatch(/<script|\sstyle="/);
  });

  test('approves and rejects pending policies, one by one and all together', async () => {
    const tab = browser();
    await tab.open('/sandbox');
    const pendingPolicies = (await policies()).filter(({ status }) => status.startsWith('pending'));
    const [first, second] = pendingPolicies;
    expect(pendingPolicies.length).toBeGreaterThan(1);
    const one = await tab.post('/sandbox/pending/approve', { policy_id: first?.id ?? '' });
    expect(one.headers.get('location')).toBe('/sandbox?done=approve');
    const statusOf = async (id: string | undefined) =>
      (await policies()).find((policy) => policy.id === id)?.status;
    expect(await statusOf(first?.id)).toBe('approved');
    expect(await statusOf(second?.id)).toBe(second?.status);
    await tab.post('/sandbox/pending/reject', {});
    expect(await statusOf(second?.id)).toBe(second?.status === 'pending' ? 'rejected' : 'approved');
    expect(await statusOf(first?.id)).toBe('approved');
    expect(await tab.open('/sandbox?done=reject')).toContain('No pending policies.');
  });

  test.each([
    ['approve', 18_000, 'approved'],
    ['reject', 12_900, 'rejected'],
  ])('shows the pending endorsement, and can %s it', async (button, worth, status) => {
    const tab = browser();
    await tab.open('/sandbox');
    await tab.post('/sandbox/reset', {});
    expect(await tab.open('/sandbox')).toContain(
      'Comic books raised from $12,900 to $18,000: authorizes $17.79',
    );
    const id = 'pol_demo_cl-6090-1183';
    await tab.post(`/sandbox/pending/${button}`, { policy_id: id });
    const { body } = await send(server, 'GET', `/api/user/v2/policies/policy/${id}`, undefined, {
      token: await signInDemo(server),
    });
    expect(body).toMatchObject({
      status: 'approved',
      details: { collections: [{ collection_total_value: worth }] },
      history: { endorsements: [{ status, amount: 17.79 }] },
    });
  });

  test('restores the demo data', async () => {
    const tab = browser();
    await tab.open('/sandbox');
    const { db } = server.services.database;
    await db.deleteFrom('refunds').execute();
    await db.deleteFrom('charges').execute();
    await db.deleteFrom('endorsements').execute();
    await db.deleteFrom('installments').execute();
    await db.deleteFrom('policies').where('status', '!=', 'approved').execute();
    const left = (await policies()).length;
    const response = await tab.post('/sandbox/reset', {});
    expect(response.status).toBe(303);
    expect((await policies()).length).toBeGreaterThan(left);
    expect((await policies()).some(({ status }) => status === 'pending')).toBe(true);
    const page = await tab.open('/sandbox?done=reset');
    expect(page).toContain('role="status"');
    expect(page).not.toContain('No events');
  });

  test('ignores a button that another site submitted', async () => {
    const tab = browser();
    await tab.open('/sandbox');
    const before = await policies();
    await tab.post('/sandbox/pending/reject', {}, { 'sec-fetch-site': 'cross-site' });
    await tab.post('/sandbox/pending/reject', { form_token: 'x' });
    expect(await policies()).toEqual(before);
  });

  test('is off in production unless it is switched on', async () => {
    const production = await startTestServer({ settings: { NODE_ENV: 'production', SANDBOX: '' } });
    for (const path of ['/sandbox', '/sandbox/mailbox', '/sandbox/mailbox/x']) {
      expect((await production.request(path)).status).toBe(404);
    }
    expect(await (await production.request('/portal/login')).text()).not.toContain('demo-password');
    await production.stop();
    const productionSandbox = await startTestServer({
      settings: { NODE_ENV: 'production', SANDBOX: '1' },
    });
    expect((await productionSandbox.request('/sandbox')).status).toBe(200);
    await productionSandbox.stop();
  });
});

describe('the mailbox', () => {
  async function register(email: string, firstName: string): Promise<string> {
    const tab = browser();
    await tab.open('/portal/register');
    await tab.post('/portal/register', {
      email,
      first_name: firstName,
      last_name: 'Okafor',
      password: 'green river stones',
    });
    const row = await server.services.database.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  test('lists the newest email first and links to each email', async () => {
    await register('one@example.com', 'One');
    await server.services.database.db
      .updateTable('outbox')
      .set({ created_at: '2026-01-01T00:00:00.000Z' })
      .where('recipient', '=', 'one@example.com')
      .execute();
    const id = await register('two@example.com', 'Two');
    const page = await browser().open('/sandbox/mailbox');
    expect(page.indexOf('two@example.com')).toBeLessThan(page.indexOf('one@example.com'));
    expect(page).toContain(`href="/sandbox/mailbox/${id}"`);
  });

  test('shows an email with working links, as text and as HTML', async () => {
    const id = await register('three@example.com', 'Three');
    const page = await browser().open(`/sandbox/mailbox/${id}`);
    const link = /<a href="http:\/\/localhost:4321(\/portal\/verify\?token=[\w-]+)">/.exec(
      page,
    )?.[1];
    expect(await browser().open(link ?? '')).toContain('Confirm your email address');
    expect(page).toMatch(/<iframe[^>]*src="\/sandbox\/mailbox\/mail_\w+\/html"[^>]*sandbox="/);

    const mail = await server.request(`/sandbox/mailbox/${id}/html`);
    expect(mail.headers.get('content-security-policy')).toMatch(
      /^sandbox [\w-]+; default-src 'none'/,
    );
    const document = await mail.text();
    expect(document).toContain('<base target="_top">');
    expect(document).toContain(`href="http://localhost:4321${link}"`);
  });

  test('shows a visitor’s input as plain text', async () => {
    await register('four@example.com', '<img src=x>"&');
    const tab = browser();
    await tab.open('/portal/forgot');
    await tab.post('/portal/forgot', { email: 'four@example.com' });
    const { id } = await server.services.database.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', 'four@example.com')
      .where('content', 'like', '%img src%')
      .executeTakeFirstOrThrow();
    for (const path of [`/sandbox/mailbox/${id}`, `/sandbox/mailbox/${id}/html`]) {
      const page = await browser().open(path);
      expect(page).not.toContain('<img src=x');
      expect(page).toContain('&lt;img src=x&gt;');
    }
  });

  test('returns 404 for an unknown email id', async () => {
    expect((await server.request('/sandbox/mailbox/mail_x')).status).toBe(404);
    expect((await server.request('/sandbox/mailbox/mail_x/html')).status).toBe(404);
  });
});

describe('magic inputs', () => {
  test('trigger each code of the catalog by a ZIP code, in its order', () => {
    expect(magicZipErrors.map(({ code }) => code)).toMatchInlineSnapshot(`
      [
        "no_offers_found",
        "rating_address_rejected",
        "property_address_invalid",
        "ZERO_RESULTS",
        "physical_address_required",
        "quote_request_rejected",
        "ineligible_for_plan",
        "service_already_active",
        "policy_holder_already_exists",
        "collectibles_policy_pending",
        "pet_dob_ineligible",
        "pet_already_on_quote",
        "landlord_duplicate_tenant_name",
        "landlord_lease_address_ineligible",
        "payment_method_rejected_by_service",
        "total_collection_value_is_above_limit",
        "invalid_input",
        "jewelry_exit_ramp",
      ]
    `);
    expect(magicZipErrors.map(({ postal }) => errorCodeOfMagicZip(` ${postal} `))).toEqual(
      magicZipErrors.map(({ code }) => code),
    );
    expect(['97201', '00000', '00019', '', '1'].map(errorCodeOfMagicZip)).toEqual(
      Array(5).fill(undefined),
    );
  });

  test('trigger any code by a last name, at its own stage', () => {
    expect(errorCodeOfMagicName('Purchase-15', 'purchase')).toBe(
      'payment_method_rejected_by_service',
    );
    expect(errorCodeOfMagicName(' checkout-7 ', 'checkout')).toBe('ineligible_for_plan');
    expect(errorCodeOfMagicName('Purchase-15', 'checkout')).toBeUndefined();
    expect(errorCodeOfMagicName('Purchase-zero_results', 'purchase')).toBe('ZERO_RESULTS');
    for (const name of ['Purchase-0', 'Purchase-19', 'Purchase-', 'Purchase-nonsense', 'Moreau']) {
      expect(errorCodeOfMagicName(name, 'purchase')).toBeUndefined();
    }
    for (const code of Object.keys(errorStatus)) {
      expect(errorCodeOfMagicName(`Purchase-${code}`, 'purchase')).toBe(code);
    }
  });

  test('fit into their form fields', () => {
    for (const [at, { code }] of magicZipErrors.entries()) {
      expect(errorCodeOfMagicName(`Checkout-${at + 1}`, 'checkout')).toBe(code);
      expect(`Checkout-${at + 1}`.length).toBeLessThanOrEqual(40);
    }
  });

  test('are ZIP codes that geocoding accepts, except the one without a result', () => {
    expect(['00001', '00010', '00019', '00020'].every(isMagicZip)).toBe(true);
    expect(['00000', '00021', '97201'].some(isMagicZip)).toBe(false);
  });

  test('fail the call once a minute', () => {
    const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second));
    const magicOutage = createOutageSimulator();
    expect(magicOutage('97201', at(0))).toBe(false);
    expect([0, 1, 59, 60, 61].map((second) => magicOutage('00019', at(second)))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  test('have a message for each code', () => {
    expect(magicErrorMessage('price_changed')).toBe('The sandbox was told to return this error.');
    expect(magicErrorMessage('pet_already_on_quote')).toBe('Biscuit is already on this quote.');
  });
});

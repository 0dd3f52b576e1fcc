import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountDataSchema, type AccountData } from '../../../src/contract/account/account-data.ts';
import {
  addCard,
  buy,
  emailsTo,
  order,
  registerPerson,
  send,
  signInDemo,
  tokenFromEmail,
  paths,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertEndedPolicies } from '../../fixtures/many-policies.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

/** CPU time of the event loop's thread. Other processes on the machine do not count. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const path = '/api/user/v2/accounts/data';
const confirmPath = '/api/user/v2/auth/confirm-password';

onBothDatabases('the file of a person’s data', (kind) => {
  let server: TestServer;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-28T18:00:00Z');
    server = await startTestServer({ kind, services: { now: () => now } });
  });
  afterEach(() => server.stop());

  const db = () => server.services.database.db;
  const confirm = (token: string, password: string) =>
    send(server, 'POST', confirmPath, { password }, { token });
  async function signInAndConfirm() {
    const token = await signInDemo(server);
    await confirm(token, 'demo-password');
    return token;
  }
  const request = (token: string, format: string) =>
    server.request(`${path}?format=${format}`, { headers: { authorization: `Token ${token}` } });
  async function download(token: string): Promise<AccountData> {
    const { status, body } = await send(server, 'GET', path, undefined, { token });
    expect(status).toBe(200);
    return z.parse(accountDataSchema, body);
  }

  test('contains policies, payments, claims, files and who changed them', async () => {
    const token = await signInAndConfirm();
    const data = await download(token);
    expect(data.profile).toMatchObject({
      email: 'demo@example.com',
      first_name: 'Dana',
      has_password: true,
    });
    const numbers = await db()
      .selectFrom('policies')
      .select('policy_number')
      .where('account_id', '=', 'acc_demo')
      .execute();
    expect(data.policies.map((one) => one.policy_number).toSorted()).toEqual(
      numbers.map((one) => one.policy_number).toSorted(),
    );
    const claims = await db()
      .selectFrom('claims')
      .select('claim_number')
      .where('account_id', '=', 'acc_demo')
      .execute();
    expect(data.claims).toHaveLength(claims.length);
    expect(data.claims.flatMap(({ files }) => files).length).toBeGreaterThan(0);
    const renters = data.policies.find(({ policy_number }) => policy_number === 'RN-4417-8026');
    expect(renters?.billing.payments?.length).toBeGreaterThan(0);
    expect(data.cards.map(({ last4 }) => last4)).toContain('4242');
    expect(data.audit.at(-1)).toMatchObject({
      action: 'data_downloaded',
      actor: 'you',
      reason: 'json',
    });
    const second = await download(token);
    expect(second.emails.map(({ subject }) => subject)).toContain('Your data was downloaded');
  });

  test('contains no link, key, hash, token or full number', async () => {
    const token = await signInAndConfirm();
    await send(server, 'POST', paths.sendReset, { email: 'demo@example.com' });
    const { text } = await send(server, 'GET', path, undefined, { token });
    expect(text).toContain('/portal/reset');
    expect(text).not.toMatch(/[?&](token|key|expires)=|argon2|gateway_ref|routing/);
    expect(text).not.toContain(token);
  });

  test('contains nothing of another account', async () => {
    const { token, password } = await registerPerson(server);
    await confirm(token, password);
    const data = await download(token);
    expect([data.policies, data.claims, data.cards, data.quotes, data.bank_accounts]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(JSON.stringify(data)).not.toContain('Dana');
  });

  test('has records by email address only if the address is verified', async () => {
    const { email, token, password } = await registerPerson(server);
    await confirm(token, password);
    const lead = {
      fingerprint: 'x',
      first_name: 'Ines',
      last_name: 'Okafor',
      phone_number: '',
      job_title: '',
      company_name: '',
      company_size: '',
      country: '',
      comment: 'private words',
      created_at: now.toISOString(),
    };
    await db()
      .insertInto('leads')
      .values({ ...lead, id: 'lead_1', email })
      .execute();
    await db()
      .insertInto('waitlist')
      .values({
        id: 'wai_1',
        email,
        product: 'renters',
        territory: 'US-HI',
        created_at: now.toISOString(),
      } as never)
      .execute();
    const before = await download(token);
    expect([before.contact_forms, before.waitlist, before.emails]).toEqual([[], [], []]);
    await send(server, 'POST', paths.verify, {
      token: await tokenFromEmail(server, email, 'verify'),
    });
    const after = await download(token);
    expect(after.contact_forms[0]?.comment).toBe('private words');
    expect(after.waitlist[0]?.territory).toBe('US-HI');
    expect(after.emails.length).toBeGreaterThan(0);
  });

  test('has the events of a policy from before it joined the account', async () => {
    const email = 'guest@example.com';
    await buy(server, order(await addCard(server), { email }));
    await send(server, 'POST', paths.sendReset, { email });
    const reset = await tokenFromEmail(server, email, 'reset');
    const { body } = await send(server, 'POST', paths.changePassword, {
      token: reset,
      password: 'correct horse battery',
    });
    await confirm(body.token, 'correct horse battery');
    const data = await download(body.token);
    expect(data.policies[0]?.audit[0]).toMatchObject({
      action: 'policy_purchased',
      actor: 'guest',
    });
  });

  test('needs the password of the last 15 minutes, is limited, and says so by email', async () => {
    const token = await signInDemo(server);
    now = new Date(now.getTime() + 16 * 60_000);
    const refused = await send(server, 'GET', path, undefined, { token });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'password_required']);
    expect((await send(server, 'GET', path)).status).toBe(401);
    await confirm(token, 'demo-password');
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await send(server, 'GET', path, undefined, { token })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const [email] = await emailsTo(server, 'demo@example.com');
    expect(email?.subject).toBe('Your data was downloaded');
  });

  test('has a name for the disk, and a PDF has the same records', async () => {
    const token = await signInAndConfirm();
    const json = await send(server, 'GET', path, undefined, { token });
    expect(json.headers.get('content-disposition')).toBe(
      'attachment; filename="alderway-data-2026-11-28.json"',
    );
    const response = await server.request(`${path}?format=pdf`, {
      headers: { authorization: `Token ${token}` },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
    for (const policy of json.body.policies) expect(pdf.text).toContain(policy.policy_number);
    for (const claim of json.body.claims) expect(pdf.text).toContain(claim.claim_id);
    expect(pdf.text).toContain('First name: Dana');
    expect(pdf.text).toContain(`Page ${pdf.pages}`);
    const invalid = await send(server, 'GET', `${path}?format=csv`, undefined, { token });
    expect(invalid.status).toBe(422);
  });

  test('of 1,000 policies is sent in parts without blocking the server', async () => {
    const token = await signInAndConfirm();
    await insertEndedPolicies(server, 'acc_demo', 1_000);
    for (const format of ['json', 'pdf']) {
      // The first document of a process loads the typeface and compiles the code.
      await (await request(token, format)).arrayBuffer();
      // The second attempt excludes a pause that the garbage collector caused in the first.
      const blocks = [await longestBlock(token, format), await longestBlock(token, format)];
      expect(Math.min(...blocks), format).toBeLessThan(50);
    }
  });

  /** Downloads the file and returns the longest time in ms that the process was busy in between. */
  async function longestBlock(token: string, format: string): Promise<number> {
    const response = await request(token, format);
    let [parts, longest, last] = [0, 0, cpuMs()];
    const timer = setInterval(() => {
      longest = Math.max(longest, cpuMs() - last);
      last = cpuMs();
    }, 1);
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      parts += 1;
      expect(part.byteLength).toBeLessThan(500_000);
    }
    clearInterval(timer);
    expect(parts, format).toBeGreaterThan(15);
    return longest;
  }

  test('ends when the client leaves, so that others can download', async () => {
    const token = await signInAndConfirm();
    for (let at = 0; at < 6; at += 1) {
      const { status, body } = await request(token, 'json');
      expect(status).toBe(200);
      await body?.cancel();
    }
  });

  test('is refused for a while when a process already creates four files', async () => {
    const token = await signInAndConfirm();
    const responses = [];
    for (let at = 0; at < 5; at += 1) responses.push(await request(token, 'pdf'));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503]);
    expect(responses.at(-1)?.headers.get('retry-after')).toBe('10');
    await Promise.all(responses.map(({ body }) => body?.cancel()));
    expect((await request(token, 'json')).status).toBe(200);
  });
});

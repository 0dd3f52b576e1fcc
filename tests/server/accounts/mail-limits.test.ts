import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailsTo, newEmail, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('limits of emails that anyone can request', (kind) => {
  let server: TestServer;
  let hour = Date.parse('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    server = await startTestServer({ kind, services: { now: () => new Date(hour) } });
  });
  beforeEach(() => {
    hour += 3_600_000;
  });
  afterAll(() => server.stop());

  /** Sends a request from the given IP address. */
  const sendFrom = (path: string, body: unknown, ip: string) =>
    server.app.request(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress: ip } } },
    );
  const requestReset = async (email: string, ip: string) =>
    (await sendFrom(paths.sendReset, { email }, ip)).status;
  const resets = async (email: string) =>
    (await emailsTo(server, email)).filter(({ subject }) => subject.startsWith('Set a new'));
  async function customer() {
    const { email } = await registerPerson(server);
    return email;
  }

  test('many reset requests of one sender do not use up the owner’s limit', async () => {
    const email = await customer();
    for (let at = 0; at < 9; at += 1) expect(await requestReset(email, '203.0.113.7')).toBe(204);
    expect(await resets(email)).toHaveLength(5);
    expect(await requestReset(email, '198.51.100.20')).toBe(204);
    expect(await resets(email)).toHaveLength(6);
  });

  test('one sender reaches twenty of sixty email addresses, and the responses do not reveal it', async () => {
    const emails: string[] = [];
    for (let at = 0; at < 60; at += 1) emails.push(await insertCustomer(server));
    const statuses = [];
    for (const email of emails) statuses.push(await requestReset(email, '203.0.113.8'));
    expect(new Set(statuses)).toEqual(new Set([204]));
    const mailed = [];
    for (const email of emails) mailed.push(...(await resets(email)));
    expect(mailed).toHaveLength(20);
    // The limit of one sender does not affect another sender.
    const unaffectedEmail = emails.at(-1) ?? '';
    await requestReset(unaffectedEmail, '203.0.113.9');
    expect(await resets(unaffectedEmail)).toHaveLength(1);
  });

  test('many senders together cannot flood one mailbox', async () => {
    const email = await customer();
    for (let at = 0; at < 50; at += 1) await requestReset(email, `203.0.113.${100 + at}`);
    // The limit is thirty emails. The email of the registration was the first, so 29 are left.
    expect(await resets(email)).toHaveLength(29);
  });

  test('an IPv6 network counts as one sender', async () => {
    const email = await customer();
    for (let at = 0; at < 9; at += 1) await requestReset(email, `2001:db8:7:1::${at + 1}`);
    await requestReset(email, '2001:0db8:0007:0001:ffff:0:0:9');
    expect(await resets(email)).toHaveLength(5);
    await requestReset(email, '2001:db8:7:2::1');
    expect(await resets(email)).toHaveLength(6);
  });

  test('all spellings of an email address share one limit', async () => {
    const email = await customer();
    const [local, domain] = email.split('@');
    const emailVariants = [email, ` ${email.toUpperCase()} `, `${local}＠${domain}`];
    for (let at = 0; at < 9; at += 1) {
      expect(await requestReset(emailVariants[at % 3] ?? '', '203.0.113.10')).toBe(204);
    }
    expect(await resets(email)).toHaveLength(5);
    expect(await requestReset(`<${email}>`, '203.0.113.10')).toBe(422);
  });

  test('registrations send no more emails to an email address than resets', async () => {
    const email = newEmail();
    const person = { email, password: 'green river stones', first_name: 'I', last_name: 'O' };
    const statuses = [];
    for (let at = 0; at < 8; at += 1) {
      statuses.push((await sendFrom(paths.register, person, '203.0.113.11')).status);
    }
    expect(statuses).toEqual(Array(8).fill(200));
    expect(await emailsTo(server, email)).toHaveLength(5);
  });

  test('a verification link is sent at most five times an hour, and never after verification', async () => {
    const { email, token } = await registerPerson(server);
    const again = () =>
      send(server, 'POST', '/api/user/v2/accounts/verification/email/send', undefined, { token });
    for (let at = 0; at < 8; at += 1) expect((await again()).status).toBe(204);
    expect(await emailsTo(server, email)).toHaveLength(5);
    const [newest] = await emailsTo(server, email);
    const link = /\/portal\/verify\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1];
    expect((await send(server, 'POST', paths.verify, { token: link })).status).toBe(204);
    hour += 3_600_000;
    expect((await again()).status).toBe(204);
    expect(await emailsTo(server, email)).toHaveLength(5);
  });
});

/**
 * Inserts an account as after a registration, because the rate limits would stop many
 * registrations.
 */
async function insertCustomer({ services }: TestServer): Promise<string> {
  const email = newEmail();
  await services.database.db
    .insertInto('accounts')
    .values({
      id: `acc_${email}`,
      email,
      password_hash: 'none',
      first_name: 'Ida',
      last_name: 'Brandt',
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  return email;
}

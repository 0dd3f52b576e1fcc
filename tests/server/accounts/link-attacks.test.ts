import { beforeEach, expect, test } from 'vitest';
import { createUnsubscribeTokens } from '../../../server/accounts/waitlist.ts';
import { countHashes } from '../../fixtures/argon2-count.ts';
import { emailsTo, newEmail, newKey, paths, send, tokenFromEmail } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { registerPolicyholder, serverWithClock } from '../../fixtures/server-with-clock.ts';

const api = '/api/user/v2';
const HOUR_MS = 3_600_000;

onBothDatabases('an emailed link', (kind) => {
  const shared = serverWithClock(kind, { RATE_LIMIT_FACTOR: '10000' });
  beforeEach(() => {
    shared.now += 24 * HOUR_MS;
  });

  const db = () => shared.server.services.database.db;
  const post = (path: string, body: object) => send(shared.server, 'POST', path, body);
  const portal = (path: string, method: string) =>
    shared.server.request(`/portal/${path}`, { method });

  /** Creates an account with one valid token of every kind. */
  async function everyToken() {
    const { server } = shared;
    const person = await registerPolicyholder(server);
    const { email, password, token: session } = person;
    await post(paths.sendReset, { email });
    const change = { current_password: password, email: newEmail() };
    await send(server, 'POST', `${api}/accounts/email`, change, { token: session });
    const flow = { flow: 'baggage', path: '/baggage-protection/passenger', answers: {} };
    await post(`${api}/saved-flows`, { email, ...flow });
    const texts = (await emailsTo(server, email)).map(({ text }) => text).join('\n');
    const tokens = {
      session,
      verify: await tokenFromEmail(server, email, 'verify'),
      reset: await tokenFromEmail(server, email, 'reset'),
      emailChange: await tokenFromEmail(server, change.email, 'confirm-email'),
      card: await person.mailLink(),
      savedFlow: /resume#token=([\w-]+)/.exec(texts)?.[1] ?? '',
      unsubscribe: (await createUnsubscribeTokens(server.services.database)).tokenFor(email),
    };
    return { person, tokens };
  }
  type Kind = keyof Awaited<ReturnType<typeof everyToken>>['tokens'];

  /** The call that each kind of token is for. Returns the HTTP status. */
  const uses: Record<Kind, (token: string) => Promise<number>> = {
    session: async (token) =>
      (await send(shared.server, 'GET', paths.account, undefined, { token })).status,
    verify: async (token) => (await post(paths.verify, { token })).status,
    reset: async (token) =>
      (await post(paths.changePassword, { token, password: 'a wholly new one' })).status,
    emailChange: async (token) => (await post(`${api}/accounts/email/confirm`, { token })).status,
    card: async (token) =>
      (await post(`${api}/policies/update-billing/open`, { link_token: token })).status,
    savedFlow: async (token) =>
      (await post(`${api}/saved-flows/open`, { token, opener: newKey() })).status,
    unsubscribe: async (token) =>
      (await portal(`unsubscribe?token=${encodeURIComponent(token)}`, 'POST')).status,
  };
  const kinds = Object.keys(uses) as Kind[];

  /** Everything that a link could change, except the counts of the rate limits. */
  const state = async () =>
    JSON.stringify([
      await db().selectFrom('accounts').selectAll().orderBy('id').execute(),
      await db().selectFrom('tokens').selectAll().orderBy('hash').execute(),
      await db().selectFrom('saved_flows').selectAll().orderBy('id').execute(),
      await db().selectFrom('waitlist').selectAll().orderBy('id').execute(),
      await db().selectFrom('audit').select('id').orderBy('id').execute(),
    ]);

  test('opens nothing that another kind of link opens', async () => {
    const { tokens } = await everyToken();
    for (const use of kinds)
      for (const other of kinds.filter((one) => one !== use))
        expect(await uses[use](tokens[other]), `${other} as ${use}`).toBeGreaterThanOrEqual(400);
    for (const one of kinds.filter((name) => name !== 'reset'))
      expect(await uses[one](tokens[one]), one).toBeLessThan(300);
  });

  test('changes nothing when a mail scanner opens it', async () => {
    const { tokens, person } = await everyToken();
    const { verify, reset, emailChange, unsubscribe } = tokens;
    const place = { product: 'renters', state: 'HI' };
    await post(`${api}/waitlist`, { email: person.email, ...place });
    const before = await state();
    const pages = [
      `verify?token=${verify}`,
      `reset?token=${reset}`,
      `confirm-email?token=${emailChange}`,
      `unsubscribe?token=${encodeURIComponent(unsubscribe)}`,
    ];
    for (const method of ['HEAD', 'GET', 'GET'])
      for (const page of pages) expect((await portal(page, method)).status, page).toBe(200);
    for (const page of pages.slice(0, 3))
      for (const method of ['PUT', 'POST', 'PATCH', 'DELETE'])
        expect((await portal(page, method)).status, `${method} ${page}`).toBeGreaterThanOrEqual(
          400,
        );
    expect(await state()).toBe(before);
  });

  test('is not accepted when any part of its token is changed', async () => {
    const { tokens } = await everyToken();
    const { session: _session, unsubscribe: _unsubscribe, ...emailed } = tokens;
    for (const [name, token] of Object.entries(emailed)) {
      const middle = token[20] === 'A' ? 'B' : 'A';
      const altered = [
        token.slice(0, -1),
        token.slice(1),
        `${token}A`,
        `${token}=`,
        `${token}%00`,
        `${token}\n`,
        `${token}.`,
        token.slice(0, 20) + middle + token.slice(21),
        token.toLowerCase(),
        token.replace(/.$/, '%'),
        '',
        'a'.repeat(43),
        `' or 1=1 --`,
      ].filter((one) => one !== token);
      for (const one of altered)
        expect(await uses[name as Kind](one), `${name} ${one}`).toBeGreaterThanOrEqual(400);
    }
    expect(await uses.savedFlow(tokens.savedFlow)).toBe(200);
  });

  test('works once when it is used ten times at the same time', async () => {
    for (const name of ['verify', 'reset', 'emailChange'] as const) {
      const { tokens } = await everyToken();
      const statuses = await Promise.all(
        Array.from({ length: 10 }, () => uses[name](tokens[name])),
      );
      expect(
        statuses.filter((status) => status < 300),
        name,
      ).toHaveLength(1);
      expect(await uses[name](tokens[name]), name).toBe(422);
    }
  });

  test('ends when the password changes, unless it opens no account', async () => {
    const { person, tokens } = await everyToken();
    const change = { current_password: person.password, password: 'a wholly new one' };
    const { status } = await send(shared.server, 'POST', `${api}/accounts/password`, change, {
      token: tokens.session,
    });
    expect(status).toBe(204);
    for (const name of ['verify', 'reset', 'emailChange', 'card'] as const)
      expect(await uses[name](tokens[name]), name).toBe(422);
    expect(await uses.savedFlow(tokens.savedFlow)).toBe(200);
  });

  test('gets the same response when it has expired as when it never existed', async () => {
    const { tokens } = await everyToken();
    shared.now += 40 * 24 * HOUR_MS;
    const bodies = {
      verify: (token: string) => post(paths.verify, { token }),
      reset: (token: string) => post(paths.changePassword, { token, password: 'a wholly new one' }),
      emailChange: (token: string) => post(`${api}/accounts/email/confirm`, { token }),
      card: (token: string) => post(`${api}/policies/update-billing/open`, { link_token: token }),
      savedFlow: (token: string) => post(`${api}/saved-flows/open`, { token, opener: newKey() }),
    };
    for (const [name, use] of Object.entries(bodies)) {
      const answers: object[] = [];
      for (const token of [tokens[name as Kind], 'a'.repeat(43)]) {
        let text = '';
        const hashes = await countHashes(async () => ({ text } = await use(token)));
        answers.push({ text, hashes });
      }
      expect(answers[0], name).toEqual(answers[1]);
      expect(answers[0], name).toMatchObject({ hashes: 0 });
    }
  });

  test('is not sent to the next page as its referrer', async () => {
    const { tokens } = await everyToken();
    for (const page of [`reset?token=${tokens.reset}`, `verify?token=${tokens.verify}`]) {
      const policy = (await portal(page, 'GET')).headers.get('referrer-policy');
      expect(policy, page).toMatch(/^(strict-origin|no-referrer)$/);
    }
  });
});

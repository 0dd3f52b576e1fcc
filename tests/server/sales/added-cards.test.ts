import { beforeEach, expect, it } from 'vitest';
import { addPaymentMethod } from '../../../src/contract/purchase/payment-methods.ts';
import { updateBilling } from '../../../src/contract/policies/update-billing.ts';
import { backgroundJobs } from '../../../server/jobs/jobs.ts';
import { buy, cardToken, cards, emailsTo, order, paths, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { registerPolicyholder, serverWithClock } from '../../fixtures/server-with-clock.ts';
import type { TestServer } from '../../fixtures/test-server.ts';

const MINUTE_MS = 60_000;
const added = 'A card was added to your Alderway account';
const updated = 'Your payment card was updated';

onBothDatabases('a card that was added to be used next', (kind) => {
  const shared = serverWithClock(kind, { RATE_LIMIT_FACTOR: '100' });
  let server: TestServer;
  let person: Awaited<ReturnType<typeof registerPolicyholder>>;
  let policyId: string;
  beforeEach(async () => {
    shared.now = Date.parse('2026-11-20T18:05:00Z');
    server = shared.server;
    person = await registerPolicyholder(server);
    policyId = await insertPolicy(server, person.id, {
      product: 'renters',
      starts: '2026-11-01',
      ends: null,
      frequency: 'month',
      next: '2026-12-01',
      price: 1_299,
    });
  });

  type Purpose = 'for_purchase' | 'assigned_next';
  const add = async (purpose: Purpose, number: string = cards.valid): Promise<string> => {
    const name = { first_name: 'Ana', last_name: 'Lopez' };
    const request = { ...name, token: await cardToken(server, number), [purpose]: true };
    return (await send(server, 'POST', addPaymentMethod.path, request, person)).body.public_id;
  };
  const assign = (payment_method_id: string) =>
    send(
      server,
      'POST',
      `/api/user/v2/policies/policy/${policyId}/payment-method`,
      { payment_method_id },
      person,
    );
  const remove = (payment_method_id: string, replacement_id?: string) =>
    send(server, 'POST', paths.removeMethod, { payment_method_id, replacement_id }, person);
  const runJob = () =>
    backgroundJobs.find(({ name }) => name === 'added-cards')?.run(server.services);
  /** Returns the emails about cards once the job has run this long after the cards were added. */
  const emailsAfter = async (minutes: number) => {
    shared.now += minutes * MINUTE_MS;
    await runJob();
    const emails = await emailsTo(server, person.email);
    return emails.filter(({ subject }) => subject === added || subject === updated);
  };
  const subjectsAfter = async (minutes: number) =>
    (await emailsAfter(minutes)).map(({ subject }) => subject);

  it.each(['for_purchase', 'assigned_next'] as const)(
    'is announced once, an hour later, if nothing follows (%s)',
    async (purpose) => {
      await add(purpose);
      expect(await emailsAfter(59)).toEqual([]);
      const [email] = await emailsAfter(1);
      expect(email?.subject).toBe(added);
      expect(email?.text).toContain('Card: Visa ending 4242\nAdded: Nov 20, 2026, 10:05 AM PST');
      expect(await emailsAfter(60)).toHaveLength(1);
    },
  );

  it('is announced once by several processes at the same time', async () => {
    await add('for_purchase');
    shared.now += 60 * MINUTE_MS;
    await Promise.all([runJob(), runJob()]);
    expect(await subjectsAfter(0)).toEqual([added]);
  });

  it('is not announced after its assignment', async () => {
    await assign(await add('assigned_next'));
    expect(await subjectsAfter(90)).toEqual([updated]);
  });

  it('is announced if its assignment or purchase fails', async () => {
    const card = await add('assigned_next');
    const { db } = server.services.database;
    await db.updateTable('policies').set({ billing: '{}' }).where('id', '=', policyId).execute();
    expect((await assign(card)).status).toBe(409);
    const outdated = order(await add('for_purchase'), { revenue: 1 });
    expect((await buy(server, outdated, { token: person.token })).status).toBe(409);
    expect(await subjectsAfter(90)).toEqual([added, added]);
  });

  it('is not announced after its purchase', async () => {
    const card = await add('for_purchase');
    expect((await buy(server, order(card), { token: person.token })).status).toBe(200);
    expect(await subjectsAfter(90)).toEqual([]);
  });

  it('is not announced after an emailed link assigned it', async () => {
    const link_token = await person.mailLink();
    const request = { link_token, stripe_token: await cardToken(server) };
    expect((await send(server, 'POST', updateBilling.path, request)).status).toBe(200);
    expect(await subjectsAfter(90)).toEqual([updated]);
  });

  it('is not announced after its removal', async () => {
    await remove(await add('for_purchase'));
    expect(await subjectsAfter(90)).toEqual([]);
  });

  it('is not announced after it replaced a removed card', async () => {
    const first = await add('assigned_next');
    await assign(first);
    await remove(first, await add('for_purchase', '5555555555554444'));
    expect(await subjectsAfter(90)).toEqual([updated, updated]);
  });
});

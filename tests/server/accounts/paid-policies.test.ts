import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../../src/contract/account/account.ts';
import { addCard, paths, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { copyPolicy } from '../../fixtures/many-policies.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const now = () => new Date('2026-11-20T12:00:00Z');
const monthly: PolicyInput = {
  product: 'renters',
  starts: '2026-06-01',
  ends: '2027-05-31',
  price: 1_000,
  frequency: 'month',
  next: '2026-12-01',
};

onBothDatabases('the account of somebody with many policies', (kind) => {
  let server: TestServer;
  let token: string;
  let accountId: string;
  let card: string;
  beforeAll(async () => {
    server = await startTestServer({ kind, services: { now } });
    token = await signUp(server, 'many@example.com');
    accountId = (await read()).public_id;
    card = await addCard(server, { token });
    const id = await insertPolicy(server, accountId, monthly);
    await assign([id], card);
    await copyPolicy(server, id, 450);
  });
  afterAll(() => server.stop());
  const read = async (as = token): Promise<Account> =>
    (await send(server, 'GET', paths.account, undefined, { token: as })).body;
  const policies = () => server.services.database.db.updateTable('policies');
  const assign = (ids: string[], payment_method_id: string | null) =>
    policies().set({ payment_method_id }).where('id', 'in', ids).execute();
  const copyId = (index: number) => `pol_${accountId}_${String(index).padStart(3, '0')}`;
  const fail = (policy_id: string, due_date: string, amount: number) =>
    server.services.database.db
      .insertInto('installments')
      .values({
        id: `ins_${policy_id}_${due_date}`,
        policy_id,
        amount,
        currency: 'USD',
        kind: 'installment',
        state: 'failed',
        due_date,
        attempts: 1,
        created_at: '2026-10-01T00:00:00.000Z',
        failed_at: `${due_date}T12:00:00.000Z`,
        next_attempt_at: '2026-11-25T12:00:00.000Z',
        covered_until: '2026-12-10',
        payment_method_id: card,
      })
      .execute();

  it('lists the earliest payments of a card, and counts all', async () => {
    await policies()
      .set({ billing: JSON.stringify({ next_payment: '2026-11-21' }) })
      .where('id', '=', copyId(433))
      .execute();
    await policies().set({ status: 'canceled' }).where('id', '=', copyId(434)).execute();
    const [{ pays_for = [], pays_for_all } = {}] = (await read()).payment_methods;
    expect(pays_for).toHaveLength(20);
    expect(pays_for[0]).toMatchObject({ policy_id: copyId(433), next_payment: '2026-11-21' });
    expect(pays_for_all).toEqual({ policies: 450, failed: 0, failed_amount: 0 });
  });

  it('lists policies with a failed payment first, also after their last day of coverage', async () => {
    const overdue = copyId(440);
    await policies().set({ last_coverage_day: '2026-11-30' }).where('id', '=', overdue).execute();
    expect((await read()).payment_methods[0]?.pays_for_all?.policies).toBe(449);
    await fail(overdue, '2026-11-01', 1_000);
    await fail(overdue, '2026-11-02', 250);
    await fail(copyId(441), '2026-11-03', 500);
    const [{ pays_for = [], pays_for_all } = {}] = (await read()).payment_methods;
    const failed = pays_for.filter(({ payment_failed }) => payment_failed);
    expect(
      failed.map(({ policy_id, payment_failed }) => [policy_id, payment_failed?.amount]),
    ).toEqual([
      [overdue, 12.5],
      [copyId(441), 5],
    ]);
    expect(pays_for).toHaveLength(20);
    expect(pays_for_all).toEqual({ policies: 450, failed: 2, failed_amount: 17.5 });
  });

  it('lists policies that no saved card pays for in the same way', async () => {
    await assign(
      Array.from({ length: 30 }, (_, index) => copyId(index)),
      null,
    );
    await assign([copyId(30)], 'pm_demo');
    const account = await read();
    expect(account.paid_otherwise).toHaveLength(20);
    expect(account.paid_otherwise_all?.policies).toBe(31);
    expect(account.payment_methods[0]?.pays_for_all?.policies).toBe(419);
    const stranger = await read(await signUp(server, 'stranger@example.com'));
    expect([stranger.payment_methods, stranger.paid_otherwise]).toEqual([[], []]);
  });

  it('moves all of its policies to another card, not only the listed ones', async () => {
    const other = await addCard(server, { token, number: '5555555555554444' });
    await send(
      server,
      'POST',
      '/api/v2/policies/update-all-payment-methods/',
      { payment_method_id: other },
      { token },
    );
    const account = await read();
    expect(account.payment_methods.map(({ pays_for_all }) => pays_for_all?.policies)).toEqual([
      undefined,
      // The charge of the failed payments has succeeded, so one policy has no more charges.
      449,
    ]);
    expect([account.payment_methods[0]?.pays_for, account.paid_otherwise]).toEqual([[], []]);
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  assignCardToPolicies,
  removeCard,
} from '../../../server/sales/payment-method-assignment.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { ApiError } from '../../../server/errors.ts';
import type { Services } from '../../../server/services.ts';
import { addCard, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

/** Time in milliseconds in which a request that is not blocked is complete. */
const UNBLOCKED_MS = 300;

onBothDatabases('cards that change at the same moment', (kind) => {
  let server: TestServer;
  let owner: { accountId: string; email: string; firstName: string };
  let policyId: string;
  let visa: string;
  let replacement: string;
  let chosen: string;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '100' } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    const person = await registerPerson(server);
    const { body } = await send(server, 'GET', paths.account, undefined, person);
    owner = { accountId: body.public_id, email: person.email, firstName: 'Ana' };
    const term = { starts: '2026-11-01', ends: null, price: 1_299 };
    const billing = { frequency: 'month', next: '2026-12-09' } as const;
    policyId = await insertPolicy(server, owner.accountId, {
      product: 'devices',
      ...term,
      ...billing,
    });
    [visa, replacement, chosen] = [
      await addCard(server, person),
      await addCard(server, person),
      await addCard(server, person),
    ];
    await assignCardToPolicies(server.services, { methodId: visa }, owner);
  });

  /** Calls a function right before or after the first statement that contains `sql`. */
  function servicesWith(
    sql: string,
    at: 'before' | 'after',
    act: () => Promise<unknown>,
  ): Services {
    let hasActed = false;
    const database = observedDatabase(server.services.database, async (query, execute) => {
      const isFirst = !hasActed && query.sql.includes(sql);
      hasActed ||= isFirst;
      if (isFirst && at === 'before') await act();
      const result = await execute();
      if (isFirst && at === 'after') await act();
      return result;
    });
    return { ...server.services, database };
  }
  const choose = (services: Services) =>
    assignCardToPolicies(services, { policyId, methodId: chosen }, owner);
  const remove = (services: Services) =>
    removeCard(services, { methodId: visa, replacementId: replacement }, owner);
  const cardOfPolicy = async () =>
    (
      await server.services.database.db
        .selectFrom('policies')
        .select('payment_method_id')
        .where('id', '=', policyId)
        .executeTakeFirstOrThrow()
    ).payment_method_id;
  const replacementsOf = (accountId: string) =>
    server.services.database.db
      .selectFrom('audit')
      .select('policy_id')
      .where('account_id', '=', accountId)
      .where('action', '=', 'card_replaced')
      .execute();

  it('leave a policy with the card that its owner chose while its old card was removed', async () => {
    let choice: Promise<unknown> = Promise.resolve();
    const beginChoice = () => {
      choice = choose(server.services);
      return Promise.race([choice, wait(UNBLOCKED_MS)]);
    };
    await remove(servicesWith('update "policies" set "payment_method_id"', 'before', beginChoice));
    await choice;
    expect(await cardOfPolicy()).toBe(chosen);
  });

  it('leave a policy with the card that its owner chose before its old card was removed', async () => {
    let removal: Promise<unknown> = Promise.resolve();
    const beginRemoval = () => {
      removal = remove(server.services);
      return Promise.race([removal, wait(UNBLOCKED_MS)]);
    };
    await choose(servicesWith('update "policies" set "payment_method_id"', 'after', beginRemoval));
    await removal;
    expect(await cardOfPolicy()).toBe(chosen);
  });

  it('do not replace the card of a policy that ends while the new card is verified', async () => {
    const { db } = server.services.database;
    const { gateway } = server.services;
    const endPolicy = async () => {
      const ended = { status: 'canceled' as const };
      await db.updateTable('policies').set(ended).where('id', '=', policyId).execute();
    };
    const verify = (ref: string) => gateway.verify(ref).then(endPolicy);
    const choice = choose({ ...server.services, gateway: { ...gateway, verify } });
    await expect(choice).rejects.toMatchObject({ code: 'policy_not_in_force' });
    expect(await cardOfPolicy()).toBe(visa);
    expect(await replacementsOf(owner.accountId)).toEqual([{ policy_id: null }]);
  });

  it('record no replacement if the account has no policy with a next payment', async () => {
    const person = await registerPerson(server);
    const { body } = await send(server, 'GET', paths.account, undefined, person);
    const buyer = { accountId: body.public_id, email: person.email, firstName: 'Ana' };
    const methodId = await addCard(server, person);
    expect(await assignCardToPolicies(server.services, { methodId }, buyer)).toBe(0);
    expect(await replacementsOf(buyer.accountId)).toEqual([]);
  });
});

onBothDatabases('a card that is assigned while the old card is charged', (kind) => {
  let setup: PaymentSetup;
  beforeAll(async () => {
    setup = await setUpPayments(kind, 'job');
  });
  afterAll(() => setup.stop());

  it('pays at once if the old card is declined, and nobody is notified of the decline', async () => {
    const id = await setup.insure('eleven_pay');
    const newCard = await setup.addCard();
    await setup.advanceTo('2026-12-20', { daily: '2026-12-20' });
    setup.clock.now = new Date('2026-12-21T16:00:00Z');
    const { services } = setup.server;
    const { gateway } = services;
    let attempts = 0;
    await collectDueInstallments({
      ...services,
      gateway: {
        ...gateway,
        async authorize(order) {
          attempts += 1;
          if (attempts > 1) return gateway.authorize(order);
          await setup.setPaymentMethod(newCard);
          throw new ApiError('payment_method_rejected_by_service', 'Declined.');
        },
      },
    });
    const [first] = await setup.installments(id);
    expect(first).toMatchObject({ state: 'paid', attempts: 2, payment_method_id: newCard });
    expect(first?.failed_at).toBeNull();
    const subjects = (await setup.emails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('failed'))).toEqual([]);
    expect(attempts).toBe(2);
  });
});

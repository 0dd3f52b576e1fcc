import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decideWaiting, listWaiting } from '../../../provider/commands/waiting.ts';
import { paymentsOf } from '../../../provider/policies/payments.ts';
import { selectPolicies } from '../../../provider/policies/policies.ts';
import { payRefunds } from '../../../provider/sales/refunds.ts';
import { mailsTo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { eventOf as event, startTold, type ToldParty } from '../../fixtures/told-by-stripe.ts';

onBothDatabases('a refund that the card’s bank sent back', (kind) => {
  let party: ToldParty;
  beforeEach(async () => {
    party = await startTold(kind);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await party.stop();
  });
  const db = () => party.provider.services.database.db;

  test('is staff’s to pay, once more or another way, and still the holder’s', async () => {
    const { id, charge, email } = await party.insure();
    const owed = { policy_id: id, charge_id: charge.id, amount: 200, currency: 'USD' };
    await db()
      .insertInto('refunds')
      .values({ id: 'ref_back', ...owed, created_at: party.clock.now.toISOString() })
      .execute();
    const error = vi.spyOn(party.provider.services.log, 'error').mockImplementation(() => {});
    const paymentsAre = async () => {
      const row = await selectPolicies({ database: { db: db() } })
        .where('policies.id', '=', id)
        .executeTakeFirstOrThrow();
      const payments = await paymentsOf(party.provider.services, row);
      return payments.filter(({ payment_id }) => payment_id === 'ref_back');
    };
    const comesBack = async () => {
      const made = party.stripe.refunds.at(-1)!;
      made.status = 'failed';
      const told = event({ type: 'refund.failed', object: made });
      expect([await party.tell(told), await party.tell(told)]).toEqual([200, 200]);
      await party.tell(event({ type: 'charge.refund.updated', object: made }));
    };
    await payRefunds(party.provider.services);
    expect(await paymentsAre()).toMatchObject([{ kind: 'refund', amount: 2 }]);

    await comesBack();
    expect(error.mock.calls).toEqual([['refund_not_paid_back', { refund: 'ref_back' }]]);
    const [waiting] = await listWaiting(party.provider.services).then((all) =>
      all.filter(({ kind: of }) => of === 'refund'),
    );
    expect(waiting).toMatchObject({ number: 'ref_back', decisions: ['retry', 'paid'] });
    expect(waiting?.what).toMatch(/^RN-.*: \$2\.00 came back from American Express ending 0005$/);
    const [shown] = await paymentsAre();
    expect(shown).toMatchObject({ kind: 'returned', amount: 2 });
    expect(shown).not.toHaveProperty('receipt');
    const texts = (await mailsTo(party.provider, email)).map(({ text }) => text).join();
    expect(texts).toContain('its bank did not take it');
    // Nobody pays it again by themselves.
    await payRefunds(party.provider.services);
    expect(party.stripe.refunds).toHaveLength(1);

    const settle = (decision: string) =>
      decideWaiting(party.provider.services, { number: 'ref_back', decision });
    expect(await settle('retry')).toBe(true);
    expect(await settle('retry')).toBe(false);
    await payRefunds(party.provider.services);
    expect(party.stripe.refunds.map(({ metadata }) => metadata['key'])).toEqual([
      'ref_back',
      'ref_back:2',
    ]);
    // What is told of the first try again is no news of the second.
    await party.tell(event({ type: 'refund.updated', object: party.stripe.refunds[0]! }));
    expect(await paymentsAre()).toMatchObject([{ kind: 'refund' }]);
    await comesBack();
    expect(await paymentsAre()).toMatchObject([{ kind: 'returned' }]);

    expect(await settle('paid')).toBe(true);
    expect(await paymentsAre()).toMatchObject([
      { kind: 'refund', title: 'Canceled, paid to you directly', payment_method: null },
    ]);
    await comesBack();
    expect(await paymentsAre()).toMatchObject([{ kind: 'refund' }]);
    const deeds = await db()
      .selectFrom('audit')
      .select('deed')
      .where('policy_id', '=', id)
      .where('deed', 'like', 'refund%')
      .orderBy('at')
      .execute();
    expect(deeds.map(({ deed }) => deed)).toEqual([
      'refund_returned',
      'refund_retried',
      'refund_returned',
      'refund_paid_by_hand',
    ]);
  });
});

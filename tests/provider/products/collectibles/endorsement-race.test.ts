import { afterEach, beforeEach, expect, it } from 'vitest';
import { noGateway } from '../../../../provider/sales/gateway/none.ts';
import { newKey, type Answer } from '../../../fixtures/buyer.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import {
  art,
  coinsOf,
  netOf,
  startEndorsing,
  type EndorsedPolicy,
  type EndorsingParty,
} from '../../../fixtures/endorsements.ts';

const PURCHASE = 29_656;
const ART = 4_774;

onBothDatabases('changes of one policy at once', (kind) => {
  let party: EndorsingParty;
  let policy: EndorsedPolicy;
  beforeEach(async () => {
    party = await startEndorsing(kind);
    policy = party.policy(await party.buy());
    party.setDay('2027-03-01');
    await party.settle();
  });
  afterEach(() => party.stop());

  const times = <Result>(count: number, make: (at: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, at) => make(at)));
  const codes = (answers: readonly Answer[]) =>
    answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
  const net = async () => {
    await party.settle();
    return netOf(party.bank);
  };
  const held = () => [...party.bank.states.values()].filter((state) => state === 'held').length;
  const mails = async (subject: string) => {
    const { db } = party.provider.services.database;
    const rows = await db.selectFrom('outbox').select('subject').execute();
    return rows.filter((row) => row.subject.endsWith(subject)).length;
  };

  it('are one change, one hold and one answer under one key', async () => {
    const key = newKey();
    const answers = await times(16, () => policy.submit('add', art, key));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect((await policy.history()).endorsements).toHaveLength(1);
    expect(held()).toBe(1);
    const later = await policy.submit('add', art, key);
    expect(later.text).toBe(answers[0]!.text);
    await policy.decide('approve');
    expect((await policy.submit('add', art, key)).text).toBe(answers[0]!.text);
    expect(await net()).toBe(PURCHASE + ART);
  });

  it('are let in once under different keys, and the others hold nothing', async () => {
    const answers = await times(16, (at) =>
      at % 2 === 0 ? policy.submit('add', art) : policy.submit('edit', coinsOf(20_000 + at)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(codes(answers))).toEqual(new Set(['endorsement_pending']));
    expect((await policy.history()).endorsements).toHaveLength(1);
    expect(held()).toBe(1);
  });

  it('are asked for or fall with a cancellation, whoever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = party.policy(await party.buy('2027-03-02'));
      await party.settle();
      const before = netOf(party.bank);
      const [asked, canceled] = await Promise.all([one.submit('add', art), one.cancel()]);
      expect(codes([asked]).every((code) => code === 'policy_not_in_force')).toBe(true);
      expect(codes([canceled]).every((code) => code === 'price_changed')).toBe(true);
      expect([asked.status, canceled.status]).toContain(200);
      if (canceled.status !== 200) expect((await one.cancel()).status).toBe(200);
      expect((await one.show()).status).toBe('canceled');
      const { endorsements } = await one.history();
      expect(endorsements.every(({ status }: { status: string }) => status === 'canceled')).toBe(
        true,
      );
      expect(await net()).toBe(before - PURCHASE);
      expect(held()).toBe(0);
    }
  });

  it('are approved or fall with a cancellation, and the money is right either way', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = party.policy(await party.buy('2027-03-02'));
      await one.submit('edit', coinsOf(1_500));
      await party.settle();
      const before = netOf(party.bank);
      const [count, canceled] = await Promise.all([one.decide('approve'), one.cancel()]);
      expect(count === 1 || canceled.status === 200).toBe(true);
      expect(codes([canceled]).every((code) => code === 'price_changed')).toBe(true);
      if (canceled.status !== 200) await one.cancel();
      // Cover had not begun: all that was paid goes back, in one refund or in two.
      expect(await net()).toBe(before - PURCHASE);
      const [change] = (await one.history()).endorsements;
      expect(change.status).toBe(count === 1 ? 'approved' : 'canceled');
    }
  });

  it('are decided once, however often and however', async () => {
    await policy.submit('add', art);
    const counts = await times(8, (at) => policy.decide(at % 2 === 0 ? 'approve' : 'reject'));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const [change] = (await policy.history()).endorsements;
    const approved = change.status === 'approved';
    expect(await net()).toBe(PURCHASE + (approved ? ART : 0));
    expect((await mails('was approved')) + (await mails('was not approved'))).toBe(1);
  });

  it('are refused where the policy was changed after it was priced', async () => {
    const { authorize } = party.bank.gateway;
    // While the bank is asked, another change is asked for, approved, and so the price is another one.
    party.bank.gateway.authorize = async (order) => {
      party.bank.gateway.authorize = authorize;
      await policy.submit('edit', coinsOf(1_500));
      await policy.decide('approve');
      return authorize(order);
    };
    const late = await policy.submit('add', { ...art, revenue: 47.74 });
    expect(late.body.error).toMatchObject({ code: 'price_changed' });
    expect(held()).toBe(0);
    expect((await policy.show()).details.categories).toEqual(['Coins', 'Jewelry']);
    expect(await net()).toBe(PURCHASE - 10_602);
  });

  it('cost nothing to ask for where no card can be charged, unless something is due', async () => {
    Object.assign(party.bank.gateway, noGateway);
    const charge = await policy.submit('add', art);
    expect([charge.status, charge.body.error.code]).toEqual([503, 'not_available']);
    expect((await policy.show()).status).toBe('approved');
    expect((await policy.submit('edit', coinsOf(1_500))).status).toBe(200);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { unavailableGateway } from '../../../../server/sales/gateway/unavailable-gateway.ts';
import { newKey, type ApiResponse } from '../../../fixtures/buyer.ts';
import { onBothDatabases } from '../../../fixtures/databases.ts';
import {
  art,
  coinsValuedAt,
  netOf,
  setUpEndorsements,
  type PolicyClient,
  type EndorsementSetup,
} from '../../../fixtures/endorsement-setup.ts';

const PURCHASE = 29_656;
const ART = 4_774;

onBothDatabases('concurrent endorsements of one policy', (kind) => {
  let setup: EndorsementSetup;
  let policy: PolicyClient;
  beforeEach(async () => {
    setup = await setUpEndorsements(kind);
    policy = setup.policy(await setup.buy());
    setup.setDay('2027-03-01');
    await setup.settlePayments();
  });
  afterEach(() => setup.stop());

  const repeat = <Result>(count: number, createRequest: (at: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, at) => createRequest(at)));
  const codes = (responses: readonly ApiResponse[]) =>
    responses.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
  const net = async () => {
    await setup.settlePayments();
    return netOf(setup.processor);
  };
  const authorizedCharges = () =>
    [...setup.processor.states.values()].filter((state) => state === 'authorized').length;
  const mails = async (subject: string) => {
    const { db } = setup.server.services.database;
    const rows = await db.selectFrom('outbox').select('subject').execute();
    return rows.filter((row) => row.subject.endsWith(subject)).length;
  };

  it('create one endorsement, one authorization and one response under one idempotency key', async () => {
    const key = newKey();
    const responses = await repeat(16, () => policy.submit('add', art, key));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]!.status).toBe(200);
    expect((await policy.history()).endorsements).toHaveLength(1);
    expect(authorizedCharges()).toBe(1);
    const later = await policy.submit('add', art, key);
    expect(later.text).toBe(responses[0]!.text);
    await policy.decide('approve');
    expect((await policy.submit('add', art, key)).text).toBe(responses[0]!.text);
    expect(await net()).toBe(PURCHASE + ART);
  });

  it('are accepted once under different keys, and the others authorize nothing', async () => {
    const responses = await repeat(16, (at) =>
      at % 2 === 0 ? policy.submit('add', art) : policy.submit('edit', coinsValuedAt(20_000 + at)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(codes(responses))).toEqual(new Set(['endorsement_pending']));
    expect((await policy.history()).endorsements).toHaveLength(1);
    expect(authorizedCharges()).toBe(1);
  });

  it('are submitted or ended by a cancellation, in either order', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = setup.policy(await setup.buy('2027-03-02'));
      await setup.settlePayments();
      const before = netOf(setup.processor);
      const [endorsementResponse, canceled] = await Promise.all([
        one.submit('add', art),
        one.cancel(),
      ]);
      expect(codes([endorsementResponse]).every((code) => code === 'policy_not_in_force')).toBe(
        true,
      );
      expect(codes([canceled]).every((code) => code === 'price_changed')).toBe(true);
      expect([endorsementResponse.status, canceled.status]).toContain(200);
      if (canceled.status !== 200) expect((await one.cancel()).status).toBe(200);
      expect((await one.fetchPolicy()).status).toBe('canceled');
      const { endorsements } = await one.history();
      expect(endorsements.every(({ status }: { status: string }) => status === 'canceled')).toBe(
        true,
      );
      expect(await net()).toBe(before - PURCHASE);
      expect(authorizedCharges()).toBe(0);
    }
  });

  it('are approved or ended by a cancellation, with the correct net payment either way', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = setup.policy(await setup.buy('2027-03-02'));
      await one.submit('edit', coinsValuedAt(1_500));
      await setup.settlePayments();
      const before = netOf(setup.processor);
      const [count, canceled] = await Promise.all([one.decide('approve'), one.cancel()]);
      expect(count === 1 || canceled.status === 200).toBe(true);
      expect(codes([canceled]).every((code) => code === 'price_changed')).toBe(true);
      if (canceled.status !== 200) await one.cancel();
      // Coverage has not begun, so the full amount is refunded, in one or two refunds.
      expect(await net()).toBe(before - PURCHASE);
      const [change] = (await one.history()).endorsements;
      expect(change.status).toBe(count === 1 ? 'approved' : 'canceled');
    }
  });

  it('are decided once, however many approvals and rejections arrive', async () => {
    await policy.submit('add', art);
    const counts = await repeat(8, (at) => policy.decide(at % 2 === 0 ? 'approve' : 'reject'));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const [change] = (await policy.history()).endorsements;
    const approved = change.status === 'approved';
    expect(await net()).toBe(PURCHASE + (approved ? ART : 0));
    expect((await mails('was approved')) + (await mails('was not approved'))).toBe(1);
  });

  it('are rejected when the policy was changed after they were priced', async () => {
    const { authorize } = setup.processor.gateway;
    // Another endorsement is submitted and approved while this authorization runs, so the price
    // changes.
    setup.processor.gateway.authorize = async (order) => {
      setup.processor.gateway.authorize = authorize;
      await policy.submit('edit', coinsValuedAt(1_500));
      await policy.decide('approve');
      return authorize(order);
    };
    const late = await policy.submit('add', { ...art, revenue: 47.74 });
    expect(late.body.error).toMatchObject({ code: 'price_changed' });
    expect(authorizedCharges()).toBe(0);
    expect((await policy.fetchPolicy()).details.categories).toEqual(['Coins', 'Jewelry']);
    expect(await net()).toBe(PURCHASE - 10_602);
  });

  it('are rejected without an available gateway when a charge is due, and accepted when a refund is due', async () => {
    Object.assign(setup.processor.gateway, unavailableGateway);
    const charge = await policy.submit('add', art);
    expect([charge.status, charge.body.error.code]).toEqual([503, 'not_available']);
    expect((await policy.fetchPolicy()).status).toBe('approved');
    expect((await policy.submit('edit', coinsValuedAt(1_500))).status).toBe(200);
  });
});

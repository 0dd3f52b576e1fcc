import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  recordPendingDecision,
  listPendingDecisions,
} from '../../../server/commands/pending-decisions.ts';
import { listPaymentHistory } from '../../../server/policies/payment-history.ts';
import { selectPolicies } from '../../../server/policies/policies.ts';
import { payPendingRefunds } from '../../../server/sales/refunds.ts';
import { emailsTo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import {
  eventOf as event,
  setUpWebhooks,
  type WebhookSetup,
} from '../../fixtures/webhook-setup.ts';

onBothDatabases('a refund returned by the bank', (kind) => {
  let setup: WebhookSetup;
  beforeEach(async () => {
    setup = await setUpWebhooks(kind);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await setup.stop();
  });
  const db = () => setup.server.services.database.db;

  test('waits for an operator, who retries it or pays it another way', async () => {
    const { id, charge, email } = await setup.insure();
    const refundRow = { policy_id: id, charge_id: charge.id, amount: 200, currency: 'USD' };
    await db()
      .insertInto('refunds')
      .values({ id: 'ref_back', ...refundRow, created_at: setup.clock.now.toISOString() })
      .execute();
    const error = vi.spyOn(setup.server.services.log, 'error').mockImplementation(() => {});
    const paymentsAre = async () => {
      const row = await selectPolicies({ database: { db: db() } })
        .where('policies.id', '=', id)
        .executeTakeFirstOrThrow();
      const payments = await listPaymentHistory(setup.server.services, row);
      return payments.filter(({ payment_id }) => payment_id === 'ref_back');
    };
    const failRefund = async () => {
      const made = setup.stripe.refunds.at(-1)!;
      made.status = 'failed';
      const failedRefundEvent = event({ type: 'refund.failed', object: made });
      expect([
        await setup.sendEvent(failedRefundEvent),
        await setup.sendEvent(failedRefundEvent),
      ]).toEqual([200, 200]);
      await setup.sendEvent(event({ type: 'charge.refund.updated', object: made }));
    };
    await payPendingRefunds(setup.server.services);
    expect(await paymentsAre()).toMatchObject([{ kind: 'refund', amount: 2 }]);

    await failRefund();
    expect(error.mock.calls).toEqual([['refund_failed_at_bank', { refund: 'ref_back' }]]);
    const [failedRefund] = await listPendingDecisions(setup.server.services).then((all) =>
      all.filter(({ kind: of }) => of === 'refund'),
    );
    expect(failedRefund).toMatchObject({ number: 'ref_back', decisions: ['retry', 'paid'] });
    expect(failedRefund?.what).toMatch(
      /^RN-.*: \$2\.00 was returned by American Express ending 0005$/,
    );
    const [shown] = await paymentsAre();
    expect(shown).toMatchObject({ kind: 'returned', amount: 2 });
    expect(shown).not.toHaveProperty('receipt');
    const texts = (await emailsTo(setup.server, email)).map(({ text }) => text).join();
    expect(texts).toContain('the bank returned it');
    // Checks that the job does not retry the failed refund.
    await payPendingRefunds(setup.server.services);
    expect(setup.stripe.refunds).toHaveLength(1);

    const resolveFailedRefund = (decision: string) =>
      recordPendingDecision(setup.server.services, { number: 'ref_back', decision });
    expect(await resolveFailedRefund('retry')).toBe(true);
    expect(await resolveFailedRefund('retry')).toBe(false);
    await payPendingRefunds(setup.server.services);
    expect(setup.stripe.refunds.map(({ metadata }) => metadata['key'])).toEqual([
      'ref_back',
      'ref_back:2',
    ]);
    // An event about the first attempt arrives late. It must not change the state of the second
    // attempt.
    await setup.sendEvent(event({ type: 'refund.updated', object: setup.stripe.refunds[0]! }));
    expect(await paymentsAre()).toMatchObject([{ kind: 'refund' }]);
    await failRefund();
    expect(await paymentsAre()).toMatchObject([{ kind: 'returned' }]);

    expect(await resolveFailedRefund('paid')).toBe(true);
    expect(await paymentsAre()).toMatchObject([
      { kind: 'refund', title: 'Canceled, paid to you directly', payment_method: null },
    ]);
    await failRefund();
    expect(await paymentsAre()).toMatchObject([{ kind: 'refund' }]);
    const auditActions = await db()
      .selectFrom('audit')
      .select('action')
      .where('policy_id', '=', id)
      .where('action', 'like', 'refund%')
      .orderBy('at')
      .execute();
    expect(auditActions.map(({ action }) => action)).toEqual([
      'refund_failed',
      'refund_retried',
      'refund_failed',
      'refund_paid_manually',
    ]);
  });
});

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lapseUnpaid } from '../../../server/policies/lapse-unpaid.ts';
import { decidePolicies } from '../../../server/policies/decide-policies.ts';
import { announceRenewals } from '../../../server/policies/renewals.ts';
import { captureDue } from '../../../server/sales/captures.ts';
import { collectDue } from '../../../server/sales/collect-installments.ts';
import { submitRefunds, waitForRefunds } from '../../../server/sales/refunds.ts';
import type { Services } from '../../../server/services.ts';
import { newKey } from '../../fixtures/buyer.ts';
import { onEveryCollector } from '../../fixtures/payment-collectors.ts';
import { coinsValuedAt } from '../../fixtures/endorsement-setup.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';

/* Runs jobs of several processes, the processor's events, retries, another card, a switched-off
   renewal, endorsements with their decisions and a cancellation at the same time, in any order.
   Afterwards the processor's records and the server's records must match, and each payment must
   be captured once. */
const actions = [
  'job',
  'job',
  'job elsewhere',
  'end',
  'announce',
  'tell',
  'change',
  'approve',
  'reject',
  'cancel',
  'card',
  'off',
  'on',
] as const;
const day = fc.record({
  /** Days that pass before the actions. */
  after: fc.oneof({ weight: 7, arbitrary: fc.nat(35) }, { weight: 1, arbitrary: fc.constant(330) }),
  offSessionDeclines: fc.boolean(),
  parallelActions: fc.array(fc.constantFrom(...actions), { minLength: 1, maxLength: 5 }),
});
const days = fc.array(day, { minLength: 1, maxLength: 7 });
const product = fc.constantFrom('eleven_pay', 'annual', 'collections' as const);

onEveryCollector('concurrent payment actions', (kind, collector) => {
  let setup: PaymentSetup;
  beforeAll(async () => {
    setup = await setUpPayments(kind, collector);
  });
  afterAll(() => setup.stop());

  /** Returns the services of another process, which does not know the running work of this one. */
  const withExternalRefunds = (services: Services): Services => ({
    ...services,
    database: { ...services.database },
  });

  async function act(what: (typeof actions)[number], id: string, card: string): Promise<unknown> {
    const { services } = setup.server;
    if (what === 'job') return collectDue(services);
    if (what === 'job elsewhere') return collectDue(withExternalRefunds(services));
    if (what === 'end') return lapseUnpaid(withExternalRefunds(services));
    if (what === 'announce') return announceRenewals(services);
    if (what === 'cancel') return setup.sendRequest(id, 'cancel/submit');
    if (what === 'card') return setup.setPaymentMethod(card);
    if (what === 'tell') return setup.deliverEvents();
    if (what === 'approve' || what === 'reject') return decidePolicies(services, what, id);
    if (what === 'change') return change(id, card);
    return setup.sendRequest(id, 'renewal', { renews: what === 'on' });
  }

  let changes = 0;
  /**
   * Endorses the value of the coins. Rejected for a renters policy, and while another endorsement
   * is pending.
   */
  function change(id: string, payment_method_id: string) {
    changes += 1;
    const body = { payment_method_id, ...coinsValuedAt(1_000 + 500 * (changes % 9)) };
    return setup.sendRequest(id, 'collections/edit/submit', body, newKey());
  }

  /** Waits until all captures and refunds are complete, in any process. */
  async function settlePayments() {
    const { services } = setup.server;
    for (let attempts = 0; attempts < 100; attempts += 1) {
      await captureDue(services);
      await submitRefunds(services);
      const pendingRefunds = await services.database.db
        .selectFrom('refunds')
        .select('id')
        .where('refunded_at', 'is', null)
        .execute();
      if (pendingRefunds.length === 0) return;
      await waitForRefunds(services);
    }
    throw new Error('Refunds are still pending');
  }

  it('match in the records of the server and the processor', async () => {
    const { services } = setup.server;
    await fc.assert(
      fc.asyncProperty(days, product, async (rounds, policyKind) => {
        setup.offSessionDeclines.enabled = false;
        setup.clock.now = new Date('2026-11-20T16:00:00Z');
        const id = await (policyKind === 'collections'
          ? setup.insureCollections()
          : setup.insure(policyKind));
        const card = await setup.addCard();
        for (const { after, offSessionDeclines, parallelActions } of rounds) {
          setup.clock.now = new Date(setup.clock.now.getTime() + after * 86_400_000);
          setup.offSessionDeclines.enabled = offSessionDeclines;
          await Promise.all(parallelActions.map((what) => act(what, id, card)));
        }
        // Unfinished work is continued once its lease has expired.
        setup.clock.now = new Date(setup.clock.now.getTime() + 11 * 60_000);
        setup.offSessionDeclines.enabled = false;
        await decidePolicies(services, 'approve', id);
        await collectDue(services);
        // Failed calls are retried a minute later, and the processor's pending events are
        // delivered.
        setup.clock.now = new Date(setup.clock.now.getTime() + 2 * 60_000);
        await settlePayments();
        await setup.deliverEvents();
        await collectDue(services);
        await settlePayments();

        // Compares all policies, because payments of earlier ones become due again with this one.
        expect(setup.net()).toBe(await setup.ledgerBalance());
        expect(setup.hasOpenAuthorizations()).toBe(false);
        const rows = await setup.installments(id);
        const paidInstallments = rows.filter(({ state }) => state === 'paid');
        expect(new Set(paidInstallments.map(({ charge_id }) => charge_id)).size).toBe(
          paidInstallments.length,
        );
        const policy = await setup.fetchPolicy(id);
        const isOpen = ({ state }: { state: string }) =>
          ['due', 'collecting', 'failed'].includes(state);
        if (policy.status === 'canceled') expect(rows.filter(isOpen)).toEqual([]);
        const next = rows.find(isOpen)?.due_date ?? null;
        expect(policy.billing.next_payment).toBe(next);
        // The next run begins without this policy's payments.
        if (policy.status !== 'canceled') await setup.sendRequest(id, 'cancel/submit');
        await settlePayments();
      }),
      { numRuns: kind === 'sqlite' ? 40 : 25 },
    );
  });
});

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lapseUnpaidPolicies } from '../../../server/policies/lapse-unpaid-policies.ts';
import { decidePendingPolicies } from '../../../server/policies/decide-policies.ts';
import { announceRenewalPrices } from '../../../server/policies/renewals.ts';
import { captureDueCharges } from '../../../server/sales/captures.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { payPendingRefunds, waitForRefunds } from '../../../server/sales/refunds.ts';
import type { Services } from '../../../server/services.ts';
import { newKey } from '../../fixtures/buyer.ts';
import { onEveryCollector } from '../../fixtures/payment-collectors.ts';
import { coinsValuedAt } from '../../fixtures/endorsement-setup.ts';
import { setUpPayments, type PaymentSetup } from '../../fixtures/payment-setup.ts';

/* Runs many things at the same time and in any order: jobs of several processes, the processor's
   events, retries, another card, a renewal that is switched off, endorsements with their
   decisions, and a cancellation. Afterwards the processor's records and the server's records
   must match, and each payment must be captured once. */
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
  /** Number of days that pass before the actions. */
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

  /**
   * Returns services like those of another process, which does not know what this process is doing.
   */
  const asAnotherProcess = (services: Services): Services => ({
    ...services,
    database: { ...services.database },
  });

  async function act(what: (typeof actions)[number], id: string, card: string): Promise<unknown> {
    const { services } = setup.server;
    if (what === 'job') return collectDueInstallments(services);
    if (what === 'job elsewhere') return collectDueInstallments(asAnotherProcess(services));
    if (what === 'end') return lapseUnpaidPolicies(asAnotherProcess(services));
    if (what === 'announce') return announceRenewalPrices(services);
    if (what === 'cancel') return setup.sendRequest(id, 'cancel/submit');
    if (what === 'card') return setup.setPaymentMethod(card);
    if (what === 'tell') return setup.deliverEvents();
    if (what === 'approve' || what === 'reject') return decidePendingPolicies(services, what, id);
    if (what === 'change') return change(id, card);
    return setup.sendRequest(id, 'renewal', { renews: what === 'on' });
  }

  let changes = 0;
  /**
   * Requests an endorsement that changes the value of the coins. It is rejected for a renters
   * policy, and while another endorsement is pending.
   */
  function change(id: string, payment_method_id: string) {
    changes += 1;
    const body = { payment_method_id, ...coinsValuedAt(1_000 + 500 * (changes % 9)) };
    return setup.sendRequest(id, 'collections/edit/submit', body, newKey());
  }

  /** Waits until all captures and refunds of all processes are complete. */
  async function settlePayments() {
    const { services } = setup.server;
    for (let attempts = 0; attempts < 100; attempts += 1) {
      await captureDueCharges(services);
      await payPendingRefunds(services);
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
        // Moves the clock, because another process continues unfinished work only after its lease
        // has expired.
        setup.clock.now = new Date(setup.clock.now.getTime() + 11 * 60_000);
        setup.offSessionDeclines.enabled = false;
        await decidePendingPolicies(services, 'approve', id);
        await collectDueInstallments(services);
        // Moves the clock, because failed calls are retried after a minute. Then the pending events
        // of the processor are delivered.
        setup.clock.now = new Date(setup.clock.now.getTime() + 2 * 60_000);
        await settlePayments();
        await setup.deliverEvents();
        await collectDueInstallments(services);
        await settlePayments();

        // Compares the sums of all policies, because payments of earlier policies also became due.
        expect(setup.netCaptured()).toBe(await setup.ledgerBalance());
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
        const { payment_failed: failed, next_payment } = policy.billing;
        const next = rows.find(isOpen)?.due_date ?? null;
        expect(next_payment).toBe(failed ? (failed.next_try ?? failed.covered_until) : next);
        // Cancels the policy, so that its payments do not disturb the next run.
        if (policy.status !== 'canceled') await setup.sendRequest(id, 'cancel/submit');
        await settlePayments();
      }),
      { numRuns: kind === 'sqlite' ? 40 : 25 },
    );
  });
});

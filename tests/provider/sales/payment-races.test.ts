import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endUnpaid } from '../../../provider/policies/end-unpaid.ts';
import { decidePolicies } from '../../../provider/policies/decide-policies.ts';
import { announceRenewals } from '../../../provider/policies/renewals.ts';
import { captureDue } from '../../../provider/sales/captures.ts';
import { collectDue } from '../../../provider/sales/collect.ts';
import { payRefunds, refundsTried } from '../../../provider/sales/refunds.ts';
import type { Services } from '../../../provider/services.ts';
import { newKey } from '../../fixtures/buyer.ts';
import { onEveryCollector } from '../../fixtures/collectors.ts';
import { coinsOf } from '../../fixtures/endorsements.ts';
import { startPaying, type PayingParty } from '../../fixtures/payer.ts';

/*
 * Jobs of several processes, the processor's events, retries, another card, renewal switched off, changes with their
 * decisions and a cancellation at the same time, in any order: whatever came of it, the processor's books and ours say the
 * same, and each payment was taken once.
 */
const acts = [
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
  /** Days that go by before. */
  after: fc.oneof({ weight: 7, arbitrary: fc.nat(35) }, { weight: 1, arbitrary: fc.constant(330) }),
  refusing: fc.boolean(),
  together: fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 5 }),
});
const days = fc.array(day, { minLength: 1, maxLength: 7 });
const product = fc.constantFrom('eleven_pay', 'annual', 'collections' as const);

onEveryCollector('payments, when everything happens at once', (kind, collector) => {
  let party: PayingParty;
  beforeAll(async () => {
    party = await startPaying(kind, collector);
  });
  afterAll(() => party.stop());

  /** Another process, which knows nothing of what this one has under way. */
  const elsewhere = (services: Services): Services => ({
    ...services,
    database: { ...services.database },
  });

  async function act(what: (typeof acts)[number], id: string, card: string): Promise<unknown> {
    const { services } = party.provider;
    if (what === 'job') return collectDue(services);
    if (what === 'job elsewhere') return collectDue(elsewhere(services));
    if (what === 'end') return endUnpaid(elsewhere(services));
    if (what === 'announce') return announceRenewals(services);
    if (what === 'cancel') return party.ask(id, 'cancel/submit');
    if (what === 'card') return party.payWith(card);
    if (what === 'tell') return party.tell();
    if (what === 'approve' || what === 'reject') return decidePolicies(services, what, id);
    if (what === 'change') return change(id, card);
    return party.ask(id, 'renewal', { renews: what === 'on' });
  }

  let changes = 0;
  /** Coins of another value; refused of a home, and while another change waits. */
  function change(id: string, payment_method_id: string) {
    changes += 1;
    const body = { payment_method_id, ...coinsOf(1_000 + 500 * (changes % 9)) };
    return party.ask(id, 'collections/edit/submit', body, newKey());
  }

  /** Waits until all the money has moved, whoever moves it. */
  async function settle() {
    const { services } = party.provider;
    for (let tries = 0; tries < 100; tries += 1) {
      await captureDue(services);
      await payRefunds(services);
      const owed = await services.database.db
        .selectFrom('refunds')
        .select('id')
        .where('refunded_at', 'is', null)
        .execute();
      if (owed.length === 0) return;
      await refundsTried(services);
    }
    throw new Error('Refunds are still owed');
  }

  it('come to the same in both books', async () => {
    const { services } = party.provider;
    await fc.assert(
      fc.asyncProperty(days, product, async (walked, sold) => {
        party.refusing.is = false;
        party.clock.now = new Date('2026-11-20T16:00:00Z');
        const id = await (sold === 'collections' ? party.insureCollections() : party.insure(sold));
        const card = await party.addCard();
        for (const { after, refusing, together } of walked) {
          party.clock.now = new Date(party.clock.now.getTime() + after * 86_400_000);
          party.refusing.is = refusing;
          await Promise.all(together.map((what) => act(what, id, card)));
        }
        // What was left unfinished is taken up once its lease is over.
        party.clock.now = new Date(party.clock.now.getTime() + 11 * 60_000);
        party.refusing.is = false;
        await decidePolicies(services, 'approve', id);
        await collectDue(services);
        // What went wrong is tried again a minute later, and what has happened at the processor is told.
        party.clock.now = new Date(party.clock.now.getTime() + 2 * 60_000);
        await settle();
        await party.tell();
        await collectDue(services);
        await settle();

        // Of all that were sold before too, whose days come again with this one's.
        expect(party.net()).toBe(await party.books());
        expect(party.holds()).toBe(false);
        const rows = await party.instalments(id);
        const paidRows = rows.filter(({ state }) => state === 'paid');
        expect(new Set(paidRows.map(({ charge_id }) => charge_id)).size).toBe(paidRows.length);
        const policy = await party.show(id);
        const isOpen = ({ state }: { state: string }) =>
          ['due', 'collecting', 'failed'].includes(state);
        if (policy.status === 'canceled') expect(rows.filter(isOpen)).toEqual([]);
        const next = rows.find(isOpen)?.due_date ?? null;
        expect(policy.billing.next_payment).toBe(next);
        // The next one begins with none of this one's.
        if (policy.status !== 'canceled') await party.ask(id, 'cancel/submit');
        await settle();
      }),
      { numRuns: kind === 'sqlite' ? 40 : 25 },
    );
  });
});

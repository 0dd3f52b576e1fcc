import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endReasonsOf } from '../../../server/policies/end-reasons.ts';
import { selectPolicies } from '../../../server/policies/policies.ts';
import { payPendingRefunds } from '../../../server/sales/refunds.ts';
import { captureDueCharges } from '../../../server/sales/captures.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { sumOf } from '../../../server/money.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { emailsTo, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import {
  nextNumber,
  eventOf as event,
  setUpWebhooks,
  type StripeEventInput,
  type WebhookSetup,
} from '../../fixtures/webhook-setup.ts';

onBothDatabases('Stripe events', (kind) => {
  let stripe: WebhookSetup['stripe'];
  let server: WebhookSetup['server'];
  let clock: WebhookSetup['clock'];
  let insure: WebhookSetup['insure'];
  let sendEvent: WebhookSetup['sendEvent'];
  let stop: WebhookSetup['stop'];

  const start = async () => {
    ({ stripe, server, clock, insure, sendEvent, stop } = await setUpWebhooks(kind));
  };
  const db = () => server.services.database.db;
  const refunds = (id: string) =>
    db().selectFrom('refunds').selectAll().where('policy_id', '=', id).execute();
  const policyOf = (id: string) =>
    db().selectFrom('policies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const refundExternally = (intent: string, amount: number) => {
    const made = { id: `re_x${nextNumber()}`, payment_intent: intent, amount, metadata: {} };
    stripe.refunds.push({ ...made, status: 'succeeded' });
    return { type: 'refund.created', object: made };
  };
  const dispute = (intent: string, amount: number, status: string, id = `du_${nextNumber()}`) => {
    stripe.externalObjects.set(id, { object: 'dispute', status, amount, payment_intent: intent });
    const type = status === 'won' || status === 'lost' ? 'closed' : 'created';
    return { type: `charge.dispute.${type}`, object: { id, payment_intent: intent } };
  };

  describe('a single event', () => {
    beforeEach(start);
    afterEach(() => stop());

    test('is accepted only with Stripe’s signature', async () => {
      expect(await sendEvent(event({ type: 'ping', object: { id: 'x' } }))).toBe(200);
      expect(await sendEvent(event({ type: 'ping', object: { id: 'x' } }), 'whsec_other')).toBe(
        400,
      );
      const unsigned = await server.request('/webhooks/stripe', { method: 'POST', body: '{}' });
      expect(unsigned.status).toBe(400);
    });

    test('records a refund from the dashboard once, and removes it when it failed', async () => {
      const { id, charge } = await insure();
      const gatewayEvent = event(refundExternally(charge.charge_ref, 300));
      expect([await sendEvent(gatewayEvent), await sendEvent(gatewayEvent)]).toEqual([200, 200]);
      expect(await refunds(id)).toMatchObject([{ amount: 300, kind: 'external' }]);
      stripe.refunds.length = 0;
      const object = { id: 're_gone', payment_intent: charge.charge_ref };
      await sendEvent(event({ type: 'refund.failed', object }));
      expect(await refunds(id)).toEqual([]);
    });

    test('does not count a refund of the server twice', async () => {
      const { id, charge } = await insure();
      await db()
        .insertInto('refunds')
        .values({
          id: 'ref_ours',
          policy_id: id,
          charge_id: charge.id,
          amount: 200,
          currency: 'USD',
          created_at: clock.now.toISOString(),
        })
        .execute();
      await payPendingRefunds(server.services);
      const [made] = stripe.refunds;
      await sendEvent(event({ type: 'refund.created', object: made! }));
      expect(await refunds(id)).toHaveLength(1);
    });

    test('of a chargeback cancels the policy at once, notifies the policyholder and stops further payments', async () => {
      const { id, charge, email } = await insure();
      const inquiry = dispute(charge.charge_ref, charge.amount, 'warning_needs_response', 'du_1');
      await sendEvent(event(inquiry));
      expect((await policyOf(id)).status).toBe('approved');
      await sendEvent(event(dispute(charge.charge_ref, charge.amount, 'needs_response', 'du_1')));
      expect((await policyOf(id)).status).toBe('canceled');
      const [row] = await selectPolicies(server.services).where('policies.id', '=', id).execute();
      expect((await endReasonsOf(server.services, [row!])).get(id)).toEqual({
        reason: 'charged_back',
        amount: charge.amount / 100,
      });
      expect(await refunds(id)).toMatchObject([{ amount: charge.amount, kind: 'dispute' }]);
      expect(stripe.refunds).toEqual([]);
      const mails = await emailsTo(server, email);
      expect(mails.map(({ text }) => text).join()).toContain('after the charge was disputed');
      const open = await db()
        .selectFrom('installments')
        .select('id')
        .where('policy_id', '=', id)
        .where('state', '!=', 'waived')
        .execute();
      expect(open).toEqual([]);
      await sendEvent(event(dispute(charge.charge_ref, charge.amount, 'won', 'du_1')));
      expect(await refunds(id)).toEqual([]);
      expect((await policyOf(id)).status).toBe('canceled');
    });

    test('of a reissued card updates the card that is shown', async () => {
      const { id } = await insure();
      const { payment_method_id } = await policyOf(id);
      const method = () =>
        db()
          .selectFrom('payment_methods')
          .selectAll()
          .where('id', '=', payment_method_id!)
          .executeTakeFirstOrThrow();
      const [customer, card = ''] = (await method()).gateway_ref.split('/');
      stripe.externalObjects.set(card, {
        object: 'payment_method',
        type: 'card',
        customer,
        card: { brand: 'visa', last4: '1881' },
      });
      await sendEvent(
        event({ type: 'payment_method.automatically_updated', object: { id: card } }),
      );
      expect(await method()).toMatchObject({ brand: 'Visa', last4: '1881', exp_year: null });
    });

    test('of a card with a new expiry date updates the date in the list', async () => {
      const { token } = await registerPerson(server);
      const request = { first_name: 'Ana', last_name: 'Lopez', token: `tok_${nextNumber()}` };
      const added = await send(server, 'POST', paths.addMethod, request, { token });
      const listed = async () => {
        const { body } = await send(server, 'GET', paths.account, undefined, { token });
        return body.payment_methods.map(({ details }: { details: object }) => details);
      };
      const { gateway_ref } = await db()
        .selectFrom('payment_methods')
        .select('gateway_ref')
        .where('id', '=', added.body.public_id)
        .executeTakeFirstOrThrow();
      const [customer, card = ''] = gateway_ref.split('/');
      const renewed = { brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2043 };
      stripe.externalObjects.set(card, {
        object: 'payment_method',
        type: 'card',
        customer,
        card: renewed,
      });
      expect(await listed()).not.toMatchObject([{ exp_year: 2043 }]);
      const rows = () =>
        db()
          .selectFrom('payment_methods')
          .select('expiry_notified_at')
          .where('id', '=', added.body.public_id)
          .execute();
      await db()
        .updateTable('payment_methods')
        .set({ expiry_notified_at: '2026-11-01T00:00:00.000Z' })
        .execute();
      await sendEvent(
        event({ type: 'payment_method.automatically_updated', object: { id: card } }),
      );
      expect(await listed()).toEqual([{ ...renewed, brand: 'Visa' }]);
      // Null, so that the expiry of the new card will be announced again.
      expect(await rows()).toEqual([{ expiry_notified_at: null }]);
    });

    test('of a lapsed authorization that was not captured collects the payment again', async () => {
      const { id, charge } = await insure();
      await db()
        .updateTable('charges')
        .set({ captured_at: null })
        .where('id', '=', charge.id)
        .execute();
      const intent = stripe.intents.get(charge.charge_ref)!;
      intent.status = 'canceled';
      const gatewayEvent = { type: 'payment_intent.canceled', object: { id: charge.charge_ref } };
      await Promise.all([sendEvent(event(gatewayEvent)), sendEvent(event(gatewayEvent))]);
      await collectDueInstallments(server.services);
      await captureDueCharges(server.services);
      const charges = await db()
        .selectFrom('charges')
        .selectAll()
        .where('policy_id', '=', id)
        .orderBy('created_at')
        .execute();
      expect(charges.map(({ amount }) => amount)).toEqual([charge.amount, charge.amount]);
      expect(charges.map(({ voided_at }) => voided_at !== null)).toEqual([true, false]);
      expect((await policyOf(id)).status).toBe('approved');
    });
  });

  describe('events in any order, repeated and concurrent', () => {
    beforeAll(start);
    afterAll(() => stop());

    const step = fc.record({
      what: fc.constantFrom(
        'refund',
        'refund fails',
        'inquiry',
        'opened',
        'lost',
        'won',
        'collect',
      ),
      amount: fc.integer({ min: 1, max: 300 }),
      /**
       * True if the event arrives before the next step. False if it arrives together with all
       * others at the end.
       */
      isImmediate: fc.boolean(),
      isRepeated: fc.boolean(),
    });

    test('lead to the same result as in Stripe', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: 7 }),
          fc.nat(),
          async (steps, seed) => {
            const { id, charge } = await insure();
            const ref = charge.charge_ref;
            const disputeId = `du_p${nextNumber()}`;
            const due = addDays(clock.now.toISOString().slice(0, 10), 0);
            await db()
              .updateTable('installments')
              .set({ next_attempt_at: `${due}T00:00:00.000Z` })
              .where('policy_id', '=', id)
              .where('due_date', '=', '2026-12-21')
              .execute();
            const late: object[] = [];
            let opened = false;
            for (const { what, amount, isImmediate, isRepeated } of steps) {
              if (what === 'collect') {
                void collectDueInstallments(server.services);
                continue;
              }
              const gatewayEvent = event(happen(what, { ref, amount, charge, disputeId }));
              const all = isRepeated ? [gatewayEvent, gatewayEvent] : [gatewayEvent];
              if (!isImmediate) late.push(...all);
              else {
                expect(await Promise.all(all.map((one) => sendEvent(one)))).not.toContain(400);
                if (what === 'opened' || what === 'lost') opened = true;
              }
            }
            const shuffled = late.toSorted((one, other) => hash(one, seed) - hash(other, seed));
            await Promise.all(shuffled.map((one) => sendEvent(one)));
            await collectDueInstallments(server.services);
            await captureDueCharges(server.services);

            const rows = await refunds(id);
            const externalRefunds = rows.filter((row) => row.kind === 'external');
            const activeRefunds = stripe.refunds.filter(
              ({ payment_intent, metadata }) => payment_intent === ref && !metadata['key'],
            );
            expect(sumOf(externalRefunds, ({ amount }) => amount)).toBe(
              sumOf(activeRefunds, ({ amount }) => amount),
            );
            const state = stripe.externalObjects.get(disputeId) as { status: string } | undefined;
            const isDisputed = state?.status === 'needs_response' || state?.status === 'lost';
            const { status } = await policyOf(id);
            expect(rows.filter((row) => row.kind === 'dispute')).toHaveLength(isDisputed ? 1 : 0);
            if (isDisputed || opened) expect(status).toBe('canceled');
            const refundRows = await db()
              .selectFrom('installments')
              .select(['state', 'charge_id'])
              .where('policy_id', '=', id)
              .execute();
            const isOpen = refundRows.some((row) =>
              ['due', 'failed', 'collecting'].includes(row.state),
            );
            expect(isOpen).toBe(status === 'approved');
            const paid = refundRows.filter((row) => row.state === 'paid');
            const charges = await db()
              .selectFrom('charges')
              .select('charge_ref')
              .where('policy_id', '=', id)
              .execute();
            expect(charges).toHaveLength(1 + paid.length);
            // Every authorization must belong to a recorded payment.
            const known = new Set(charges.map(({ charge_ref }) => charge_ref));
            const openIntents = [...stripe.intents].filter(
              ([name, intent]) =>
                intent.customer === stripe.intents.get(ref)?.customer &&
                !known.has(name) &&
                intent.status !== 'canceled',
            );
            expect(openIntents).toEqual([]);
          },
        ),
        { numRuns: kind === 'sqlite' ? 40 : 25 },
      );
    });

    function happen(
      what: string,
      at: { ref: string; amount: number; charge: { amount: number }; disputeId: string },
    ): StripeEventInput {
      const { ref, amount, charge, disputeId } = at;
      const states: Record<string, string> = {
        inquiry: 'warning_needs_response',
        opened: 'needs_response',
        lost: 'lost',
        won: 'won',
      };
      const state = states[what];
      if (state) return dispute(ref, charge.amount, state, disputeId);
      if (what === 'refund') return refundExternally(ref, amount);
      const index = stripe.refunds.findIndex(
        ({ payment_intent, metadata }) => payment_intent === ref && !metadata['key'],
      );
      if (index >= 0) stripe.refunds.splice(index, 1);
      return { type: 'refund.failed', object: { id: 're_failed', payment_intent: ref } };
    }
  });
});

function hash(one: object, seed: number): number {
  const text = `${JSON.stringify(one)}${seed}`;
  let sum = 7;
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 1_000_003;
  return sum;
}

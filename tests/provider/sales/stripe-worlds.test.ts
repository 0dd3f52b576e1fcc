// What the gateway counts on, asked of the stand-in, and of Stripe itself where STRIPE_TEST_KEY is set: what passes with
// one and not with the other is a fault of the stand-in. What is held long is not looked for here: Stripe's search lags behind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Refusal } from '../../../provider/errors.ts';
import type { BillingPlan } from '../../../provider/sales/gateway/billing.ts';
import { addDaysTo } from '../../../src/contract/rental-car/trip.ts';
import { newKey } from '../../fixtures/buyer.ts';
import { stripeWorlds, type StripeWorld } from '../../fixtures/stripe-worlds.ts';

describe.each(stripeWorlds)('with $name', ({ isThere, start }) => {
  describe.runIf(isThere)('the gateway', () => {
    let world: StripeWorld;
    beforeAll(async () => {
      world = await start();
    });
    afterAll(() => world.stop());

    const ana = { name: 'Ana Lopez', email: 'ana@example.com' };
    const addCard = async (token: string, kept = false) =>
      (await world.gateway.addMethod(token, ana, kept)).gatewayRef;
    const good = () => addCard(world.tokens.good);
    const order = (gatewayRef: string, key = newKey()) => ({
      key,
      gatewayRef,
      amount: 515,
      currency: 'USD',
      description: 'Carry',
    });
    const hold = (gatewayRef: string, key?: string) =>
      world.gateway.authorize(order(gatewayRef, key));
    const statusOf = async (ref: string) =>
      (await world.client.paymentIntents.retrieve(ref)).status;
    const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
      work.then(
        () => Promise.reject(new Error('It went through')),
        (error: Refusal) => error,
      );

    test('keeps a card and says what it is', async () => {
      const { card } = await world.gateway.addMethod(world.tokens.good, ana, true);
      expect(card.brand).toMatch(/^[A-Z]/);
      expect(card.last4).toMatch(/^\d{4}$/);
      expect(card.exp_year).toBeGreaterThan(2025);
    });

    test.each(['tok_visa', 'pm_card_visa'])(
      'keeps %s for one buyer after another',
      async (token) => {
        const ben = { name: 'Ben Marlow', email: 'ben@example.com' };
        const one = await world.gateway.addMethod(token, ana, true);
        const other = await world.gateway.addMethod(token, ben, true);
        expect(other.gatewayRef).not.toBe(one.gatewayRef);
        expect(await statusOf((await hold(other.gatewayRef)).chargeRef)).toBe('requires_capture');
      },
    );

    test('holds, and takes once', async () => {
      const { chargeRef } = await hold(await good());
      expect(await statusOf(chargeRef)).toBe('requires_capture');
      await world.gateway.capture(chargeRef, 'BG-1000-0001');
      await world.gateway.capture(chargeRef, 'BG-1000-0001');
      expect(await statusOf(chargeRef)).toBe('succeeded');
      expect(await world.gateway.release(chargeRef)).toBe('taken');
    });

    test('holds once for each key, and anew what was let go', async () => {
      const [key, card] = [newKey(), await good()];
      const { chargeRef } = await hold(card, key);
      expect((await hold(card, key)).chargeRef).toBe(chargeRef);
      await world.gateway.release(chargeRef);
      await world.gateway.release(chargeRef);
      expect(await statusOf(chargeRef)).toBe('canceled');
      expect((await hold(card, key)).chargeRef).not.toBe(chargeRef);
    });

    test('gives back a part, once for each key', async () => {
      const { chargeRef } = await hold(await good());
      await world.gateway.capture(chargeRef);
      const key = newKey();
      await world.gateway.refund(chargeRef, 115, key);
      await world.gateway.refund(chargeRef, 115, key);
      await world.gateway.refund(chargeRef, 100, newKey());
      const { data } = await world.client.refunds.list({ payment_intent: chargeRef });
      expect(data.map(({ amount }) => amount).toSorted()).toEqual([100, 115]);
    });

    test('refuses a card that its bank declines, and a token that is none', async () => {
      const declined = refusalOf(addCard(world.tokens.declined).then((card) => hold(card)));
      expect((await declined).code).toBe('payment_method_rejected_by_service');
      expect((await declined).message).toContain('Nothing was charged');
      expect((await refusalOf(addCard('tok_unknown'))).code).toBe('card_refused');
    });

    test('takes a confirmation token once, and charges its card from then on', async () => {
      const before = await addCard(await world.confirmationToken());
      const { chargeRef, gatewayRef = '' } = await hold(before);
      expect(await statusOf(chargeRef)).toBe('requires_capture');
      expect(gatewayRef).toMatch(/\/pm_/);
      const next = await world.gateway.authorize({ ...order(gatewayRef), offSession: true });
      expect(await statusOf(next.chargeRef)).toBe('requires_capture');
    });

    test('says that the bank asks, and declines where nobody is there', async () => {
      const [key, card] = [newKey(), await addCard(world.tokens.asks)];
      const asked = await refusalOf(hold(card, key));
      expect(asked.code).toBe('payment_action_required');
      expect(asked.nextAction).toMatchObject({ client_secret: expect.stringContaining('_secret') });
      expect((await refusalOf(hold(card, key))).nextAction).toEqual(asked.nextAction);
      const alone = world.gateway.authorize({ ...order(card), offSession: true });
      expect((await refusalOf(alone)).code).toBe('payment_method_rejected_by_service');
    });

    test('has a schedule collect eleven payments, takes other amounts, and stops', async () => {
      const { billing } = world.gateway;
      if (!billing) throw new Error('Nothing collects');
      const today = new Date().toISOString().slice(0, 10);
      const policyId = newKey();
      const planOf = (amount: number, scheduleRef: string | null = null): BillingPlan => ({
        policyId,
        policyNumber: 'RN-1000-0001',
        planTitle: 'Renters of the suite',
        underwriter: 'Northmere Casualty Company',
        currency: 'USD',
        gatewayRef,
        scheduleRef,
        payments: Array.from({ length: 11 }, (_, at) => ({
          id: `pay_${at}`,
          amount,
          interval: 'month',
          isBilled: false,
          dueAt: `${addDaysTo(today, 30 * (at + 1))}T15:00:00.000Z`,
        })),
      });
      const gatewayRef = await addCard(world.tokens.good, true);
      const ref = (await billing.arrange(planOf(1200), newKey())) ?? '';
      const shown = () => world.client.subscriptionSchedules.retrieve(ref);
      // Days without a payment, and the first nine of them.
      expect((await shown()).phases).toHaveLength(10);
      expect(await billing.bills(ref)).toEqual([]);
      expect(await billing.arrange(planOf(1200, ref), newKey())).toBe(ref);
      expect(await billing.arrange(planOf(1300, ref), newKey())).toBe(ref);
      const amounts = (await shown()).phases.map(({ metadata }) => metadata?.['amount'] ?? '');
      expect(new Set(amounts.filter(Boolean))).toEqual(new Set(['1300']));
      await billing.arrange({ ...planOf(1300, ref), payments: [] }, newKey());
      expect((await shown()).status).toBe('canceled');
    });
  });
});

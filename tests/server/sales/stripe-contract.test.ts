// Tests what the gateway expects of Stripe: against the stand-in, and against Stripe itself if
// STRIPE_TEST_KEY is set. If a test passes with only one of them, the stand-in is wrong. The list
// of old authorizations is not tested here, because Stripe's search shows changes with a delay.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '../../../server/errors.ts';
import type { BillingPlan } from '../../../server/sales/gateway/billing.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { newKey } from '../../fixtures/buyer.ts';
import { stripeTargets, type StripeTarget } from '../../fixtures/stripe-targets.ts';

describe.each(stripeTargets)('with $name', ({ isAvailable, start }) => {
  describe.runIf(isAvailable)('the gateway', () => {
    let target: StripeTarget;
    beforeAll(async () => {
      target = await start();
    });
    afterAll(() => target.stop());

    const ana = { name: 'Ana Lopez', email: 'ana@example.com' };
    const addCard = async (token: string, isReused = false) =>
      (await target.gateway.addMethod(token, ana, isReused)).gatewayRef;
    const addValidCard = () => addCard(target.tokens.valid);
    const order = (gatewayRef: string, key = newKey()) => ({
      key,
      gatewayRef,
      amount: 515,
      currency: 'USD',
      description: 'Carry',
    });
    const authorize = (gatewayRef: string, key?: string) =>
      target.gateway.authorize(order(gatewayRef, key));
    const statusOf = async (ref: string) =>
      (await target.client.paymentIntents.retrieve(ref)).status;
    const errorOf = (work: Promise<unknown>): Promise<ApiError> =>
      work.then(
        () => Promise.reject(new Error('The call succeeded')),
        (error: ApiError) => error,
      );

    test('stores a card and returns its data', async () => {
      const { card } = await target.gateway.addMethod(target.tokens.valid, ana, true);
      expect(card.brand).toMatch(/^[A-Z]/);
      expect(card.last4).toMatch(/^\d{4}$/);
      expect(card.exp_year).toBeGreaterThan(2025);
    });

    test.each(['tok_visa', 'pm_card_visa'])(
      'stores %s for one buyer after another',
      async (token) => {
        const ben = { name: 'Ben Marlow', email: 'ben@example.com' };
        const one = await target.gateway.addMethod(token, ana, true);
        const other = await target.gateway.addMethod(token, ben, true);
        expect(other.gatewayRef).not.toBe(one.gatewayRef);
        expect(await statusOf((await authorize(other.gatewayRef)).chargeRef)).toBe(
          'requires_capture',
        );
      },
    );

    test('authorizes, and captures once', async () => {
      const { chargeRef } = await authorize(await addValidCard());
      expect(await statusOf(chargeRef)).toBe('requires_capture');
      await target.gateway.capture(chargeRef, 'BG-1000-0001');
      await target.gateway.capture(chargeRef, 'BG-1000-0001');
      expect(await statusOf(chargeRef)).toBe('succeeded');
      expect(await target.gateway.voidAuthorization(chargeRef)).toBe('captured');
    });

    test('authorizes once per key, and again after a void', async () => {
      const [key, card] = [newKey(), await addValidCard()];
      const { chargeRef } = await authorize(card, key);
      expect((await authorize(card, key)).chargeRef).toBe(chargeRef);
      await target.gateway.voidAuthorization(chargeRef);
      await target.gateway.voidAuthorization(chargeRef);
      expect(await statusOf(chargeRef)).toBe('canceled');
      expect((await authorize(card, key)).chargeRef).not.toBe(chargeRef);
    });

    test('refunds a part, once per key', async () => {
      const { chargeRef } = await authorize(await addValidCard());
      await target.gateway.capture(chargeRef);
      const key = newKey();
      await target.gateway.refund(chargeRef, 115, key);
      await target.gateway.refund(chargeRef, 115, key);
      await target.gateway.refund(chargeRef, 100, newKey());
      const { data } = await target.client.refunds.list({ payment_intent: chargeRef });
      expect(data.map(({ amount }) => amount).toSorted()).toEqual([100, 115]);
    });

    test('rejects a declined card and an invalid token', async () => {
      const declined = errorOf(addCard(target.tokens.declined).then((card) => authorize(card)));
      expect((await declined).code).toBe('payment_method_rejected_by_service');
      expect((await declined).message).toContain('Nothing was charged');
      expect((await errorOf(addCard('tok_unknown'))).code).toBe('card_refused');
    });

    test('accepts a confirmation token once, and charges its card from then on', async () => {
      const before = await addCard(await target.confirmationToken());
      const { chargeRef, gatewayRef = '' } = await authorize(before);
      expect(await statusOf(chargeRef)).toBe('requires_capture');
      expect(gatewayRef).toMatch(/\/pm_/);
      const next = await target.gateway.authorize({ ...order(gatewayRef), offSession: true });
      expect(await statusOf(next.chargeRef)).toBe('requires_capture');
    });

    test('reports a required bank check, and declines when the cardholder is absent', async () => {
      const [key, card] = [newKey(), await addCard(target.tokens.bankChallenge)];
      const challengeError = await errorOf(authorize(card, key));
      expect(challengeError.code).toBe('payment_action_required');
      expect(challengeError.nextAction).toMatchObject({
        client_secret: expect.stringContaining('_secret'),
      });
      expect((await errorOf(authorize(card, key))).nextAction).toEqual(challengeError.nextAction);
      const offSessionCharge = target.gateway.authorize({ ...order(card), offSession: true });
      expect((await errorOf(offSessionCharge)).code).toBe('payment_method_rejected_by_service');
    });

    test('creates a schedule of eleven payments, changes its amounts and stops it', async () => {
      const { billing } = target.gateway;
      if (!billing) throw new Error('The gateway has no billing');
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
          hasOpenInvoice: false,
          dueAt: `${addDays(today, 30 * (at + 1))}T15:00:00.000Z`,
        })),
      });
      const gatewayRef = await addCard(target.tokens.valid, true);
      const ref = (await billing.syncSchedule(planOf(1200), newKey())) ?? '';
      const shown = () => target.client.subscriptionSchedules.retrieve(ref);
      // One phase without a payment, and nine phases with the first nine payments.
      expect((await shown()).phases).toHaveLength(10);
      expect(await billing.listInvoices(ref)).toEqual([]);
      expect(await billing.syncSchedule(planOf(1200, ref), newKey())).toBe(ref);
      expect(await billing.syncSchedule(planOf(1300, ref), newKey())).toBe(ref);
      const amounts = (await shown()).phases.map(({ metadata }) => metadata?.['amount'] ?? '');
      expect(new Set(amounts.filter(Boolean))).toEqual(new Set(['1300']));
      await billing.syncSchedule({ ...planOf(1300, ref), payments: [] }, newKey());
      expect((await shown()).status).toBe('canceled');
    });
  });
});

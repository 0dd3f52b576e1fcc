import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { boundPolicySchema } from '../../src/contract/purchase/purchase-response.ts';
import { optionalAnswerSchema, persistAnswers } from '../../src/interview/persisted-answers.ts';
import {
  clearPriceOnChange,
  pricedShape,
  type PricedAnswersStore,
} from '../../src/purchase/persisted-price.ts';
import type { FlowControls } from '../../src/interview/step.ts';
import { planStep } from '../../src/purchase/steps.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const checkout = {
  currency_code: 'USD',
  items: [],
  payment_frequency: 'once' as const,
  tax_percentage: 0,
  payment_schedule: null,
  totals: { subtotal: 5, discount: 0, tax: 0.15, grandtotal: 5.15 },
};

function createTripStore() {
  const storage = {};
  useTestEnvironment({ storage });
  const shape = z.object({
    ...pricedShape,
    days: optionalAnswerSchema(z.number()),
    traveler: optionalAnswerSchema(z.object({ name: z.string() })),
    selectedPlanId: optionalAnswerSchema(z.string()),
    purchase: optionalAnswerSchema(z.string()),
  });
  const answersStore = clearPriceOnChange(persistAnswers('trip', shape), ['traveler']);
  answersStore.update({ days: 3, traveler: { name: 'Dana' } });
  answersStore.setPrice(checkout);
  return {
    answersStore,
    price: () => answersStore.$answers.get().checkoutInfo,
    uid: () => answersStore.$answers.get().uid,
  };
}

describe('a persisted price', () => {
  it('has its own idempotency key', () => {
    const { answersStore, price, uid } = createTripStore();
    const before = uid();
    expect([price(), before]).toEqual([checkout, expect.any(String)]);
    answersStore.setPrice(checkout);
    expect(uid()).not.toBe(before);
  });

  it('is removed together with its key whenever an answer changes', () => {
    const { answersStore, price, uid } = createTripStore();
    answersStore.update({ days: 4 });
    expect([price(), uid()]).toEqual([null, null]);
  });

  it('stays after an unchanged answer, an answer that does not affect it, and a purchase error', () => {
    const { answersStore, price } = createTripStore();
    answersStore.update({ days: 3 });
    answersStore.update({
      traveler: { name: 'Ida' },
      purchaseError: { code: 'card_declined', message: '' },
    });
    expect(price()).toEqual(checkout);
  });

  it('is requested after the plan is stored, and none remains if the request fails', async () => {
    const { answersStore, price } = createTripStore();
    const dropped: string[] = [];
    const flow = {
      clearDrafts: (ids: readonly string[]) => void dropped.push(...ids),
    } as unknown as FlowControls<string>;
    let response = Promise.reject<typeof checkout>(new Error('No response'));
    const step = planStep({ title: 'Plans', answersStore, fetchPrice: () => response });
    await expect(step.submit?.({ planId: 'carry' }, flow)).rejects.toThrow('No response');
    expect([answersStore.$answers.get().selectedPlanId, price(), dropped]).toEqual([
      'carry',
      null,
      ['payment'],
    ]);
    response = Promise.resolve(checkout);
    await step.submit?.({ planId: 'carry' }, flow);
    expect([price(), dropped]).toEqual([checkout, ['payment']]);
  });

  it('is required for every purchase: an answers store that would keep an outdated price is rejected', () => {
    const shape = z.object({ ...pricedShape, purchase: optionalAnswerSchema(boundPolicySchema) });
    const plain = persistAnswers('plain', shape);
    type PricedStore = PricedAnswersStore<ReturnType<typeof plain.$answers.get>>;
    const accepted: PricedStore = clearPriceOnChange(plain);
    // @ts-expect-error -- an answer that changes would leave the price where it is
    const rejected: PricedStore = plain;
    expect(accepted.$answers).toBe(rejected.$answers);
  });
});

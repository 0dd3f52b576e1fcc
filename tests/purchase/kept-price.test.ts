import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { boundPolicySchema } from '../../src/contract/purchase/answer.ts';
import { answer, keepAnswers } from '../../src/flow/kept-answers.ts';
import { priced, pricedShape, pricePlan } from '../../src/purchase/kept-price.ts';
import type { definePurchase } from '../../src/purchase/define-purchase.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const checkout = {
  currency_code: 'USD',
  items: [],
  payment_frequency: 'once' as const,
  tax_percentage: 0,
  payment_schedule: null,
  totals: { subtotal: 5, discount: 0, tax: 0.15, grandtotal: 5.15 },
};

function keepTrip() {
  const storage = {};
  useTestEnvironment({ storage });
  const shape = z.object({
    ...pricedShape,
    days: answer(z.number()),
    traveller: answer(z.object({ name: z.string() })),
    selectedPlanId: answer(z.string()),
    purchase: answer(z.string()),
  });
  const kept = priced(keepAnswers('trip', shape), ['traveller']);
  kept.keep({ days: 3, traveller: { name: 'Dana' } });
  kept.price(checkout);
  return { kept, price: () => kept.$kept.get().checkoutInfo, uid: () => kept.$kept.get().uid };
}

describe('a price that is kept', () => {
  it('comes with a unique key of its own', () => {
    const { kept, price, uid } = keepTrip();
    const before = uid();
    expect([price(), before]).toEqual([checkout, expect.any(String)]);
    kept.price(checkout);
    expect(uid()).not.toBe(before);
  });

  it('goes, with its key, with any answer that changes, whoever forgets to say so', () => {
    const { kept, price, uid } = keepTrip();
    kept.keep({ days: 4 });
    expect([price(), uid()]).toEqual([null, null]);
  });

  it('stays with an answer that is given again, with what it does not depend on, and with a refusal', () => {
    const { kept, price } = keepTrip();
    kept.keep({ days: 3 });
    kept.keep({
      traveller: { name: 'Ida' },
      purchaseError: { code: 'card_declined', message: '' },
    });
    expect(price()).toEqual(checkout);
  });

  it('is asked for once the plan is kept: where nothing comes, none is left', async () => {
    const { kept, price } = keepTrip();
    const dropped: string[] = [];
    const flow = { dropDrafts: (ids: readonly string[]) => void dropped.push(...ids) };
    const ask = () => Promise.reject(new Error('No answer'));
    await expect(pricePlan({ kept, flow, planId: 'carry', ask })).rejects.toThrow('No answer');
    expect([kept.$kept.get().selectedPlanId, price(), dropped]).toEqual([
      'carry',
      null,
      ['payment'],
    ]);
    await pricePlan({ kept, flow, planId: 'carry', ask: () => Promise.resolve(checkout) });
    expect([price(), dropped]).toEqual([checkout, ['payment']]);
  });

  it('is kept by every product that is bought: answers that would leave it where it is are not taken', () => {
    type Kept = Parameters<typeof definePurchase>[0]['kept'];
    const shape = z.object({ ...pricedShape, purchase: answer(boundPolicySchema) });
    const plain = keepAnswers('plain', shape);
    const taken: Kept = priced(plain);
    // @ts-expect-error -- an answer that changes would leave the price where it is
    const refused: Kept = plain;
    expect(taken.$kept).toBe(refused.$kept);
  });
});

import { computed } from 'nanostores';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressSchema } from '../../src/contract/address.ts';
import { $account } from '../../src/core/session/account.ts';
import { openFlow } from '../../src/interview/open-flow.ts';
import { optionalAnswerSchema, persistAnswers } from '../../src/interview/persisted-answers.ts';
import { clearPriceOnChange, pricedShape } from '../../src/purchase/persisted-price.ts';
import { prefillCardholder } from '../../src/purchase/payment-answers.ts';
import { addressStep, confirmationStep, paymentStep } from '../../src/purchase/steps.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

// The coordinates of an address abroad are fixed, so no geocode request is sent.
const home = { streetAddress: '4 Long Street', city: 'Cape Town', region: 'WC', postal: '8001' };

/** Opens the flow of an invented product that asks only for the address. */
function openKite({ path = '/kite/address', storage = {} } = {}) {
  const page = useTestEnvironment({ path, storage });
  const answersStore = clearPriceOnChange(
    persistAnswers(
      'kite',
      z.object({
        ...pricedShape,
        location: optionalAnswerSchema(addressSchema),
        wind: optionalAnswerSchema(z.string()),
        purchase: optionalAnswerSchema(z.object({ status: z.string() })),
      }),
    ),
  );
  const $state = computed([answersStore.$answers, $account], (answers, account) => ({
    ...answers,
    account,
  }));
  const context = { $state, clear: answersStore.clear };
  const flow = openFlow<ReturnType<typeof $state.get>, string, typeof context>(
    {
      id: 'kite',
      product: 'Kite',
      basePath: '/kite',
      steps: [
        addressStep({ title: 'Where do you keep it?', answersStore }),
        paymentStep({
          title: 'Your quote',
          prefill: ({ location }) => prefillCardholder(null, location),
        }),
        confirmationStep(),
      ],
    },
    context,
  );
  flow.start('Alderway');
  const next = async (values: object) => {
    flow.form(flow.$step.get()).set({ ...values });
    await flow.next();
  };
  return { page, flow, answersStore, next };
}

describe('the steps of a purchase', () => {
  it('clear later answers for another address, and keep them for the same one', async () => {
    const { flow, answersStore, next } = openKite();
    const wind = () => answersStore.$answers.get().wind;
    await next({ ...home, country: 'ZA' });
    answersStore.update({ wind: 'strong' });
    flow.change('address');
    await next({});
    expect([flow.$step.get(), wind()]).toEqual(['payment', 'strong']);
    flow.change('address');
    await next({ streetAddress: '5 Long Street' });
    expect([flow.$step.get(), wind()]).toEqual(['payment', null]);
  });

  it('redirect from the payment to the confirmation after a purchase, and otherwise to the start', () => {
    const bought = { kite: JSON.stringify({ purchase: { status: 'active' } }) };
    const path = '/kite/payment';
    expect(openKite({ path, storage: bought }).page.history.entries).toEqual([
      '/kite/confirmation',
    ]);
    expect(openKite({ path }).page.history.entries).toEqual(['/kite/address']);
  });
});

import { computed } from 'nanostores';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addressSchema } from '../../src/contract/address.ts';
import { $account } from '../../src/core/session/account.ts';
import { $authToken } from '../../src/core/session/session.ts';
import { defineFlow } from '../../src/flow/define-flow.ts';
import { optionalAnswerSchema, persistAnswers } from '../../src/flow/persisted-answers.ts';
import { contactSchema, isBuyerKnown, buyerOf } from '../../src/purchase/contact.ts';
import { clearPriceOnChange, pricedShape } from '../../src/purchase/persisted-price.ts';
import { prefillCardholder } from '../../src/purchase/payment-answers.ts';
import {
  addressStep,
  confirmationStep,
  contactStep,
  paymentStep,
} from '../../src/purchase/steps.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

// The coordinates of an address abroad are fixed, so no geocode request is sent.
const home = { streetAddress: '4 Long Street', city: 'Cape Town', region: 'WC', postal: '8001' };
const dana = {
  first_name: 'Dana',
  last_name: 'Moreau',
  email: 'dana@bluebird.example',
  phone_number: '(503) 555-0142',
};

/** Opens the flow of an invented product that asks only for the address and the buyer. */
function openFlow({ path = '/kite/address', storage = {}, token = '' } = {}) {
  const page = useTestEnvironment({ path, storage });
  $authToken.set(token);
  const answersStore = clearPriceOnChange(
    persistAnswers(
      'kite',
      z.object({
        ...pricedShape,
        location: optionalAnswerSchema(addressSchema),
        contact: optionalAnswerSchema(contactSchema),
        purchase: optionalAnswerSchema(z.object({ status: z.string() })),
      }),
    ),
  );
  const $state = computed([answersStore.$answers, $account], (answers, account) => ({
    ...answers,
    account,
  }));
  const flow = defineFlow<ReturnType<typeof $state.get>, string>({
    id: 'kite',
    product: 'Kite',
    basePath: '/kite',
    $state,
    clear: answersStore.clear,
    steps: [
      addressStep({ title: 'Where do you keep it?', answersStore }),
      contactStep({
        title: 'Who buys?',
        canEnter: ({ location }) => location !== null,
        submit: (contact) => answersStore.update({ contact }),
      }),
      paymentStep({
        title: 'Your quote',
        canEnter: (state) => state.location !== null && isBuyerKnown(state),
        prefill: ({ location }) => prefillCardholder(null, location),
      }),
      confirmationStep(),
    ],
  });
  flow.start('Alderway');
  const next = async (values: object) => {
    flow.form(flow.$step.get()).set({ ...values });
    await flow.next();
  };
  return { page, flow, answersStore, next, $state };
}

describe('the steps of a purchase', () => {
  it('ask a guest for contact data, and send it to the backend as the buyer', async () => {
    const { flow, next, $state } = openFlow();
    await next({ ...home, country: 'ZA' });
    expect(flow.$step.get()).toBe('contact');
    await next({ ...dana, phone_number: '', email: 'dana' });
    expect(flow.form('contact').$errors.get()).toEqual({
      email: 'Enter an email address like name@example.com',
      phone_number: 'Enter a phone number',
    });
    await next(dana);
    expect(flow.$step.get()).toBe('payment');
    expect(buyerOf($state.get())).toEqual(dana);
  });

  it('skip the contact step for a signed-in buyer', async () => {
    const { flow, next } = openFlow({ token: 'a-token' });
    await next({ ...home, country: 'ZA' });
    expect(flow.$step.get()).toBe('payment');
  });

  it('keep the idempotency key when the contact changes', async () => {
    const { answersStore } = openFlow();
    answersStore.update({ contact: dana, uid: 'key' });
    answersStore.update({ contact: { ...dana, first_name: 'Ida' } });
    expect(answersStore.$answers.get().uid).toBe('key');
  });

  it('clear later answers for another address, and keep them for the same one', async () => {
    const { flow, answersStore, next } = openFlow();
    await next({ ...home, country: 'ZA' });
    await next(dana);
    flow.change('address');
    await next({});
    expect([flow.$step.get(), answersStore.$answers.get().contact]).toEqual(['payment', dana]);
    flow.change('address');
    await next({ streetAddress: '5 Long Street' });
    expect([flow.$step.get(), answersStore.$answers.get().contact]).toEqual(['contact', null]);
  });

  it('redirect from the payment to the confirmation after a purchase, and otherwise to the start', () => {
    const bought = { kite: JSON.stringify({ purchase: { status: 'active' } }) };
    const path = '/kite/payment';
    expect(openFlow({ path, storage: bought }).page.history.entries).toEqual([
      '/kite/confirmation',
    ]);
    expect(openFlow({ path }).page.history.entries).toEqual(['/kite/address']);
  });
});

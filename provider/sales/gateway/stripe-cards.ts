// Cards as Stripe keeps them: with a customer, set up to be charged when nobody is there.
import type Stripe from 'stripe';
import type { Card } from '../../../src/contract/purchase/billing.ts';
import type { CardOwner } from './gateway.ts';
import { asks, detailsExpired, rejected } from './stripe-refusals.ts';
import { cardOf, CONFIRMATION, digest, idOf, isRepeated, METHODS } from './stripe-shapes.ts';

/** What Stripe's libraries make of a card. Anything else may be the card's number, which must go nowhere. */
const TOKEN = /^(?:tok|pm|ctoken)_\w+$/;

interface Adding {
  token: string;
  owner: CardOwner;
}

/**
 * A card that is to be charged more than once must belong to a customer: hence the calls after the first. A confirmation
 * token stands for a card, Link or a wallet: kept, it is set up at once, which verifies it; for one purchase it is
 * handed on to that, so that the bank asks once.
 */
export async function addMethod(
  stripe: Stripe,
  { token, owner, kept }: Adding & { kept: boolean },
): Promise<{ gatewayRef: string; card: Card }> {
  if (!TOKEN.test(token)) throw detailsExpired();
  if (token.startsWith(CONFIRMATION)) return addConfirmed(stripe, { token, owner, kept });
  if (token.startsWith('pm_')) return addReady(stripe, { token, owner });
  return addCard(stripe, { token, owner });
}

async function addConfirmed(stripe: Stripe, { token, owner, kept }: Adding & { kept: boolean }) {
  const { payment_method_preview: shown } = await stripe.confirmationTokens.retrieve(token);
  const customer = await customerOf(stripe, { token, owner });
  const method = kept ? await setUp(stripe, { token, customer }) : token;
  return { gatewayRef: `${customer}/${method}`, card: cardOf(shown ?? { type: 'card' }) };
}

/** A payment method that Stripe's library has made in the browser. */
async function addReady(stripe: Stripe, { token, owner }: Adding) {
  const customer = await customerOf(stripe, { token, owner });
  const method = await attach(stripe, token, customer);
  return { gatewayRef: `${customer}/${method.id}`, card: cardOf(method) };
}

async function addCard(stripe: Stripe, { token, owner }: Adding) {
  const { beside: _, ...payer } = owner;
  const method = await stripe.paymentMethods.create(
    { type: 'card', card: { token }, billing_details: payer },
    { idempotencyKey: keyOf('method', token, payer) },
  );
  const customer = await customerOf(stripe, { token, owner, method: method.id });
  return { gatewayRef: `${customer}/${method.id}`, card: cardOf(method) };
}

/**
 * A repeated request finds what the first one made. A test token such as tok_visa comes from many buyers, and Stripe
 * refuses a key that comes with another body: so the key holds all that the body does.
 */
function keyOf(call: string, token: string, of: string | object): string {
  return `${call}-${digest(JSON.stringify([token, of]))}`;
}

/** A holder's cards are one customer's, so that what is due can go from one to the other. */
async function customerOf(
  stripe: Stripe,
  { token, owner, method }: Adding & { method?: string },
): Promise<string> {
  const { beside, ...payer } = owner;
  const [customer = ''] = beside?.split('/') ?? [];
  if (customer === '') {
    const params = { ...payer, ...(method && { payment_method: method }) };
    const idempotencyKey = keyOf('customer', token, params);
    return (await stripe.customers.create(params, { idempotencyKey })).id;
  }
  if (method) await attach(stripe, method, customer);
  return customer;
}

function attach(stripe: Stripe, method: string, customer: string) {
  const idempotencyKey = keyOf('attach', method, customer);
  return stripe.paymentMethods.attach(method, { customer }, { idempotencyKey });
}

/** @returns the payment method that a confirmation token has become */
async function setUp(
  stripe: Stripe,
  { token, customer }: { token: string; customer: string },
): Promise<string> {
  const made = await stripe.setupIntents.create(
    {
      customer,
      confirm: true,
      confirmation_token: token,
      usage: 'off_session',
      allowed_payment_method_types: [...METHODS],
    },
    { idempotencyKey: keyOf('setup', token, customer) },
  );
  return setUpBy(isRepeated(made) ? await stripe.setupIntents.retrieve(made.id) : made);
}

/** @returns the payment method that was set up */
function setUpBy(intent: Stripe.SetupIntent): string {
  if (intent.status === 'requires_action') throw asks(intent);
  if (intent.status !== 'succeeded') throw rejected(intent.last_setup_error?.message);
  return idOf(intent.payment_method);
}

/** So long a bank's word on a card counts, in seconds: also what it has answered since it was asked here. */
const VERIFIED_FOR = 24 * 60 * 60;

export async function verify(stripe: Stripe, gatewayRef: string): Promise<void> {
  const [customer = '', payment_method = ''] = gatewayRef.split('/');
  const since = Math.floor(Date.now() / 1000) - VERIFIED_FOR;
  const card = { customer, payment_method };
  const { data } = await stripe.setupIntents.list({ ...card, created: { gte: since }, limit: 1 });
  if (data[0]?.status === 'succeeded') return;
  setUpBy(
    await stripe.setupIntents.create({
      ...card,
      confirm: true,
      usage: 'off_session',
      allowed_payment_method_types: [...METHODS],
      use_stripe_sdk: true,
    }),
  );
}

// Cards in Stripe. Each card is stored with a Stripe customer, so that it can be charged without
// the cardholder being present.
import type Stripe from 'stripe';
import type { Card } from '../../../src/contract/purchase/billing.ts';
import type { Cardholder } from './gateway.ts';
import {
  issuerCheckRequiredError,
  cardTokenInvalidError,
  cardRejectedError,
} from './stripe-errors.ts';
import {
  cardOf,
  CONFIRMATION_TOKEN_PREFIX,
  digest,
  idOfExpandable,
  isReplayed,
  PAYMENT_METHOD_TYPES,
} from './stripe-shapes.ts';

/**
 * Pattern of the tokens that Stripe's libraries create. Any other value may be a card number, which
 * must not be sent anywhere.
 */
const TOKEN_PATTERN = /^(?:tok|pm|ctoken)_\w+$/;

interface NewCard {
  token: string;
  cardholder: Cardholder;
}

/**
 * Adds a card. A card that is charged more than once must belong to a Stripe customer, so more than
 * one request is needed. A confirmation token stands for a card, Link or a wallet. For a reusable
 * card, the token is set up at once, which verifies the card. For a single purchase, the token is
 * used by that purchase, so that the issuer checks only once.
 */
export async function addCardToStripe(
  stripe: Stripe,
  { token, cardholder, isReusable }: NewCard & { isReusable: boolean },
): Promise<{ gatewayRef: string; card: Card }> {
  if (!TOKEN_PATTERN.test(token)) throw cardTokenInvalidError();
  if (token.startsWith(CONFIRMATION_TOKEN_PREFIX))
    return addFromConfirmationToken(stripe, { token, cardholder, isReusable });
  if (token.startsWith('pm_')) return addFromPaymentMethod(stripe, { token, cardholder });
  return addFromCardToken(stripe, { token, cardholder });
}

async function addFromConfirmationToken(
  stripe: Stripe,
  { token, cardholder, isReusable }: NewCard & { isReusable: boolean },
) {
  const { payment_method_preview: preview } = await stripe.confirmationTokens.retrieve(token);
  const customer = await customerOf(stripe, { token, cardholder });
  const method = isReusable ? await setUp(stripe, { token, customer }) : token;
  return { gatewayRef: `${customer}/${method}`, card: cardOf(preview ?? { type: 'card' }) };
}

/** Adds a payment method that Stripe's library created in the browser. */
async function addFromPaymentMethod(stripe: Stripe, { token, cardholder }: NewCard) {
  const customer = await customerOf(stripe, { token, cardholder });
  const method = await attach(stripe, token, customer);
  return { gatewayRef: `${customer}/${method.id}`, card: cardOf(method) };
}

async function addFromCardToken(stripe: Stripe, { token, cardholder }: NewCard) {
  const { existingGatewayRef: _, ...billingDetails } = cardholder;
  const method = await stripe.paymentMethods.create(
    { type: 'card', card: { token }, billing_details: billingDetails },
    { idempotencyKey: idempotencyKeyOf('method', token, billingDetails) },
  );
  const customer = await customerOf(stripe, { token, cardholder, method: method.id });
  return { gatewayRef: `${customer}/${method.id}`, card: cardOf(method) };
}

/**
 * Builds an idempotency key, so that a repeated request returns the first result. The key includes
 * the whole body. Many buyers may use the same test token, such as tok_visa, and Stripe rejects a
 * known key with another body.
 */
function idempotencyKeyOf(call: string, token: string, payload: string | object): string {
  return `${call}-${digest(JSON.stringify([token, payload]))}`;
}

/**
 * Returns the id of a cardholder's Stripe customer. All cards of a cardholder belong to one
 * customer, so that payments can be moved from one card to another.
 */
async function customerOf(
  stripe: Stripe,
  { token, cardholder, method }: NewCard & { method?: string },
): Promise<string> {
  const { existingGatewayRef, ...billingDetails } = cardholder;
  const [customer = ''] = existingGatewayRef?.split('/') ?? [];
  if (customer === '') {
    const params = { ...billingDetails, ...(method && { payment_method: method }) };
    const idempotencyKey = idempotencyKeyOf('customer', token, params);
    return (await stripe.customers.create(params, { idempotencyKey })).id;
  }
  if (method) await attach(stripe, method, customer);
  return customer;
}

function attach(stripe: Stripe, method: string, customer: string) {
  const idempotencyKey = idempotencyKeyOf('attach', method, customer);
  return stripe.paymentMethods.attach(method, { customer }, { idempotencyKey });
}

/**
 * Stores the card of a confirmation token with a customer.
 * @returns the id of the created payment method
 */
async function setUp(
  stripe: Stripe,
  { token, customer }: { token: string; customer: string },
): Promise<string> {
  const createdIntent = await stripe.setupIntents.create(
    {
      customer,
      confirm: true,
      confirmation_token: token,
      usage: 'off_session',
      allowed_payment_method_types: [...PAYMENT_METHOD_TYPES],
    },
    { idempotencyKey: idempotencyKeyOf('setup', token, customer) },
  );
  return paymentMethodOf(
    isReplayed(createdIntent)
      ? await stripe.setupIntents.retrieve(createdIntent.id)
      : createdIntent,
  );
}

/**
 * Returns the id of the payment method that was set up. Throws when the setup needs a check by the
 * issuer or was declined.
 */
function paymentMethodOf(intent: Stripe.SetupIntent): string {
  if (intent.status === 'requires_action') throw issuerCheckRequiredError(intent);
  if (intent.status !== 'succeeded') throw cardRejectedError(intent.last_setup_error?.message);
  return idOfExpandable(intent.payment_method);
}

/**
 * Number of seconds for which the issuer's verification of a card counts. A check that the
 * cardholder completed later also counts as a verification.
 */
const VERIFIED_FOR_SECONDS = 24 * 60 * 60;

export async function verifyStripeCard(stripe: Stripe, gatewayRef: string): Promise<void> {
  const [customer = '', payment_method = ''] = gatewayRef.split('/');
  const since = Math.floor(Date.now() / 1000) - VERIFIED_FOR_SECONDS;
  const card = { customer, payment_method };
  const { data } = await stripe.setupIntents.list({ ...card, created: { gte: since }, limit: 1 });
  if (data[0]?.status === 'succeeded') return;
  // A declined setup has no payment method anymore, so the newest one is found by its customer. Its
  // id in the idempotency key lets the cardholder try again.
  const { data: attempts } = await stripe.setupIntents.list({ customer, limit: 1 });
  const createdIntent = await stripe.setupIntents.create(
    {
      ...card,
      confirm: true,
      usage: 'off_session',
      allowed_payment_method_types: [...PAYMENT_METHOD_TYPES],
      use_stripe_sdk: true,
    },
    { idempotencyKey: idempotencyKeyOf('verify', gatewayRef, attempts[0]?.id ?? '') },
  );
  paymentMethodOf(createdIntent);
}

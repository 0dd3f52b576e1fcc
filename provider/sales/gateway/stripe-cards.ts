// Cards as Stripe keeps them: with a customer, set up to be charged when nobody is there.
import type Stripe from 'stripe';
import type { CardOwner } from './gateway.ts';
import { asks, methodRefusal, rejected } from './stripe-refusals.ts';
import { cardOf, CONFIRMATION, digest, idOf, isRepeated, METHODS } from './stripe-shapes.ts';

/**
 * A card that is to be charged more than once must belong to a customer: hence the calls after the first. A confirmation
 * token stands for a card, Link or a wallet: kept, it is set up at once, which verifies it; for one purchase it is
 * handed on to that, so that the bank asks once.
 */
export async function addMethod(
  stripe: Stripe,
  { token, owner, kept }: { token: string; owner: CardOwner; kept: boolean },
) {
  // Made from the single-use token, so that a repeated request finds what the first one made.
  const key = digest(token);
  try {
    if (!token.startsWith(CONFIRMATION)) return await addCard(stripe, { token, owner, key });
    const { payment_method_preview: shown } = await stripe.confirmationTokens.retrieve(token);
    const customer = await customerOf(stripe, { owner, key });
    const method = kept ? await setUp(stripe, { token, customer, key }) : token;
    return { gatewayRef: `${customer}/${method}`, card: cardOf(shown ?? { type: 'card' }) };
  } catch (error) {
    throw methodRefusal(error);
  }
}

async function addCard(
  stripe: Stripe,
  { token, owner, key }: { token: string; owner: CardOwner; key: string },
) {
  const { beside: _, ...payer } = owner;
  const method = await stripe.paymentMethods.create(
    { type: 'card', card: { token }, billing_details: payer },
    { idempotencyKey: `method-${key}` },
  );
  const customer = await customerOf(stripe, { owner, key, method: method.id });
  return { gatewayRef: `${customer}/${method.id}`, card: cardOf(method) };
}

/** A holder's cards are one customer's, so that what is due can go from one to the other. */
async function customerOf(
  stripe: Stripe,
  { owner, key, method }: { owner: CardOwner; key: string; method?: string },
): Promise<string> {
  const { beside, ...payer } = owner;
  const [customer = ''] = beside?.split('/') ?? [];
  if (customer === '') {
    const params = { ...payer, ...(method && { payment_method: method }) };
    return (await stripe.customers.create(params, { idempotencyKey: `customer-${key}` })).id;
  }
  if (method)
    await stripe.paymentMethods.attach(method, { customer }, { idempotencyKey: `attach-${key}` });
  return customer;
}

/** @returns the payment method that a confirmation token has become */
async function setUp(
  stripe: Stripe,
  { token, customer, key }: { token: string; customer: string; key: string },
): Promise<string> {
  const made = await stripe.setupIntents.create(
    {
      customer,
      confirm: true,
      confirmation_token: token,
      usage: 'off_session',
      allowed_payment_method_types: [...METHODS],
    },
    { idempotencyKey: `setup-${key}` },
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
  try {
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
  } catch (error) {
    throw methodRefusal(error);
  }
}

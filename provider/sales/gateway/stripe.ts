import type Stripe from 'stripe';
import type { CardOwner, ChargeOrder, Gateway } from './gateway.ts';
import { readStripeEvent } from './stripe-events.ts';
import { stripeBilling } from './stripe-billing.ts';
import { addMethod, verify } from './stripe-cards.ts';
import { createStripeClient, type ClientOptions } from './stripe-client.ts';
import { reportFailures, type FailureReport } from './stripe-failures.ts';
import { asks, chargeRefusal, methodRefusal, rejected, unknownOutcome } from './stripe-refusals.ts';
import { CONFIRMATION, digest, idOf, isRepeated, METHODS } from './stripe-shapes.ts';

/** Holds that are looked through at a time. */
const MOST_HOLDS = 10_000;

interface Options extends ClientOptions, FailureReport {
  /** Tells what this installation holds from what another one with the same key does. */
  installation: string;
  /** Of the endpoint that events are sent to; without it none are taken. */
  webhookSecret?: string;
  now?: () => Date;
}

/**
 * Charges through Stripe: a card becomes a payment method kept with a customer, a purchase is a PaymentIntent that
 * is held first and taken once the policy is bound. Where the bank asks, the storefront has Stripe's library ask,
 * and what was asked for is asked for again.
 */
export function createStripeGateway(options: Options): Gateway {
  let created: Promise<Stripe> | undefined;
  const client = () => (created ??= createStripeClient(options));
  const { installation, webhookSecret: secret, now = () => new Date() } = options;
  const reported = reportFailures(options);
  return {
    kind: 'stripe',
    addMethod: reported(
      'addMethod',
      async (token: string, owner: CardOwner, kept: boolean) =>
        addMethod(await client(), { token, owner, kept }),
      methodRefusal,
    ),
    verify: reported(
      'verify',
      async (gatewayRef: string) => verify(await client(), gatewayRef),
      methodRefusal,
    ),
    authorize: reported(
      'authorize',
      async (order: ChargeOrder) => authorize(await client(), order, installation),
      chargeRefusal,
    ),
    capture: reported('capture', async (chargeRef: string, policyNumber?: string) =>
      capture(await client(), chargeRef, policyNumber),
    ),
    release: reported('release', async (chargeRef: string) => release(await client(), chargeRef)),
    heldBefore: reported('heldBefore', async (instant: Date) =>
      heldBefore(await client(), instant, installation),
    ),
    refund: reported('refund', async (chargeRef: string, amount: number, key: string) =>
      refund(await client(), { chargeRef, amount, key }),
    ),
    ...(secret && {
      readEvent: reported('readEvent', async (body: string, signature: string) =>
        readStripeEvent(await client(), { body, signature, secret, now, installation }),
      ),
      // What it collects by itself is known by its events alone.
      billing: stripeBilling({ client, installation, now }),
    }),
  };
}

async function authorize(
  stripe: Stripe,
  order: ChargeOrder,
  installation: string,
): Promise<{ chargeRef: string; gatewayRef?: string }> {
  const params = intentParams(order, installation);
  // With the body: Stripe repeats a decline for its key and refuses another body under it, and the buyer may
  // try another card, or again after a change of price or plan.
  let key = `${order.key}-${digest(JSON.stringify(params))}`;
  for (;;) {
    const made = await stripe.paymentIntents.create(params, { idempotencyKey: key });
    // What is repeated tells how it was: the bank may have its answer by now, or the hold was let go since, for
    // the sale that failed.
    const intent = isRepeated(made) ? await stripe.paymentIntents.retrieve(made.id) : made;
    if (intent.status !== 'canceled') return heldBy(intent);
    key = `${order.key}-after-${intent.id}`;
  }
}

function heldBy(intent: Stripe.PaymentIntent): { chargeRef: string; gatewayRef: string } {
  const { id, status, customer, payment_method, last_payment_error } = intent;
  if (status === 'requires_action') throw asks(intent);
  if (status === 'requires_payment_method') throw rejected(last_payment_error?.message);
  if (status === 'processing') throw unknownOutcome();
  return { chargeRef: id, gatewayRef: `${idOf(customer)}/${idOf(payment_method)}` };
}

function intentParams(order: ChargeOrder, installation: string): Stripe.PaymentIntentCreateParams {
  const [customer, method = ''] = order.gatewayRef.split('/');
  const isToken = method.startsWith(CONFIRMATION);
  return {
    amount: order.amount,
    currency: order.currency.toLowerCase(),
    ...(customer && { customer }),
    ...(isToken
      ? { confirmation_token: method, setup_future_usage: 'off_session' as const }
      : { payment_method: method }),
    allowed_payment_method_types: [...METHODS],
    capture_method: 'manual',
    confirm: true,
    // A token was made by Stripe's library, which knows by itself that it is there to ask.
    ...(order.offSession ? { off_session: true } : !isToken && { use_stripe_sdk: true }),
    description: order.description,
    metadata: { installation },
  };
}

async function heldBefore(stripe: Stripe, instant: Date, installation: string): Promise<string[]> {
  const conditions = [
    "status:'requires_capture'",
    `metadata['installation']:'${installation}'`,
    `created<${Math.floor(instant.getTime() / 1000)}`,
  ];
  const found = stripe.paymentIntents.search({ query: conditions.join(' AND '), limit: 100 });
  return (await found.autoPagingToArray({ limit: MOST_HOLDS })).map(({ id }) => id);
}

async function capture(stripe: Stripe, chargeRef: string, policyNumber?: string): Promise<void> {
  const labels = policyNumber ? { metadata: { policy_number: policyNumber } } : {};
  // A refund captures without a number what a sale could not capture with one.
  const idempotencyKey = `capture-${chargeRef}-${policyNumber ?? ''}`;
  try {
    await stripe.paymentIntents.capture(chargeRef, labels, { idempotencyKey });
  } catch (error) {
    const intent = await stripe.paymentIntents.retrieve(chargeRef).catch(() => null);
    // A capture whose answer was lost has happened all the same.
    if (intent?.status !== 'succeeded') throw error;
  }
}

async function release(stripe: Stripe, chargeRef: string): Promise<'taken' | undefined> {
  try {
    await stripe.paymentIntents.cancel(chargeRef, {}, { idempotencyKey: `release-${chargeRef}` });
  } catch (error) {
    const intent = await stripe.paymentIntents.retrieve(chargeRef).catch(() => null);
    if (intent?.status === 'succeeded') return 'taken';
    // Let go before, or lapsed by itself.
    if (intent?.status !== 'canceled') throw error;
  }
  return undefined;
}

async function refund(
  stripe: Stripe,
  { chargeRef, amount, key }: { chargeRef: string; amount: number; key: string },
): Promise<void> {
  // Stripe forgets an idempotency key after a day, and a refund may be asked for again after a week.
  const { data: made } = await stripe.refunds.list({ payment_intent: chargeRef, limit: 100 });
  if (made.some(({ metadata, status }) => metadata?.['key'] === key && !failed.has(status))) return;
  await stripe.refunds.create(
    { payment_intent: chargeRef, amount, metadata: { key } },
    { idempotencyKey: key },
  );
}

const failed: ReadonlySet<string | null> = new Set(['failed', 'canceled']);

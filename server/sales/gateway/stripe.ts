import type Stripe from 'stripe';
import type { Cardholder, AuthorizationRequest, Gateway } from './gateway.ts';
import { readStripeEvent } from './stripe-events.ts';
import { stripeBilling } from './stripe-billing.ts';
import { addMethod, verify } from './stripe-cards.ts';
import { createStripeClient, type ClientOptions } from './stripe-client.ts';
import { reportFailures, type FailureReport } from './stripe-failures.ts';
import {
  actionRequiredError,
  toChargeError,
  toMethodError,
  rejectedError,
  unknownOutcomeError,
} from './stripe-errors.ts';
import {
  CONFIRMATION_TOKEN_PREFIX,
  digest,
  idOf,
  isReplayed,
  PAYMENT_METHOD_TYPES,
} from './stripe-shapes.ts';

/** Holds that are looked through at a time. */
const MAX_AUTHORIZATIONS = 10_000;

interface StripeGatewayOptions extends ClientOptions, FailureReport {
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
export function createStripeGateway(options: StripeGatewayOptions): Gateway {
  let created: Promise<Stripe> | undefined;
  const client = () => (created ??= createStripeClient(options));
  const { installation, webhookSecret: secret, now = () => new Date() } = options;
  const withFailureReport = reportFailures(options);
  return {
    kind: 'stripe',
    addMethod: withFailureReport(
      'addMethod',
      async (token: string, cardholder: Cardholder, isReusable: boolean) =>
        addMethod(await client(), { token, cardholder, isReusable }),
      toMethodError,
    ),
    verify: withFailureReport(
      'verify',
      async (gatewayRef: string) => verify(await client(), gatewayRef),
      toMethodError,
    ),
    authorize: withFailureReport(
      'authorize',
      async (request: AuthorizationRequest) => authorize(await client(), request, installation),
      toChargeError,
    ),
    capture: withFailureReport('capture', async (chargeRef: string, policyNumber?: string) =>
      capture(await client(), chargeRef, policyNumber),
    ),
    voidAuthorization: withFailureReport('voidAuthorization', async (chargeRef: string) =>
      voidAuthorization(await client(), chargeRef),
    ),
    listAuthorizationsBefore: withFailureReport('listAuthorizationsBefore', async (instant: Date) =>
      listAuthorizationsBefore(await client(), instant, installation),
    ),
    refund: withFailureReport('refund', async (chargeRef: string, amount: number, key: string) =>
      refund(await client(), { chargeRef, amount, key }),
    ),
    ...(secret && {
      readEvent: withFailureReport('readEvent', async (body: string, signature: string) =>
        readStripeEvent(await client(), { body, signature, secret, now, installation }),
      ),
      // What it collects by itself is known by its events alone.
      billing: stripeBilling({ client, installation, now }),
    }),
  };
}

async function authorize(
  stripe: Stripe,
  request: AuthorizationRequest,
  installation: string,
): Promise<{ chargeRef: string; gatewayRef?: string }> {
  const params = intentParams(request, installation);
  // With the body: Stripe repeats a decline for its key and refuses another body under it, and the buyer may
  // try another card, or again after a change of price or plan.
  let key = `${request.key}-${digest(JSON.stringify(params))}`;
  for (;;) {
    const createdIntent = await stripe.paymentIntents.create(params, { idempotencyKey: key });
    // What is repeated tells how it was: the bank may have its answer by now, or the hold was let go since, for
    // the sale that failed.
    const intent = isReplayed(createdIntent)
      ? await stripe.paymentIntents.retrieve(createdIntent.id)
      : createdIntent;
    if (intent.status !== 'canceled') return toAuthorization(intent);
    key = `${request.key}-after-${intent.id}`;
  }
}

function toAuthorization(intent: Stripe.PaymentIntent): { chargeRef: string; gatewayRef: string } {
  const { id, status, customer, payment_method, last_payment_error } = intent;
  if (status === 'requires_action') throw actionRequiredError(intent);
  if (status === 'requires_payment_method') throw rejectedError(last_payment_error?.message);
  if (status === 'processing') throw unknownOutcomeError();
  return { chargeRef: id, gatewayRef: `${idOf(customer)}/${idOf(payment_method)}` };
}

function intentParams(
  request: AuthorizationRequest,
  installation: string,
): Stripe.PaymentIntentCreateParams {
  const [customer, method = ''] = request.gatewayRef.split('/');
  const isToken = method.startsWith(CONFIRMATION_TOKEN_PREFIX);
  return {
    amount: request.amount,
    currency: request.currency.toLowerCase(),
    ...(customer && { customer }),
    ...(isToken
      ? { confirmation_token: method, setup_future_usage: 'off_session' as const }
      : { payment_method: method }),
    allowed_payment_method_types: [...PAYMENT_METHOD_TYPES],
    capture_method: 'manual',
    confirm: true,
    // A token was made by Stripe's library, which knows by itself that it is there to ask.
    ...(request.offSession ? { off_session: true } : !isToken && { use_stripe_sdk: true }),
    description: request.description,
    metadata: { installation },
  };
}

async function listAuthorizationsBefore(
  stripe: Stripe,
  instant: Date,
  installation: string,
): Promise<string[]> {
  const conditions = [
    "status:'requires_capture'",
    `metadata['installation']:'${installation}'`,
    `created<${Math.floor(instant.getTime() / 1000)}`,
  ];
  const found = stripe.paymentIntents.search({ query: conditions.join(' AND '), limit: 100 });
  return (await found.autoPagingToArray({ limit: MAX_AUTHORIZATIONS })).map(({ id }) => id);
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

async function voidAuthorization(
  stripe: Stripe,
  chargeRef: string,
): Promise<'captured' | undefined> {
  try {
    await stripe.paymentIntents.cancel(chargeRef, {}, { idempotencyKey: `release-${chargeRef}` });
  } catch (error) {
    const intent = await stripe.paymentIntents.retrieve(chargeRef).catch(() => null);
    if (intent?.status === 'succeeded') return 'captured';
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
  const { data: existingRefunds } = await stripe.refunds.list({
    payment_intent: chargeRef,
    limit: 100,
  });
  if (
    existingRefunds.some(
      ({ metadata, status }) => metadata?.['key'] === key && !failedStatuses.has(status),
    )
  )
    return;
  await stripe.refunds.create(
    { payment_intent: chargeRef, amount, metadata: { key } },
    { idempotencyKey: key },
  );
}

const failedStatuses: ReadonlySet<string | null> = new Set(['failed', 'canceled']);

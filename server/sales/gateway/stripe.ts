import type Stripe from 'stripe';
import {
  REUSABLE_AUTHORIZATION_MS,
  type Cardholder,
  type AuthorizationRequest,
  type Gateway,
} from './gateway.ts';
import { readStripeEvent } from './stripe-events.ts';
import { createStripeBilling } from './stripe-billing.ts';
import { addCardToStripe, verifyStripeCard } from './stripe-cards.ts';
import { createStripeClient, type StripeClientOptions } from './stripe-client.ts';
import {
  issuerCheckRequiredError,
  toChargeError,
  toAddCardError,
  cardRejectedError,
  unknownOutcomeError,
  stripeErrorType,
} from './stripe-errors.ts';
import {
  CONFIRMATION_TOKEN_PREFIX,
  digest,
  idOfExpandable,
  isReplayed,
  PAYMENT_METHOD_TYPES,
} from './stripe-shapes.ts';
import { describeError, silentLog, type Log } from '../../log.ts';

/** Maximum number of authorizations that one search at Stripe returns. */
const MAX_AUTHORIZATIONS = 10_000;

interface StripeGatewayOptions extends StripeClientOptions, FailureReport {
  /**
   * Name of this installation. It distinguishes the authorizations from those of another
   * installation that uses the same Stripe key.
   */
  installation: string;
  /** Secret of the webhook endpoint. Without the secret, no events are accepted. */
  webhookSecret?: string;
  now?: () => Date;
}

/**
 * Gateway that charges cards through Stripe. A card becomes a payment method that belongs to a
 * Stripe customer. A purchase is a PaymentIntent, which is authorized first and captured after the
 * policy is bound. When the issuer requires a check, Stripe's library in the storefront shows the
 * check. Then the storefront repeats the request.
 */
export function createStripeGateway(options: StripeGatewayOptions): Gateway {
  let created: Promise<Stripe> | undefined;
  const client = () => (created ??= createStripeClient(options));
  const { installation, webhookSecret: secret, now = () => new Date() } = options;
  const withFailureReport = createFailureReporter(options);
  const isLive = /^[a-z]+_live_/.test(options.secretKey);
  return {
    kind: 'stripe',
    addMethod: withFailureReport(
      'addMethod',
      async (token: string, cardholder: Cardholder, isReusable: boolean) =>
        addCardToStripe(await client(), { token, cardholder, isReusable }),
      toAddCardError,
    ),
    verify: withFailureReport(
      'verify',
      async (gatewayRef: string) => verifyStripeCard(await client(), gatewayRef),
      toAddCardError,
    ),
    authorize: withFailureReport(
      'authorize',
      async (request: AuthorizationRequest) =>
        authorize(await client(), request, { installation, now }),
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
        readStripeEvent(await client(), { body, signature, secret, isLive, now, installation }),
      ),
      // The outcomes of payments that Stripe collects by itself arrive only as events.
      billing: createStripeBilling({ client, installation, now }),
    }),
  };
}

async function authorize(
  stripe: Stripe,
  request: AuthorizationRequest,
  { installation, now }: { installation: string; now: () => Date },
): Promise<{ chargeRef: string; gatewayRef?: string }> {
  const params = intentParams(request, installation);
  // The idempotency key includes the request body, because the buyer may use another card, or retry
  // after a change of price or plan. With the same key, Stripe would repeat the decline or reject
  // the other body.
  let key = `${request.key}-${digest(JSON.stringify(params))}`;
  for (;;) {
    const createdIntent = await stripe.paymentIntents.create(params, { idempotencyKey: key });
    // A repeated response contains the state at the time of the first request, so the current state
    // is read. Meanwhile the issuer may have responded, or the authorization may be voided because
    // the order failed. The age of a new authorization is not checked, because a wrong clock must
    // not make each of them too old.
    if (!isReplayed(createdIntent)) return toAuthorization(createdIntent);
    const intent = await stripe.paymentIntents.retrieve(createdIntent.id);
    if (intent.status !== 'canceled' && !isTooOld(intent, now())) return toAuthorization(intent);
    key = `${request.key}-after-${intent.id}`;
  }
}

/** True if `voidOrphanedAuthorizations` may be about to void the authorization. */
const isTooOld = ({ status, created }: Stripe.PaymentIntent, now: Date): boolean =>
  status === 'requires_capture' && now.getTime() - created * 1000 > REUSABLE_AUTHORIZATION_MS;

function toAuthorization(intent: Stripe.PaymentIntent): { chargeRef: string; gatewayRef: string } {
  const { id, status, customer, payment_method, last_payment_error } = intent;
  if (status === 'requires_action') throw issuerCheckRequiredError(intent);
  if (status === 'requires_payment_method') throw cardRejectedError(last_payment_error?.message);
  if (status === 'processing') throw unknownOutcomeError();
  return {
    chargeRef: id,
    gatewayRef: `${idOfExpandable(customer)}/${idOfExpandable(payment_method)}`,
  };
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
    // `use_stripe_sdk` says that Stripe's library can show the issuer's check. With a confirmation
    // token it is left out, because the token comes from that library.
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
  // The idempotency key includes the policy number. A capture with the number may fail in an order,
  // and a refund may then capture without the number.
  const idempotencyKey = `capture-${chargeRef}-${policyNumber ?? ''}`;
  try {
    await stripe.paymentIntents.capture(chargeRef, labels, { idempotencyKey });
  } catch (error) {
    const intent = await stripe.paymentIntents.retrieve(chargeRef).catch(() => null);
    // The error is ignored when the capture succeeded and only Stripe's response was lost.
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
    // The error is ignored when the authorization was already voided or has expired.
    if (intent?.status !== 'canceled') throw error;
  }
  return undefined;
}

async function refund(
  stripe: Stripe,
  { chargeRef, amount, key }: { chargeRef: string; amount: number; key: string },
): Promise<void> {
  // Existing refunds are searched first, because a refund may be retried after a week, but Stripe
  // stores an idempotency key for only a day.
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

interface FailureReport {
  log?: Log;
  countFailure?: ((call: string, type: string) => void) | undefined;
}

/**
 * Log levels of Stripe errors that a buyer, an issuer or an outdated page may cause. All other
 * Stripe errors have the level `error`, because an operator must act.
 */
const levels: Record<string, 'info' | 'warn'> = {
  StripeCardError: 'info',
  StripeInvalidRequestError: 'warn',
};

/**
 * Returns a wrapper for functions that call Stripe. The wrapper counts each Stripe failure. It logs
 * a failure that becomes an API error, because the API error does not contain the cause. Other
 * errors are thrown unchanged, and the caller logs them.
 */
function createFailureReporter({ log = silentLog, countFailure }: FailureReport) {
  return <Args extends unknown[], Value>(
      call: string,
      work: (...args: Args) => Promise<Value>,
      toApiError: (error: unknown) => unknown = (error) => error,
    ) =>
    async (...args: Args): Promise<Value> => {
      try {
        return await work(...args);
      } catch (error) {
        const type = stripeErrorType(error);
        const thrown = toApiError(error);
        if (type) countFailure?.(call, type);
        if (type && thrown !== error)
          log[levels[type] ?? 'error']('gateway_failed', { call, ...describeError(error) });
        throw thrown;
      }
    };
}

import type Stripe from 'stripe';
import { ApiError } from '../../errors.ts';
import type { GatewayEvent, GatewayObjectState } from './events.ts';
import { isMissingAtStripe } from './stripe-errors.ts';
import { cardOf, idOfExpandable } from './stripe-shapes.ts';

interface SignedEvent {
  /** Body of the webhook request, byte for byte as received. */
  body: string;
  signature: string;
  secret: string;
  /** True if the secret key is for Stripe's live mode, where real money moves. */
  isLive: boolean;
  installation: string;
  now: () => Date;
}

/**
 * Verifies and reads an event from Stripe, then requests the current state of its object. The state
 * in the event itself is not used, because events arrive late, more than once and in any order.
 * @returns null for an event of the other mode or of another Stripe account. A Connect endpoint
 * gets both, signed with its one secret: https://docs.stripe.com/connect/webhooks
 * @throws ApiError `invalid_input` when Stripe did not sign the event
 */
export async function readStripeEvent(
  stripe: Stripe,
  signedEvent: SignedEvent,
): Promise<GatewayEvent | null> {
  const event = verifyEvent(stripe, signedEvent);
  if (event.livemode !== signedEvent.isLive || event.account) return null;
  const readAt = signedEvent.now();
  const { id, type } = event;
  const policyId = billedPolicyId(event, signedEvent.installation);
  if (policyId)
    return {
      id,
      type,
      readAt,
      objectRef: `billing of ${policyId}`,
      objectState: { kind: 'billing', policyId },
    };
  const { object } = event.data;
  const objectRef = 'id' in object && typeof object.id === 'string' ? object.id : '';
  const read = await readObjectState(stripe, event, objectRef).catch((error: unknown) => {
    // Stripe would send the event for three days, although a deleted object never comes back.
    if (isMissingAtStripe(error)) return { objectRef, objectState: null };
    throw error;
  });
  return { id, type, readAt, ...read };
}

function verifyEvent(stripe: Stripe, { body, signature, secret }: SignedEvent): Stripe.Event {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret);
    if (typeof event.data.object === 'object') return event;
  } catch {
    // The error below tells the sender nothing about the cause.
  }
  throw new ApiError('invalid_input', 'This is not a signed event from the card processor.');
}

/**
 * Types of events about payments that billing schedules collect. The metadata of such an event
 * contains the policy id. The state of the payments is read later.
 */
const billingEventTypes = /^(invoice|customer\.subscription|subscription_schedule)\./;

function billedPolicyId({ type, data }: Stripe.Event, installation: string): string | undefined {
  if (!billingEventTypes.test(type)) return undefined;
  const { metadata, parent } = data.object as Partial<Stripe.Invoice>;
  const labels = { ...metadata, ...parent?.subscription_details?.metadata };
  return labels['installation'] === installation ? labels['policy'] : undefined;
}

type EventObject = Pick<GatewayEvent, 'objectRef' | 'objectState'>;

async function readObjectState(
  stripe: Stripe,
  event: Stripe.Event,
  objectRef: string,
): Promise<EventObject> {
  switch (event.type) {
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const chargeRef = idOfExpandable(event.data.object.payment_intent);
      return {
        objectRef: `refunds of ${chargeRef}`,
        objectState: await readRefunds(stripe, chargeRef),
      };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { objectRef, objectState: await readDispute(stripe, objectRef) };
    case 'payment_method.updated':
    case 'payment_method.automatically_updated': {
      const method = await stripe.paymentMethods.retrieve(objectRef);
      const gatewayRef = `${idOfExpandable(method.customer)}/${method.id}`;
      return { objectRef, objectState: { kind: 'card', gatewayRef, card: cardOf(method) } };
    }
    case 'payment_intent.canceled': {
      const { status } = await stripe.paymentIntents.retrieve(objectRef);
      const objectState =
        status === 'canceled'
          ? { kind: 'authorization_expired' as const, chargeRef: objectRef }
          : null;
      return { objectRef, objectState };
    }
    default:
      return { objectRef, objectState: null };
  }
}

async function readRefunds(stripe: Stripe, chargeRef: string): Promise<GatewayObjectState | null> {
  if (chargeRef === '') return null;
  const { data } = await stripe.refunds.list({ payment_intent: chargeRef, limit: 100 });
  const refunds = data.map(({ id: ref, amount, metadata, status }) => ({
    ref,
    amount,
    key: metadata?.['key'] ?? null,
    hasFailed: status === 'failed' || status === 'canceled',
  }));
  return { kind: 'refunds', chargeRef, refunds };
}

/**
 * Reads the current state of a dispute. The money of the charge is ours during an inquiry, and
 * after a dispute that was won or prevented.
 */
async function readDispute(stripe: Stripe, disputeRef: string): Promise<GatewayObjectState | null> {
  const { status, amount, payment_intent } = await stripe.disputes.retrieve(disputeRef);
  const chargeRef = idOfExpandable(payment_intent);
  if (chargeRef === '') return null;
  const state = /^(warning_|won$|prevented$)/.test(status) ? 'not_withdrawn' : 'withdrawn';
  return { kind: 'dispute', chargeRef, disputeRef, amount, state };
}

import type Stripe from 'stripe';
import { Refusal } from '../../errors.ts';
import type { GatewayEvent, GatewayNews } from './events.ts';
import { cardOf, idOf } from './stripe-shapes.ts';

interface Signed {
  /** As it was sent, to the byte. */
  body: string;
  signature: string;
  secret: string;
  installation: string;
  now: () => Date;
}

/**
 * An event of Stripe's with how its object stands now: events come late, twice and in any order, and tell how it
 * was.
 * @throws Refusal invalid_input for what Stripe has not signed
 */
export async function readStripeEvent(stripe: Stripe, signed: Signed): Promise<GatewayEvent> {
  const event = verified(stripe, signed);
  const readAt = signed.now();
  const { id, type } = event;
  const policyId = billedPolicy(event, signed.installation);
  if (policyId)
    return {
      id,
      type,
      readAt,
      objectRef: `billing of ${policyId}`,
      news: { of: 'billing', policyId },
    };
  const { object } = event.data;
  const objectRef = 'id' in object && typeof object.id === 'string' ? object.id : '';
  return { id, type, readAt, ...(await newsOf(stripe, event, objectRef)) };
}

function verified(stripe: Stripe, { body, signature, secret }: Signed): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw new Refusal('invalid_input', 'The signature is not that of the card processor.');
  }
}

/** Events of what is collected by schedules: whose it is stands in their metadata, and how it stands is asked for later. */
const billing = /^(invoice|customer\.subscription|subscription_schedule)\./;

function billedPolicy({ type, data }: Stripe.Event, installation: string): string | undefined {
  if (!billing.test(type)) return undefined;
  const { metadata, parent } = data.object as Partial<Stripe.Invoice>;
  const labels = { ...metadata, ...parent?.subscription_details?.metadata };
  return labels['installation'] === installation ? labels['policy'] : undefined;
}

type Told = Pick<GatewayEvent, 'objectRef' | 'news'>;

async function newsOf(stripe: Stripe, event: Stripe.Event, objectRef: string): Promise<Told> {
  switch (event.type) {
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const chargeRef = idOf(event.data.object.payment_intent);
      return { objectRef: `refunds of ${chargeRef}`, news: await refundsOf(stripe, chargeRef) };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { objectRef, news: await disputeOf(stripe, objectRef) };
    case 'payment_method.updated':
    case 'payment_method.automatically_updated': {
      const method = await stripe.paymentMethods.retrieve(objectRef);
      const gatewayRef = `${idOf(method.customer)}/${method.id}`;
      return { objectRef, news: { of: 'card', gatewayRef, card: cardOf(method) } };
    }
    case 'payment_intent.canceled': {
      const { status } = await stripe.paymentIntents.retrieve(objectRef);
      const news = status === 'canceled' ? { of: 'lapse' as const, chargeRef: objectRef } : null;
      return { objectRef, news };
    }
    default:
      return { objectRef, news: null };
  }
}

async function refundsOf(stripe: Stripe, chargeRef: string): Promise<GatewayNews | null> {
  if (chargeRef === '') return null;
  const { data } = await stripe.refunds.list({ payment_intent: chargeRef, limit: 100 });
  const refunds = data.map(({ id: ref, amount, metadata, status }) => ({
    ref,
    amount,
    key: metadata?.['key'] ?? null,
    failed: status === 'failed' || status === 'canceled',
  }));
  return { of: 'refunds', chargeRef, refunds };
}

/** Where the bank only asks (an inquiry) and where the dispute was won, the money is with us. */
async function disputeOf(stripe: Stripe, disputeRef: string): Promise<GatewayNews | null> {
  const { status, amount, payment_intent } = await stripe.disputes.retrieve(disputeRef);
  const chargeRef = idOf(payment_intent);
  if (chargeRef === '') return null;
  const state = /^(warning_|won$|prevented$)/.test(status) ? 'with us' : 'taken';
  return { of: 'dispute', chargeRef, disputeRef, amount, state };
}

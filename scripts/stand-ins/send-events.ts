import { setTimeout as wait } from 'node:timers/promises';
import type { StripeStandIn } from '../../tests/fixtures/stripe-stand-in.ts';
import { signEvent } from '../../tests/fixtures/stripe-events.ts';

const POLL_MS = 250;
const REQUEST_TIMEOUT_MS = 10_000;
/** Pauses before another attempt, in milliseconds. The last one repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];

type StripeEvent = StripeStandIn['events'][number];

export interface WebhookDelivery {
  /** Types of the delivered events, in order. */
  delivered: string[];
  stop(): Promise<void>;
}

interface DeliveryOptions {
  url: string;
  secret: string;
  /** Sends the request. By default with fetch. */
  request?: (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>;
  report?: (text: string) => void;
}

/**
 * Sends the stand-in's events to a webhook, signed as Stripe signs them. Sends them one after the
 * other. An event that gets no 2xx is sent again until it does.
 */
export function startWebhookDelivery(
  stripe: StripeStandIn,
  { url, secret, request = fetch, report = () => {} }: DeliveryOptions,
): WebhookDelivery {
  const delivered: string[] = [];
  const stopping = new AbortController();
  let [sentEvents, sentRefunds] = [0, 0];

  function nextEvent(): StripeEvent | undefined {
    stripe.advance();
    const event = stripe.events[sentEvents];
    if (event) {
      sentEvents += 1;
      return event;
    }
    const refund = stripe.refunds[sentRefunds];
    if (!refund) return undefined;
    sentRefunds += 1;
    const data = { object: { object: 'refund', ...refund } };
    const id = `evt_r${sentRefunds}`;
    return { id, object: 'event', livemode: false, type: 'refund.created', data };
  }

  async function deliver(event: StripeEvent): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const outcome = await send(event);
      if (outcome === null) {
        delivered.push(event.type);
        return report(`Event ${event.type} delivered`);
      }
      if (attempt === 0) report(`Event ${event.type} not delivered (${outcome}). Trying again`);
      await pause(RETRY_DELAYS_MS[attempt] ?? RETRY_DELAYS_MS.at(-1)!);
    }
  }

  /** Returns null if the webhook accepted the event, or what happened instead. */
  async function send(event: StripeEvent): Promise<string | null> {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), stopping.signal]);
      const { status } = await request(url, { ...signEvent(event, secret), signal });
      return status >= 200 && status < 300 ? null : `status ${status}`;
    } catch (error) {
      const { message, cause } = error as Error;
      return cause instanceof Error && 'code' in cause ? String(cause.code) : message;
    }
  }

  const pause = (ms: number) =>
    wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const event = nextEvent();
      await (event ? deliver(event) : pause(POLL_MS));
    }
  }
  const running = run();
  return {
    delivered,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

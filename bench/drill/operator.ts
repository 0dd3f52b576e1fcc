// Events besides the policyholders' requests: the carrier and the adjuster decide, and Stripe
// sends its events until the server accepts them.
import { setTimeout as wait } from 'node:timers/promises';
import StripeClient from 'stripe';
import { ApiError } from '../../server/errors.ts';
import {
  listPendingDecisions,
  recordPendingDecision,
} from '../../server/commands/pending-decisions.ts';
import { UsageError } from '../../server/commands/command.ts';
import { WEBHOOK_SECRET, type World } from './world.ts';

const OPERATOR_PAUSE_MS = 250;
/** In a filled database, the list of pending decisions is long. */
const FILLED_PAUSE_MS = 10_000;
const COURIER_PAUSE_MS = 100;
/** Part of the pending decisions that one visit of the operator makes. */
const DECIDED_SHARE = 0.4;
/** Part of the events that Stripe sends twice. */
const REPEATED_SHARE = 0.15;
const signer = new StripeClient('sk_test_none');

/** True for a policy, a claim or a request that bench/filled-database has inserted. */
const isFilledNumber = (number: string) => /^(CLM-|CR-)?F-\d/.test(number);

/** Decides a random part of what is pending, as `npm run decide` does. */
export async function decidePending(world: World, share = DECIDED_SHARE): Promise<void> {
  const { random } = world;
  await world.withServices(async (services) => {
    for (const { number, decisions } of await listPendingDecisions(services)) {
      if (!random.chance(share) || isFilledNumber(number)) continue;
      const decision = random.pick(decisions) ?? 'approve';
      const entered = { number, decision, note: 'Decided by the drill.' };
      await recordPendingDecision(services, entered).catch((error: unknown) => {
        // The decision needs an amount, or another decision came first.
        if (!(error instanceof UsageError || error instanceof ApiError)) throw error;
      });
    }
  });
}

const describeError = (error: unknown): string =>
  error instanceof Error ? String(error.stack) : String(error);

export interface Loop {
  stop(): Promise<void>;
}

/** Messages of errors while the database is locked, full or unreachable, or while no server runs. */
const outages =
  /database is locked|disk is full|SQLITE_|ENOSPC|ECONN|EPIPE|terminat|No server runs|fetch failed|aborted|timeout|the database system is|not queryable|disk I\/O/i;

/** Calls `work` again and again. It fails during outages. Any other error is a finding. */
function startLoop(world: World, work: () => Promise<void>, pauseMs: number): Loop {
  const stopSignal = new AbortController();
  const done = (async () => {
    while (!stopSignal.signal.aborted) {
      await wait(pauseMs);
      await work().catch((error: unknown) => {
        if (!outages.test(String(error))) world.report('error', describeError(error));
      });
    }
  })();
  return {
    async stop() {
      stopSignal.abort();
      await done;
    },
  };
}

export const startOperator = (world: World): Loop =>
  startLoop(
    world,
    () => decidePending(world),
    world.isFilled ? FILLED_PAUSE_MS : OPERATOR_PAUSE_MS,
  );

export interface Courier extends Loop {
  /** Number of events that the server has not accepted yet. */
  waiting(): number;
}

/**
 * Sends Stripe's events to the servers in random order, some twice, until each got 200. Without a
 * webhook there are none.
 */
export function startCourier(world: World): Courier {
  const { stripe, random, target } = world;
  const waiting = new Map<string, object>();
  let seen = 0;
  const [voided, refunded] = [new Set<string>(), new Set<string>()];
  async function deliver(): Promise<void> {
    stripe.advance();
    for (const event of stripe.events.slice(seen)) waiting.set(event.id, event);
    seen = stripe.events.length;
    for (const event of eventsOfPayments(stripe, voided, refunded)) waiting.set(event.id, event);
    for (const [id, event] of [...waiting].toSorted(() => random.next() - 0.5)) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(world.now().getTime() / 1000);
      const signature = signer.webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp,
      });
      const headers = { 'stripe-signature': signature };
      const { status } = await target.request('/webhooks/stripe', {
        method: 'POST',
        headers,
        body: payload,
      });
      if (status === 200 && !random.chance(REPEATED_SHARE)) waiting.delete(id);
    }
  }
  const loop =
    world.collector === 'webhook' ? startLoop(world, deliver, COURIER_PAUSE_MS) : undefined;
  return { waiting: () => waiting.size, stop: async () => loop?.stop() };
}

/**
 * Returns the events of voided authorizations and of refunds, once each. Stripe also sends them
 * when our server caused them, which the stand-in does not.
 * @param voided ids of the voided payments so far
 * @param refunded ids of the refunds so far
 */
function* eventsOfPayments(
  { intents, refunds }: World['stripe'],
  voided: Set<string>,
  refunded: Set<string>,
) {
  const toEvent = (type: string, id: string, object: object) => {
    const data = { object };
    return { id: `evt_${type}_${id}`, object: 'event', livemode: false, type, data };
  };
  for (const [id, { status }] of intents) {
    if (status !== 'canceled' || voided.has(id)) continue;
    voided.add(id);
    yield toEvent('payment_intent.canceled', id, { id });
  }
  for (const { id, payment_intent } of refunds) {
    if (refunded.has(id)) continue;
    refunded.add(id);
    yield toEvent('charge.refunded', id, { id: `ch_${id}`, payment_intent });
  }
}

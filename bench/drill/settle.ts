// The end of a world: everything that is pending is finished, then the complete check follows.
import { setTimeout as wait } from 'node:timers/promises';
import { readBooks, type Books } from './books.ts';
import { repeatAttempt } from './clients.ts';
import type { Crowd } from './crowd.ts';
import { archiveEmails } from './emails.ts';
import { checkAnyTime, checkAtEnd, ledgerOf } from './invariants.ts';
import { decidePending, startCourier, type Courier, type Loop } from './operator.ts';
import { checkPolicies } from './policy-checks.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Time after which the server voids an authorization without an order, and a little more. */
const ORPHAN_MS = 27 * HOUR_MS;
/** Days after which a key may be deleted, so that a repeated request would be a new purchase. */
const KEY_DAYS = 28;
const SETTLE_ROUNDS = 12;
const SETTLE_MS = 8_000;
/** Rounds without any change after which the rest counts as stuck. */
const STUCK_ROUNDS = 5;
/** In a filled database, each read of the books takes seconds. */
const FILLED_SETTLE_MS = 120_000;

/** Checks the rules that hold at every moment. Servers may run. */
export async function checkNow(world: World): Promise<void> {
  const acknowledged = world.attempts.filter(({ response }) => response?.status === 200);
  const books = await world.withServices(async (services) => {
    await archiveEmails(world, services);
    return readBooks(world, services);
  });
  for (const { kind, text } of checkAnyTime(world, books, acknowledged)) world.report(kind, text);
}

interface Running {
  crowd: Crowd;
  operator: Loop;
  courier: Courier;
  /** Places of the running servers. */
  places: readonly number[];
}

/** Finishes all work of a world with running servers, checks everything and stops the servers. */
export async function finishWorld(world: World, running: Running): Promise<void> {
  const { crowd, operator, courier, places } = running;
  await crowd.finish();
  await operator.stop();
  await decidePending(world, 1);
  await settle(world, courier, places);
  await repeatAcknowledged(world);
  await courier.stop();
  for (const place of places) await world.stop(place);
  await checkCompletely(world);
}

/** Finishes a world without an operator and events. */
export async function finishWithServers(world: World, places: readonly number[]): Promise<void> {
  await settle(world, startCourier(world), places);
  await repeatAcknowledged(world);
  for (const place of places) await world.stop(place);
  await checkCompletely(world);
}

/** Restarts the servers on later days until nothing is pending. */
async function settle(world: World, courier: Courier, places: readonly number[]): Promise<void> {
  let pending: string[] = [];
  let unchanged = 0;
  for (let round = 0; round < SETTLE_ROUNDS; round += 1) {
    world.advance(round === 0 ? ORPHAN_MS : 2 * HOUR_MS);
    for (const place of places) {
      await world.stop(place);
      await world.start(place);
    }
    const before = pending.join();
    const deadline = performance.now() + (world.isFilled ? FILLED_SETTLE_MS : SETTLE_MS);
    do {
      await wait(100);
      const books = await world.withServices((services) => readBooks(world, services));
      pending = [...pendingWork(books, world.now())];
      if (courier.waiting() > 0) pending.push(`${courier.waiting()} events`);
    } while (pending.length > 0 && performance.now() < deadline);
    if (pending.length === 0) return;
    unchanged = pending.join() === before ? unchanged + 1 : 0;
    if (unchanged === STUCK_ROUNDS) break;
  }
  world.report('half', `still pending: ${pending.slice(0, 5).join(', ')}`);
}

function* pendingWork(
  { charges, refunds, installments, payments, policies }: Books,
  now: Date,
): Generator<string> {
  const at = now.toISOString();
  const stored = new Set(charges.map(({ charge_ref }) => charge_ref));
  const inForce = new Set(
    policies.filter(({ status }) => /^(approved|pending_change)$/.test(status)).map(({ id }) => id),
  );
  for (const { id, captured_at, voided_at, authorized_until } of charges)
    if (!captured_at && !voided_at && (authorized_until ?? '') <= at) yield `capture ${id}`;
  for (const { id, refunded_at } of refunds) if (!refunded_at) yield `refund ${id}`;
  for (const { ref, status, isInvoice } of payments) {
    if (status === 'requires_capture' && !stored.has(ref)) yield `authorization ${ref}`;
    if (isInvoice && !stored.has(ref)) yield `invoice ${ref}`;
  }
  // Stripe Billing collects in the hours after the beginning of the day.
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  for (const { id, state, due_date, policy_id } of installments)
    if (['due', 'collecting', 'failed'].includes(state) && inForce.has(policy_id))
      if (due_date < yesterday || state === 'collecting') yield `installment ${id} ${due_date}`;
}

/** Repeats acknowledged requests. Each must get the same response and create nothing. */
async function repeatAcknowledged(world: World): Promise<void> {
  const oldest = world.now().getTime() - KEY_DAYS * DAY_MS;
  const fresh = world.attempts.filter(
    ({ at, response }) => at > oldest && response?.status === 200,
  );
  for (const attempt of fresh) {
    const { status, text } = await repeatAttempt(world, attempt);
    if (text !== attempt.response?.text)
      world.report('double', `${attempt.kind} ${attempt.key} repeated: ${status} ${text}`);
  }
}

/** Checks the rules of the end, and that all amounts, dates and emails of the policies match. */
async function checkCompletely(world: World): Promise<void> {
  await world.withServices(async (services) => {
    await archiveEmails(world, services);
    const books = await readBooks(world, services);
    for (const { kind, text } of checkAtEnd(world, books)) world.report(kind, text);
    const sums = [...ledgerOf(books).values()];
    world.totals = {
      policies: books.policies.length,
      captured: sums.reduce((sum, { stripe }) => sum + stripe, 0),
      refunds: books.refunds.length,
      installments: books.installments.filter(({ state }) => state === 'paid').length,
      endorsements: books.endorsements.length,
      claims: books.claims.length,
      difference: sums.reduce((sum, one) => sum + Math.abs(one.stripe - one.database), 0),
    };
    // The check of each policy reads whole tables.
    if (!world.isFilled) await checkPolicies(world, books, services);
  });
}

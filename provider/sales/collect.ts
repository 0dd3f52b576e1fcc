// Collects what is due on policies after their purchase, off session, once for each instalment.
import { isOpenInstalment } from '../data/partial-indexes.ts';
import { Refusal } from '../errors.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { newId } from '../data/ids.ts';
import { newToken } from '../accounts/tokens.ts';
import { arrangeDue } from './arrange.ts';
import { captureSoon } from './captures.ts';
import { collected, LAPSE, open, type Claimed } from './instalments.ts';
import { scheduleOf } from './schedules.ts';
import { settleFailed, settlePaid } from './settle-instalments.ts';

/** Whoever collects one longer than this is taken for dead; the next one asks for the same charge. */
const LEASE_MS = 10 * 60_000;
const AT_ONCE = 50;

/** One collector for each database; what is asked for while it works is done by its next round. */
const underway = new WeakMap<Services['database'], { again: boolean; done: Promise<void> }>();

/**
 * Collects what is due and what is to be tried again. However often it runs, in however many processes, and
 * after a crash, each instalment is charged once: a try is written down before the card is asked, with a key of
 * its own, and whoever finds it unfinished asks under the same key. Never throws.
 */
export function collectDue(services: Services): Promise<void> {
  const running = underway.get(services.database);
  if (running) {
    running.again = true;
    return running.done;
  }
  const round = { again: true, done: Promise.resolve() };
  underway.set(services.database, round);
  round.done = work(services, round)
    .catch((error: unknown) => services.log.warn('instalments_not_read', describeError(error)))
    .finally(() => underway.delete(services.database));
  return round.done;
}

async function work(services: Services, round: { again: boolean }): Promise<void> {
  while (round.again) {
    round.again = false;
    await arrangeDue(services);
    const tried = new Set<string>();
    const left = async () => (await dueIds(services)).filter((id) => !tried.has(id));
    for (let due = await left(); due.length > 0; due = await left())
      for (const id of due) {
        tried.add(id);
        await collect(services, id);
      }
  }
}

/**
 * Renewals wait until their price was told. What the card processor collects by itself is left to it, but for what this
 * job has begun, and holds that lapsed: they are of no schedule.
 */
async function dueIds({ database, gateway, now }: Services): Promise<string[]> {
  const rows = await database.db
    .selectFrom('instalments')
    .innerJoin('policies', 'policies.id', 'instalments.policy_id')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select('instalments.id')
    .where(isOpenInstalment)
    .where('instalments.next_attempt_at', '<=', now().toISOString())
    .where('policies.status', 'in', collected)
    .where('payment_methods.gateway', '=', gateway.kind)
    .where((is) =>
      is.or([
        is('instalments.kind', '=', LAPSE),
        is.and([is('attempts', '>', 0), is('bill_ref', 'is', null)]),
        ...(gateway.billing ? [] : [is.not(is.exists(scheduleOf(is)))]),
      ]),
    )
    .where((is) =>
      is.or([
        is('instalments.kind', '!=', 'renewal'),
        is.and([
          is('instalments.noticed_at', 'is not', null),
          is('policies.status', '=', 'approved'),
        ]),
      ]),
    )
    .orderBy('instalments.next_attempt_at')
    .orderBy('instalments.id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function collect(services: Services, id: string): Promise<void> {
  try {
    const claimed = await claim(services, id);
    if (claimed) await charge(services, claimed);
  } catch (error) {
    // It stays claimed: the same try is made again once its lease is over.
    services.log.error('instalment_not_collected', { instalment: id, ...describeError(error) });
  }
}

/**
 * Writes down that an instalment is tried, with which card: before the card is asked. One that was left
 * unfinished keeps its try and its card.
 * @returns undefined where somebody else is faster
 */
async function claim(services: Services, id: string): Promise<Claimed | undefined> {
  const { database, now } = services;
  const at = now().toISOString();
  const until = new Date(now().getTime() + LEASE_MS).toISOString();
  return database.transact(async (trx) => {
    const row = await trx
      .updateTable('instalments')
      .set((is) => ({
        state: 'collecting',
        next_attempt_at: until,
        attempts: is
          .case()
          .when('state', '=', 'collecting')
          .then(is.ref('attempts'))
          .else(is('attempts', '+', 1))
          .end(),
        payment_method_id: is
          .case()
          .when('state', '=', 'collecting')
          .then(is.ref('payment_method_id'))
          .else(
            is
              .selectFrom('policies')
              .select('policies.payment_method_id')
              .whereRef('policies.id', '=', 'instalments.policy_id'),
          )
          .end(),
      }))
      .where('id', '=', id)
      .where('state', 'in', open)
      .where('next_attempt_at', '<=', at)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const policy = await trx
      .selectFrom('policies')
      .select(['policy_number', 'plan_title', 'underwriter'])
      .where('id', '=', row.policy_id)
      .executeTakeFirstOrThrow();
    const card = await trx
      .selectFrom('payment_methods')
      .select(['gateway_ref', 'brand', 'last4', 'account_id', 'removed_at'])
      .where('id', '=', row.payment_method_id ?? '')
      .executeTakeFirstOrThrow();
    const { policy_number: policyNumber, plan_title: planTitle, underwriter } = policy;
    return { instalment: row, card, policyNumber, planTitle, underwriter };
  });
}

/** Holds the amount, writes down that it is paid, takes it: as a sale does, and for the same reasons. */
async function charge(services: Services, claimed: Claimed): Promise<void> {
  const { gateway } = services;
  const { instalment, card } = claimed;
  let held: { chargeRef: string };
  try {
    // A visitor's card was removed with their purchase, for that one alone; an account's by its holder.
    if (card.account_id !== null && card.removed_at !== null) throw cardRemoved();
    held = await gateway.authorize({
      key: `${instalment.id}:${instalment.attempts}`,
      amount: instalment.amount,
      currency: instalment.currency,
      gatewayRef: card.gateway_ref,
      description: `${claimed.planTitle}, payment for ${claimed.policyNumber}, ${claimed.underwriter}`,
      offSession: true,
    });
  } catch (error) {
    if (!isRefused(error)) throw error;
    await settleFailed(services, { claimed, token: newToken() });
    void services.mailer.deliver();
    return;
  }
  const settled = await settlePaid(services, { claimed, ...held, chargeId: newId('chg') });
  // The policy ended, or stopped renewing, while the card was asked.
  if (settled === null) await gateway.release(held.chargeRef);
  else captureSoon(services, { id: settled, chargeRef: held.chargeRef });
  void services.mailer.deliver();
}

function cardRemoved(): Refusal {
  return new Refusal('payment_method_rejected_by_service', 'The card was removed.');
}

/** A clear no; whatever else went wrong is tried again as it was. */
function isRefused(error: unknown): boolean {
  return error instanceof Refusal && refusals.has(error.code);
}
const refusals: ReadonlySet<string> = new Set([
  'payment_method_rejected_by_service',
  // Nobody is there to be asked.
  'payment_action_required',
]);

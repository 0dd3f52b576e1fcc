// What happens with the card processor and was not asked for here: refunds, disputes, cards, holds that lapse.
import type { Kysely, Selectable } from 'kysely';
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';
import { firstNameOf } from '../accounts/find-account.ts';
import { newId } from '../data/ids.ts';
import type { ChargesTable } from '../data/money-tables.ts';
import type { Schema } from '../data/schema.ts';
import { formatAmount } from '../money.ts';
import { collectDue } from '../sales/collect.ts';
import type { GatewayEvent, GatewayNews } from '../sales/gateway/events.ts';
import { LAPSE, lockPolicy, triedFrom } from '../sales/instalments.ts';
import { payRefunds } from '../sales/refunds.ts';
import { noteReturned, refundOfKey } from '../sales/returned-refunds.ts';
import { touchSchedules } from '../sales/schedules.ts';
import type { Services } from '../services.ts';
import { cancelWithin } from './cancel-policy.ts';
import { quoteEnd } from './cancel-quote.ts';
import { refusalToCancel } from './cancel-refusal.ts';
import { selectPolicies } from './policies.ts';
import { running } from '../accounts/cards.ts';

type Charge = Selectable<ChargesTable>;
type News<Of extends GatewayNews['of']> = Extract<GatewayNews, { of: Of }>;

/**
 * Carries out what an event tells, once: its id is written in the same transaction. What it tells is how something
 * stands, so the books come to the same whatever the order; who has read it earlier than another is too late.
 */
export async function followEvent(services: Services, event: GatewayEvent): Promise<void> {
  const returned = await services.database.transact(async (trx): Promise<string[]> => {
    const { news } = event;
    const charge = news && 'chargeRef' in news && (await chargeOf(trx, services, news.chargeRef));
    // Before its charge and what belongs to it, as everybody does; two events of one policy follow each other.
    if (charge) await lockPolicy(trx, charge.policy_id);
    if (!(await isNew(trx, event))) return [];
    if (news?.of === 'billing') await touchSchedules(trx, [news.policyId]);
    if (news?.of === 'card') await updateCard(trx, services, news);
    if (!charge) return [];
    if (news.of === 'refunds') return noteRefunds(trx, services, { charge, news });
    if (news.of === 'dispute') await noteDispute(trx, services, { charge, news });
    if (news.of === 'lapse') await noteLapse(trx, services, charge);
    return [];
  });
  // Nobody but staff can do anything about it.
  for (const refund of returned) services.log.error('refund_not_paid_back', { refund });
  void payRefunds(services);
  void collectDue(services);
  void services.mailer.deliver();
}

/** True of an event that nobody has carried out, about something that nobody has read later. */
async function isNew(
  trx: Kysely<Schema>,
  { id, type, objectRef, readAt }: GatewayEvent,
): Promise<boolean> {
  const read_at = readAt.toISOString();
  const later = await trx
    .selectFrom('gateway_events')
    .select('id')
    .where('object_ref', '=', objectRef)
    .where('read_at', '>', read_at)
    .limit(1)
    .executeTakeFirst();
  const inserted = await trx
    .insertInto('gateway_events')
    .values({ id, type, object_ref: objectRef, read_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined && later === undefined;
}

function chargeOf(trx: Kysely<Schema>, { gateway }: Services, chargeRef: string) {
  return trx
    .selectFrom('charges')
    .selectAll()
    .where('gateway', '=', gateway.kind)
    .where('charge_ref', '=', chargeRef)
    .executeTakeFirst();
}

/** Of a card that its bank has renewed the same reference is charged; what failed with it is tried again. */
async function updateCard(
  trx: Kysely<Schema>,
  { gateway, now }: Services,
  { gatewayRef, card }: News<'card'>,
): Promise<void> {
  const rows = await trx
    .updateTable('payment_methods')
    // Until when the card before was good is not until when this one is.
    .set({ ...card, exp_month: card.exp_month ?? null, exp_year: card.exp_year ?? null })
    .set({ expiry_told_at: null })
    .where('gateway', '=', gateway.kind)
    .where('gateway_ref', '=', gatewayRef)
    .returning('id')
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const failed = await trx
    .updateTable('instalments')
    .set({ next_attempt_at: now().toISOString() })
    .where('state', '=', 'failed')
    .where('payment_method_id', 'in', ids)
    .returning('policy_id')
    .execute();
  await touchSchedules(
    trx,
    failed.map(({ policy_id }) => policy_id),
  );
}

/**
 * Refunds that were made with the processor are in the books as ours are; of ours it is known that they were paid.
 * @returns the ids of ours that came back
 */
async function noteRefunds(
  trx: Kysely<Schema>,
  services: Services,
  { charge, news }: { charge: Charge; news: News<'refunds'> },
): Promise<string[]> {
  const at = services.now().toISOString();
  const keys = news.refunds.flatMap(({ key }) => key ?? []);
  const ours = await trx
    .selectFrom('refunds')
    .select('id')
    .where('id', 'in', ['', ...keys.map(refundOfKey)])
    .execute();
  const own = new Set(ours.map(({ id }) => id));
  const isOurs = ({ key }: { key: string | null }) => key !== null && own.has(refundOfKey(key));
  const others = news.refunds.filter((one) => !one.failed && !isOurs(one));
  // One that has failed since is not given back after all.
  await trx
    .deleteFrom('refunds')
    .where('charge_id', '=', charge.id)
    .where('kind', '=', 'elsewhere')
    .where('id', 'not in', ['', ...others.map(({ ref }) => ref)])
    .execute();
  for (const { ref, amount } of others)
    await writeRefund(trx, { charge, id: ref, amount, kind: 'elsewhere', at });
  const returned: string[] = [];
  for (const one of news.refunds)
    if (one.failed && isOurs(one) && (await noteReturned(trx, services, one.key ?? '')))
      returned.push(refundOfKey(one.key ?? ''));
  return returned;
}

async function writeRefund(
  trx: Kysely<Schema>,
  refund: { charge: Charge; id: string; amount: number; kind: string; at: string },
): Promise<boolean> {
  const { charge, id, amount, kind, at } = refund;
  const { id: charge_id, policy_id, currency } = charge;
  const written = await trx
    .insertInto('refunds')
    .values({ id, policy_id, charge_id, currency, amount, kind, created_at: at, refunded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * A charge that its bank takes back ends the policy at once; of what else was paid for it goes back what was not used.
 * One that is won is ours again, and the policy stays as it ended.
 */
async function noteDispute(
  trx: Kysely<Schema>,
  services: Services,
  { charge, news }: { charge: Charge; news: News<'dispute'> },
): Promise<void> {
  const at = services.now();
  if (news.state === 'with us') {
    await trx.deleteFrom('refunds').where('id', '=', news.disputeRef).execute();
    return;
  }
  const { disputeRef: id, amount } = news;
  const kind = 'dispute';
  if (!(await writeRefund(trx, { charge, id, amount, kind, at: at.toISOString() }))) return;
  const row = await selectPolicies({ database: { db: trx } })
    .where('policies.id', '=', charge.policy_id)
    .executeTakeFirstOrThrow();
  if (refusalToCancel(row, at) !== null) return;
  const within = { ...services, database: { ...services.database, db: trx } };
  const quote = await quoteEnd(within, row, at);
  const holder = { email: row.holder_email, firstName: await firstNameOf(trx, row.account_id) };
  const taken = formatAmount(amount, charge.currency);
  const ending = { deed: 'policy_charged_back', amount: taken } as const;
  if (!(await cancelWithin(trx, services, { quote, holder, ending })))
    throw new Error('A policy has changed while it was locked');
}

/**
 * What was held for a policy in force and lapsed before it was taken is due, like any payment after a purchase.
 * What we have let go ourselves, or are about to, has not lapsed.
 */
async function noteLapse(trx: Kysely<Schema>, { now }: Services, charge: Charge): Promise<void> {
  const { id, policy_id, amount, currency } = charge;
  const at = now().toISOString();
  const isGivenBack = await trx
    .selectFrom('refunds')
    .select('id')
    .where('charge_id', '=', id)
    .executeTakeFirst();
  if (isGivenBack) return;
  const lapsed = await trx
    .updateTable('charges')
    .set({ released_at: at, held_until: null })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .where('captured_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!lapsed) return;
  const isForChange = await trx
    .selectFrom('endorsements')
    .select('id')
    .where('charge_id', '=', id)
    .where('status', '!=', 'approved')
    .executeTakeFirst();
  const policy = await trx
    .selectFrom('policies')
    .select('status')
    .where('id', '=', policy_id)
    .executeTakeFirst();
  if (isForChange || !running.includes(policy?.status ?? '')) return;
  const taken = await trx
    .selectFrom('instalments')
    .select('due_date')
    .where('policy_id', '=', policy_id)
    .execute();
  let due_date = at.slice(0, 10);
  while (taken.some((one) => one.due_date === due_date)) due_date = addDaysTo(due_date, 1);
  await trx
    .insertInto('instalments')
    .values({
      id: newId('ins'),
      policy_id,
      kind: LAPSE,
      due_date,
      amount,
      currency,
      state: 'due',
      attempts: 0,
      next_attempt_at: due_date > at.slice(0, 10) ? triedFrom(due_date) : at,
      created_at: at,
    })
    .execute();
}

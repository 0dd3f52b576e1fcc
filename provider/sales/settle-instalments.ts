// What becomes of an instalment once its card was asked: paid, or failed with the days until cover ends.
import type { Kysely } from 'kysely';
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';
import { firstNameOf } from '../accounts/find-account.ts';
import { storeToken, tokenLifeMs } from '../accounts/tokens.ts';
import { record } from '../audit.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate, policyToday } from '../dates.ts';
import { formatAmount } from '../money.ts';
import type { Services } from '../services.ts';
import { insertCharge, markCaptured } from './captures.ts';
import {
  collected,
  lockPolicy,
  open,
  planInstalments,
  type Claimed,
  type Instalment,
  type LockedPolicy,
} from './instalments.ts';
import { afterPayment, type Renewal } from './payment-plan.ts';
import { cardName } from '../../src/contract/purchase/card-name.ts';

/** Days of cover after the first notice of a payment that failed; docs/decisions/0062. */
export const GRACE_DAYS = 10;
/** Days after the first try on which a payment that failed is tried again; the last one is the last of cover. */
const RETRY_DAYS = [3, 7, GRACE_DAYS] as const;
/** For what is tried no more by itself. */
const NEVER = '9999-12-31T00:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;

interface Held {
  claimed: Claimed;
  chargeRef: string;
  chargeId: string;
}

/**
 * Writes down that a try was paid, with what follows from it: the policy's next payment, or its new term.
 * @returns the id of the charge that is to be taken; null where what was held is to be let go
 */
export function settlePaid(services: Services, held: Held): Promise<string | null> {
  const { instalment, bill } = held.claimed;
  return services.database.transact(async (trx) => {
    const policy = await lockPolicy(trx, instalment.policy_id);
    const earlier = await chargeOf(trx, held);
    if (earlier !== undefined) return earlier;
    if (!policy || !collected.some((status) => status === policy.status)) return null;
    // One instant for all of it: a term's charges are those since it was renewed.
    const now = services.now();
    const at = now.toISOString();
    const paid = await trx
      .updateTable('instalments')
      .set({ state: 'paid', charge_id: held.chargeId, settled_at: at })
      .set({ payment_method_id: instalment.payment_method_id, bill_ref: bill?.ref ?? null })
      .where('id', '=', instalment.id)
      .where('state', '=', instalment.state)
      .where('state', 'in', open)
      .where('attempts', '=', instalment.attempts)
      .returningAll()
      .executeTakeFirst();
    if (!paid) return null;
    await insertCharge(trx, {
      id: held.chargeId,
      policy_id: policy.id,
      gateway: services.gateway.kind,
      charge_ref: held.chargeRef,
      amount: bill?.amount ?? paid.amount,
      currency: paid.currency,
      payment_method_id: paid.payment_method_id,
      card_brand: held.claimed.card.brand,
      card_last4: held.claimed.card.last4,
      created_at: at,
      held_until: null,
    });
    // Taken by the processor already.
    if (bill) await markCaptured(trx, held.chargeId, at);
    const after = await moveOn(trx, { policy, paid, now });
    await mailPaid(trx, services, { held, policy, after });
    const product = policy.vertical_code;
    const deed = paid.kind === 'renewal' ? 'policy_renewed' : 'instalment_paid';
    await record(trx, services, {
      deed,
      accountId: policy.account_id,
      policyId: policy.id,
      product,
    });
    return held.chargeId;
  });
}

/** The same try of another process, which was faster: its charge is the same. */
async function chargeOf(trx: Kysely<Schema>, { claimed, chargeRef }: Held) {
  const row = await trx
    .selectFrom('instalments')
    .innerJoin('charges', 'charges.id', 'instalments.charge_id')
    .select('charges.id')
    .where('instalments.id', '=', claimed.instalment.id)
    .where('charges.charge_ref', '=', chargeRef)
    .executeTakeFirst();
  return row?.id;
}

async function moveOn(
  trx: Kysely<Schema>,
  { policy, paid, now }: { policy: LockedPolicy; paid: Instalment; now: Date },
): Promise<Renewal> {
  const after = afterPayment(policy, paid);
  const columns = { ...after, billing: JSON.stringify(after.billing) };
  const next_payment = await planInstalments(trx, { ...policy, ...columns }, now);
  after.billing = { ...after.billing, next_payment };
  await trx
    .updateTable('policies')
    .set({ ...columns, billing: JSON.stringify(after.billing) })
    .set(paid.kind === 'renewal' ? { renewed_at: now.toISOString() } : {})
    .where('id', '=', policy.id)
    .execute();
  return after;
}

async function mailPaid(
  trx: Kysely<Schema>,
  services: Services,
  { held, policy, after }: { held: Held; policy: LockedPolicy; after: Renewal },
): Promise<void> {
  const { instalment, card } = held.claimed;
  const { next_payment: next } = after.billing;
  const facts = {
    firstName: await firstNameOf(trx, policy.account_id),
    policyNumber: policy.policy_number,
    planTitle: policy.plan_title,
    amount: formatAmount(instalment.amount, instalment.currency),
    card: cardName(card),
    next: next && formatDate(next),
    policyLink: `/account/policies/${policy.vertical_code}/${policy.id}`,
  };
  const to = policy.holder_email;
  if (instalment.kind !== 'renewal') {
    await services.mailer.enqueue(trx, { to, template: 'paymentTaken', data: facts });
    return;
  }
  const { coverage_start_date: start, coverage_end_date: end } = after;
  const term = [start, end].flatMap((date) => (date === null ? [] : formatDate(date))).join(' to ');
  const documents = services.documents.links(policy);
  await services.mailer.enqueue(trx, {
    to,
    template: 'policyRenewed',
    data: { ...facts, term, documents },
  });
}

/**
 * Writes down that a try failed: what is told to the holder, with a link that updates the card, when it is
 * tried again, and until when cover goes on. Changes nothing where the try was settled meanwhile.
 * @param token of the link; made outside, for the transaction may run twice
 */
export function settleFailed(
  services: Services,
  { claimed, token }: { claimed: Claimed; token: string },
): Promise<void> {
  const { instalment, bill } = claimed;
  const now = services.now();
  return services.database.transact(async (trx) => {
    const policy = await lockPolicy(trx, instalment.policy_id);
    if (!policy) return;
    const failed_at = instalment.failed_at ?? now.toISOString();
    const covered_until =
      instalment.covered_until ?? addDaysTo(policyToday(policy.vertical_code, now), GRACE_DAYS);
    const failed = await trx
      .updateTable('instalments')
      .set({ state: 'failed', failed_at, covered_until })
      .set({
        next_attempt_at: nextTryOf(
          { instalment: { ...instalment, failed_at }, bill },
          covered_until,
          now,
        ),
      })
      .set({ payment_method_id: instalment.payment_method_id })
      .set(bill ? { bill_ref: bill.ref, attempts: bill.tries } : {})
      .where('id', '=', instalment.id)
      .where('state', '=', instalment.state)
      .where('state', 'in', open)
      .where('attempts', '=', instalment.attempts)
      .returningAll()
      .executeTakeFirst();
    if (!failed) return;
    if (failed.kind === 'renewal') await coverOn(trx, policy, covered_until);
    const { account_id: accountId, id: policyId, vertical_code: product } = policy;
    await record(trx, services, { deed: 'instalment_failed', accountId, policyId, product });
    const lifeMs = tokenLifeMs.card;
    await storeToken(trx, { token, accountId, kind: 'card', lifeMs, now });
    const { next_attempt_at: again } = failed;
    await services.mailer.enqueue(trx, {
      to: policy.holder_email,
      template: 'paymentFailed',
      data: {
        firstName: await firstNameOf(trx, accountId),
        policyNumber: policy.policy_number,
        planTitle: policy.plan_title,
        amount: formatAmount(failed.amount, failed.currency),
        card: cardName(claimed.card),
        coveredUntil: formatDate(covered_until),
        again: again === NEVER ? null : formatDate(again.slice(0, 10)),
        link: `${services.settings.SITE_URL}/update-payment-method?linkToken=${token}`,
      },
    });
  });
}

/** When it is tried again: as the processor says where it does so by itself, but not after the last day of cover. */
export function nextTryOf(
  { instalment, bill }: Pick<Claimed, 'instalment' | 'bill'>,
  coveredUntil: string,
  now: Date,
): string {
  const first = Date.parse(instalment.failed_at ?? now.toISOString());
  const ours = RETRY_DAYS.map((days) => new Date(first + days * DAY_MS)).find((at) => at > now);
  const next = (bill ? bill.nextTry : ours)?.toISOString() ?? NEVER;
  return bill && next.slice(0, 10) > coveredUntil ? NEVER : next;
}

/** A term that is over goes on while its renewal can still be paid. */
async function coverOn(trx: Kysely<Schema>, policy: LockedPolicy, until: string): Promise<void> {
  const { id, coverage_end_date: end } = policy;
  if (end === null || end >= until) return;
  await trx
    .updateTable('policies')
    .set({ coverage_end_date: until })
    .where('id', '=', id)
    .execute();
}

// A policy's next year: priced and told before it begins, and switched off or on by its holder.
import type { Kysely } from 'kysely';
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';
import { firstNameOf } from '../accounts/find-account.ts';
import { record } from '../audit.ts';
import { isRenewalToAnnounce } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { follows, inSlices, SLICE } from '../data/slices.ts';
import { formatDate, policyToday } from '../dates.ts';
import { Refusal } from '../errors.ts';
import { describeError } from '../log.ts';
import type { Caller } from '../http/caller.ts';
import { formatAmount } from '../money.ts';
import { lockPolicy, planAndShow, planMissing, type LockedPolicy } from '../sales/instalments.ts';
import { billOfRow, firstPayment, yearFrom, type Renewal } from '../sales/payment-plan.ts';
import { touchSchedules } from '../sales/schedules.ts';
import type { Services } from '../services.ts';
import { ownPolicy } from './policies.ts';
import { productLine } from './product-line.ts';
import { running } from '../accounts/cards.ts';

/** Days before a renewal at which its price is told. */
export const NOTICE_DAYS = 30;

/** Tells the price of the renewals that are near; plans payments that nobody has planned. */
export async function announceRenewals(services: Services): Promise<void> {
  await planMissing(services);
  const { database, now } = services;
  const until = addDaysTo(now().toISOString().slice(0, 10), NOTICE_DAYS);
  const near = ({ due_date, id }: Pick<Near, 'due_date' | 'id'>, size: number): Promise<Near[]> =>
    database.db
      .selectFrom('instalments')
      .innerJoin('policies', 'policies.id', 'instalments.policy_id')
      .select(['instalments.id', 'policy_id', 'due_date'])
      .where(isRenewalToAnnounce)
      .where('due_date', '<=', until)
      // A change that waits would change the price: it is decided first.
      .where('policies.status', '=', 'approved')
      .where(follows({ due_date, 'instalments.id': id }))
      .orderBy('due_date')
      .orderBy('instalments.id')
      .limit(size)
      .execute();
  for await (const renewals of inSlices({ due_date: '', id: '' }, near)) {
    for (const renewal of renewals)
      try {
        await database.transact((trx) => announce(trx, services, renewal));
      } catch (error) {
        // The others are told; this one is tried again, and not charged before.
        services.log.error('renewal_not_told', { instalment: renewal.id, ...describeError(error) });
      }
    void services.mailer.deliver();
  }
}

/** A renewal whose price is to be told. */
interface Near {
  id: string;
  policy_id: string;
  due_date: string;
}

async function announce(
  trx: Kysely<Schema>,
  services: Services,
  { id, policy_id, due_date }: Near,
): Promise<void> {
  const policy = await lockPolicy(trx, policy_id);
  if (policy?.status !== 'approved') return;
  const renewal = priceYear(services, policy, due_date);
  const amount = firstPayment(renewal.billing);
  const noticed = await trx
    .updateTable('instalments')
    .set({ noticed_at: services.now().toISOString(), renewal: JSON.stringify(renewal), amount })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .where('noticed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!noticed) return;
  await touchSchedules(trx, [policy_id]);
  const card = await trx
    .selectFrom('payment_methods')
    .select(['brand', 'last4'])
    .where('id', '=', policy.payment_method_id ?? '')
    .executeTakeFirst();
  const { currency, totals, schedule } = renewal.billing;
  await services.mailer.enqueue(trx, {
    to: policy.holder_email,
    template: 'renewalNotice',
    data: {
      ...(await facts(trx, policy)),
      amount: formatAmount(amount, currency),
      card: card ? `${card.brand} ending ${card.last4}` : 'card',
      on: formatDate(due_date),
      total: schedule === null ? null : formatAmount(totals.grandtotal, currency),
      before: formatAmount(billOfRow(policy).totals.grandtotal, currency),
    },
  });
}

/** Another year by the product's own rating; at the price of this year where it cannot tell. */
function priceYear(services: Services, policy: LockedPolicy, start: string): Renewal {
  const billing = billOfRow(policy);
  const same = yearFrom(start, { policy, billing });
  const rate = productLine(services.products, policy.vertical_code).renew;
  const { plan_id: planId, details } = policy;
  const asked = { planId, details, paidInParts: billing.schedule !== null, start };
  return { ...same, ...rateOrSame(() => rate?.(asked, services)) };
}

/** What would not be sold anew, for example where no tariff is filed any more, goes on as it was. */
function rateOrSame<Value>(rate: () => Value): Value | undefined {
  try {
    return rate();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function facts(trx: Kysely<Schema>, policy: LockedPolicy) {
  return {
    firstName: await firstNameOf(trx, policy.account_id),
    policyNumber: policy.policy_number,
    planTitle: policy.plan_title,
    policyLink: `/account/policies/${policy.vertical_code}/${policy.id}`,
  };
}

/** Whether a policy has years that follow each other, apart from what its holder has chosen. */
export function isRenewable(
  row: Pick<LockedPolicy, 'billing' | 'status' | 'coverage_end_date' | 'renewal_off_at'>,
): boolean {
  const { frequency, next_payment: next } = billOfRow(row);
  if (frequency !== 'year' && frequency !== 'eleven_pay') return false;
  if (!running.includes(row.status) || row.coverage_end_date === null) return false;
  return next !== null || row.renewal_off_at !== null;
}

/**
 * Switches a policy's renewal off or on: off, it ends with its term, and what is due of the term stays due.
 * @throws Refusal not_found, policy_not_in_force
 */
export async function setRenewal(
  services: Services,
  { policyId, renews, caller }: { policyId: string; renews: boolean; caller: Caller },
): Promise<void> {
  await ownPolicy(services, { policyId, caller });
  const now = services.now();
  await services.database.transact(async (trx) => {
    const policy = await lockPolicy(trx, policyId);
    const end = policy?.coverage_end_date ?? null;
    if (!policy || end === null || !isRenewable(policy) || isOver(policy, now))
      throw new Refusal('policy_not_in_force', 'This policy does not renew any more.');
    if (renews === (policy.renewal_off_at === null)) return;
    const renewal_off_at = renews ? null : now.toISOString();
    await trx.updateTable('policies').set({ renewal_off_at }).where('id', '=', policyId).execute();
    const bill = billOfRow(policy);
    const next_payment = bill.next_payment ?? addDaysTo(end, 1);
    const billing = JSON.stringify({ ...bill, next_payment });
    await planAndShow(trx, { ...policy, billing, renewal_off_at }, now);
    await services.mailer.enqueue(trx, {
      to: policy.holder_email,
      template: 'renewalSwitched',
      data: {
        ...(await facts(trx, policy)),
        renews,
        date: formatDate(renews ? addDaysTo(end, 1) : end),
      },
    });
    await record(trx, services, {
      deed: renews ? 'renewal_on' : 'renewal_off',
      accountId: policy.account_id,
      policyId,
      product: policy.vertical_code,
    });
  });
  void services.mailer.deliver();
}

function isOver({ coverage_end_date: end, vertical_code }: LockedPolicy, now: Date): boolean {
  return end !== null && end < policyToday(vertical_code, now);
}

/** Frees what a policy without renewal had insured, for whoever insures it again, once its term is over. */
export async function freeEnded({ database, now }: Services): Promise<void> {
  const ended = database.db
    .selectFrom('policies')
    .select('id')
    .where('renewal_off_at', 'is not', null)
    .where('holder_key', 'is not', null)
    .where('coverage_end_date', '<', now().toISOString().slice(0, 10))
    .limit(SLICE);
  let freed = SLICE;
  while (freed === SLICE) {
    const { numUpdatedRows } = await database.db
      .updateTable('policies')
      .set({ holder_key: null })
      .where('id', 'in', ended)
      .executeTakeFirst();
    freed = Number(numUpdatedRows);
  }
}

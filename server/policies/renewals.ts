// Renewals: calculates and announces the price of a policy's next year. The policyholder can switch
// the renewal off or on.
import type { Kysely } from 'kysely';
import { addDays } from '../../src/contract/dates.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { longestNoticeDays, NOTICE_MARGIN_DAYS } from '../../src/contract/rules/notice-days.ts';
import { findFirstName } from '../accounts/find-account.ts';
import { recordAuditEvent } from '../audit.ts';
import { isUnannouncedRenewal } from '../data/partial-indexes.ts';
import { comparesWithToday } from '../data/product-days.ts';
import type { Schema } from '../data/schema.ts';
import { isRowAfter, readInSlices, MAX_SLICE_ROWS } from '../data/slices.ts';
import { formatDate, todayInProductTimeZone } from '../dates.ts';
import { ApiError } from '../errors.ts';
import { logFailure } from '../log-failures.ts';
import type { Caller } from '../http/caller.ts';
import { formatAmount } from '../money.ts';
import { noticeRequirementOf, renewalNoticeDay, type NoticedPolicy } from '../notice-days.ts';
import { giveNotice } from '../notices.ts';
import {
  lockPolicy,
  openInstallmentStates,
  planAndStoreNextPayment,
  planMissingInstallments,
  type LockedPolicy,
} from '../sales/installments.ts';
import {
  storedBillingOf,
  firstPaymentAmount,
  renewalTermFrom,
  type PricedTerm,
} from '../sales/payment-plan.ts';
import { markSchedulesOutdated } from '../sales/billing-schedules.ts';
import type { Services } from '../services.ts';
import { requireOwnedPolicy } from './policies.ts';
import { productOf } from './product.ts';
import { activePolicyStatuses } from '../accounts/cards.ts';
import { policyNamesOf } from '../mail/policy-names.ts';

/**
 * Adds missing installments to policies. Then emails policyholders the price of their next renewal.
 */
export async function announceRenewalPrices(services: Services): Promise<void> {
  await planMissingInstallments(services);
  const { database, now } = services;
  const longestDays = longestNoticeDays('renewal_offer') + NOTICE_MARGIN_DAYS;
  const readPage = (
    { due_date, id }: Pick<UpcomingRenewal, 'due_date' | 'id'>,
    size: number,
  ): Promise<UpcomingRenewal[]> =>
    database.db
      .selectFrom('installments')
      .innerJoin('policies', 'policies.id', 'installments.policy_id')
      .select(['installments.id', 'policy_id', 'due_date', 'policies.vertical_code', 'details'])
      .select(['coverage_start_date', 'renewed_at'])
      .where(isUnannouncedRenewal)
      .where(comparesWithToday('due_date', '<=', { now: now(), days: longestDays }))
      // Leaves out policies with a pending endorsement. The endorsement could change the price, so
      // it must be decided first.
      .where('policies.status', '=', 'approved')
      .where(isRowAfter({ due_date, 'installments.id': id }))
      .orderBy('due_date')
      .orderBy('installments.id')
      .limit(size)
      .execute();
  for await (const renewals of readInSlices({ due_date: '', id: '' }, readPage)) {
    for (const renewal of renewals.filter((one) => isAnnouncementDue(one, now())))
      // A later run announces a renewal that failed. It is not charged before its announcement.
      await logFailure(
        services.log,
        { event: 'renewal_notice_failed', installment: renewal.id },
        () => database.transact((trx) => announce(trx, services, renewal)),
      );
    void services.mailer.deliver();
  }
}

/** A renewal whose price is not announced yet. */
interface UpcomingRenewal extends NoticedPolicy {
  id: string;
  policy_id: string;
  due_date: string;
}

function isAnnouncementDue(renewal: UpcomingRenewal, now: Date): boolean {
  const today = todayInProductTimeZone(renewal.vertical_code, now);
  return renewalNoticeDay(renewal, renewal.due_date, now) <= today;
}

async function announce(
  trx: Kysely<Schema>,
  services: Services,
  { id, policy_id, due_date }: UpcomingRenewal,
): Promise<void> {
  const policy = await lockPolicy(trx, policy_id);
  if (policy?.status !== 'approved') return;
  const renewal = priceRenewal(services, policy, due_date);
  const amount = firstPaymentAmount(renewal.billing);
  const updated = await trx
    .updateTable('installments')
    .set({ notice_sent_at: services.now().toISOString(), renewal: JSON.stringify(renewal), amount })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .where('notice_sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!updated) return;
  await markSchedulesOutdated(trx, [policy_id]);
  const card = await trx
    .selectFrom('payment_methods')
    .select(['brand', 'last4'])
    .where('id', '=', policy.payment_method_id ?? '')
    .executeTakeFirst();
  const { currency, totals, schedule } = renewal.billing;
  const offUntil = addDays(due_date, -1);
  const today = todayInProductTimeZone(policy.vertical_code, services.now());
  const price = formatAmount(totals.grandtotal, currency);
  const previousTotal = formatAmount(storedBillingOf(policy).totals.grandtotal, currency);
  await giveNotice(trx, services, {
    policy,
    kind: 'renewal_offer',
    endsOn: due_date,
    required: noticeRequirementOf(policy, 'renewal_offer', services.now()),
    letter: {
      kind: 'renewal_offer',
      title: 'Offer to renew your policy',
      paragraphs: [
        `Policy ${policy.policy_number} renews on ${formatDate(due_date)} for ${price}. You paid ${previousTotal} for the term before.`,
        `On that day we charge ${formatAmount(amount, currency)}. To keep the policy from renewing, sign in to your account or call us.`,
      ],
    },
    email: {
      to: policy.policyholder_email,
      template: 'renewalNotice',
      data: {
        ...(await renewalEmailData(trx, policy)),
        amount: formatAmount(amount, currency),
        card: cardBrandAndLast4(card) || 'card',
        renewalDate: formatDate(due_date),
        offUntil: offUntil < today ? null : formatDate(offUntil),
        total: schedule === null ? null : price,
        previousTotal,
      },
    },
  });
}

/**
 * Prices the next year with the product's own rates. When the product returns no price, the price
 * stays the same.
 */
function priceRenewal(services: Services, policy: LockedPolicy, start: string): PricedTerm {
  const billing = storedBillingOf(policy);
  const unchanged = renewalTermFrom(start, { policy, billing });
  const rate = productOf(services.products, policy.vertical_code).renew;
  const { plan_id: planId, details } = policy;
  const policyInput = { planId, details, isPaidInInstallments: billing.schedule !== null, start };
  return { ...unchanged, ...rateOrUndefined(() => rate?.(policyInput, services)) };
}

/**
 * Returns the result of `rate`. Returns undefined when `rate` throws because the product can no
 * longer be sold, for example without filed rates. The renewal then keeps its price.
 */
function rateOrUndefined<Value>(rate: () => Value): Value | undefined {
  try {
    return rate();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

async function renewalEmailData(trx: Kysely<Schema>, policy: LockedPolicy) {
  return {
    firstName: await findFirstName(trx, policy.account_id),
    ...policyNamesOf(policy),
    policyLink: `/account/policies/${policy.vertical_code}/${policy.id}`,
  };
}

/**
 * True for a policy that can continue for another year, even if the policyholder has switched its
 * renewal off.
 */
export function isRenewable(
  row: Pick<LockedPolicy, 'billing' | 'status' | 'coverage_end_date' | 'renewal_off_at'>,
): boolean {
  const { frequency, next_payment: next } = storedBillingOf(row);
  if (frequency !== 'year' && frequency !== 'eleven_pay') return false;
  if (!activePolicyStatuses.includes(row.status) || row.coverage_end_date === null) return false;
  return next !== null || row.renewal_off_at !== null;
}

/**
 * Switches the renewal of a policy off or on. When the renewal is off, the policy ends with its
 * current term. Payments for the current term stay due.
 * @throws ApiError `not_found`, `policy_not_in_force`
 */
export async function switchRenewalOnOrOff(
  services: Services,
  { policyId, renews, caller }: { policyId: string; renews: boolean; caller: Caller },
): Promise<void> {
  await requireOwnedPolicy(services, { policyId, caller });
  const now = services.now();
  await services.database.transact(async (trx) => {
    const policy = await lockPolicy(trx, policyId);
    const end = policy?.coverage_end_date ?? null;
    const ends = policy?.last_coverage_day ?? null;
    if (!policy || end === null || ends !== null || !isRenewable(policy) || hasEnded(policy, now))
      throw new ApiError('policy_not_in_force', 'This policy isn’t set to renew.');
    if (renews === (policy.renewal_off_at === null)) return;
    const renewal_off_at = renews ? null : now.toISOString();
    await trx.updateTable('policies').set({ renewal_off_at }).where('id', '=', policyId).execute();
    const currentBilling = storedBillingOf(policy);
    const next_payment = currentBilling.next_payment ?? addDays(end, 1);
    const billing = JSON.stringify({ ...currentBilling, next_payment });
    await planAndStoreNextPayment(trx, { ...policy, billing, renewal_off_at }, now);
    await services.mailer.enqueue(trx, {
      to: policy.policyholder_email,
      template: 'autoRenewalChanged',
      data: {
        ...(await renewalEmailData(trx, policy)),
        isAutoRenewing: renews,
        date: formatDate(renews ? addDays(end, 1) : end),
        paymentsDue: await openPaymentsUpTo(trx, policyId, end),
      },
    });
    await recordAuditEvent(trx, services, {
      action: renews ? 'renewal_enabled' : 'renewal_disabled',
      accountId: policy.account_id,
      policyId,
      product: policy.vertical_code,
    });
  });
  void services.mailer.deliver();
}

/** Returns the payments of a policy that are still collected up to a day, for an email. */
async function openPaymentsUpTo(trx: Kysely<Schema>, policyId: string, lastDay: string) {
  const rows = await trx
    .selectFrom('installments')
    .select(['amount', 'currency', 'due_date'])
    .where('policy_id', '=', policyId)
    .where('state', 'in', openInstallmentStates)
    .where('due_date', '<=', lastDay)
    .orderBy('due_date')
    .execute();
  return rows.map(({ amount, currency, due_date: date }) => ({
    amount: formatAmount(amount, currency),
    date: formatDate(date),
  }));
}

function hasEnded({ coverage_end_date: end, vertical_code }: LockedPolicy, now: Date): boolean {
  return end !== null && end < todayInProductTimeZone(vertical_code, now);
}

/**
 * Frees the risk keys of policies whose term is over and that were not renewed. The same risk can
 * then be insured again.
 */
export async function releaseExpiredRiskKeys({ database, now }: Services): Promise<void> {
  const expired = database.db
    .selectFrom('policies')
    .select('id')
    .where('renewal_off_at', 'is not', null)
    .where('insured_risk_key', 'is not', null)
    .where(comparesWithToday('coverage_end_date', '<', { now: now() }))
    .limit(MAX_SLICE_ROWS);
  let updatedCount = MAX_SLICE_ROWS;
  while (updatedCount === MAX_SLICE_ROWS) {
    const { numUpdatedRows } = await database.db
      .updateTable('policies')
      .set({ insured_risk_key: null })
      .where('id', 'in', expired)
      .executeTakeFirst();
    updatedCount = Number(numUpdatedRows);
  }
}

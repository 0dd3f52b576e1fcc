// Notifies policyholders whose card expires before its next payment. They can then replace the card
// before the payment is declined.
import { sql, type Kysely } from 'kysely';
import { LISTED_POLICIES_MAX } from '../../src/contract/account/account.ts';
import { addDays } from '../../src/contract/dates.ts';
import { formatExpiryMonth, isExpiredOn } from '../../src/contract/purchase/card-expiry.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { CARD_EXPIRY_NOTICE_DAYS } from '../../src/contract/service-facts.ts';
import type { RecurringPolicy } from '../accounts/cards.ts';
import { findFirstName } from '../accounts/find-account.ts';
import {
  countRecurringPolicies,
  earliestRecurringPolicies,
  isChargedOrUnpaid,
} from '../accounts/recurring-policies.ts';
import { generateToken, storeToken, tokenLifetimesMs } from '../accounts/tokens.ts';
import { recordAuditEvent } from '../audit.ts';
import { isOpenInstallment } from '../data/partial-indexes.ts';
import type { Schema } from '../data/schema.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { formatDate, todayAtShop } from '../dates.ts';
import { logFailure } from '../log-failures.ts';
import { formatAmount } from '../money.ts';
import { graceEndOf } from '../notice-days.ts';
import { numberAndItem } from '../mail/policy-facts.ts';
import { policyNameColumns, policyNamesOf } from '../mail/policy-names.ts';
import type { Services } from '../services.ts';
import { isPaidWith } from './assign-payment-method.ts';
import { collectablePolicyStatuses, firstAttemptAt } from './installments.ts';

/**
 * Emails the policyholder of each expiring card, with all payments of the card in the coming days.
 * After the issuer has renewed the card, the renewed card's expiry causes a new email.
 */
export async function emailCardExpiryNotices(services: Services): Promise<void> {
  const due = await findPaymentsOnExpiringCards(services);
  for (const [card, payments] of Map.groupBy(due, ({ cardId }) => cardId))
    await logFailure(services.log, { event: 'card_expiry_notice_failed', card }, () =>
      sendExpiryNotice(services, card, payments),
    );
  if (due.length > 0) void services.mailer.deliver();
}

type DuePayment = Awaited<ReturnType<typeof duePayments>>[number];

/**
 * Finds payments of the coming days whose card expires before the payment. Leaves out cards about
 * whose expiry the policyholder was already notified. The payments are sorted by due date, then by
 * policy number.
 */
async function findPaymentsOnExpiringCards(services: Services): Promise<DuePayment[]> {
  const expiring: DuePayment[] = [];
  const first = { next_attempt_at: '', id: '' };
  const read = (after: typeof first, size: number) => duePayments(services, after, size);
  for await (const slice of readInSlices(first, read))
    expiring.push(...slice.filter(isOnExpiringCard));
  return expiring.toSorted(
    (one, other) =>
      compare(one.due_date, other.due_date) || compare(one.policy_number, other.policy_number),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function isOnExpiringCard(payment: DuePayment): boolean {
  return payment.expiry_notified_at === null && isExpiredOn(payment, payment.due_date);
}

/**
 * Selects the payments that are due in the next `CARD_EXPIRY_NOTICE_DAYS` days, in the order of
 * their next attempt.
 */
function duePayments(
  { database, gateway, now }: Services,
  { next_attempt_at, id }: { next_attempt_at: string; id: string },
  size: number,
) {
  const until = addDays(todayAtShop(now()), CARD_EXPIRY_NOTICE_DAYS);
  return database.db
    .selectFrom('installments')
    .innerJoin('policies', 'policies.id', 'installments.policy_id')
    .innerJoin('payment_methods as card', 'card.id', 'policies.payment_method_id')
    .select(['card.id as cardId', 'brand', 'last4', 'exp_month', 'exp_year'])
    .select(['policies.account_id', 'policyholder_email', 'last_coverage_day', 'details'])
    .select(['coverage_start_date', 'renewed_at'])
    .select(policyNameColumns)
    .select(['due_date', 'amount', 'installments.currency', 'expiry_notified_at'])
    .select(['installments.id', 'installments.next_attempt_at'])
    .where(isOpenInstallment)
    .where('installments.state', '=', 'due')
    .where('installments.next_attempt_at', '<=', firstAttemptAt(until))
    .where('policies.status', 'in', collectablePolicyStatuses)
    .where('card.gateway', '=', gateway.kind)
    .where(isRowAfter({ 'installments.next_attempt_at': next_attempt_at, 'installments.id': id }))
    .orderBy('installments.next_attempt_at')
    .orderBy('installments.id')
    .limit(size)
    .execute();
}

/** Returns the last day of coverage if a payment fails on its due date. */
function coveredUntilWithout(payment: DuePayment): string {
  const { due_date, last_coverage_day: lastDay } = payment;
  const graceEnd = graceEndOf(payment, new Date(firstAttemptAt(due_date)));
  return lastDay !== null && lastDay < graceEnd ? lastDay : graceEnd;
}

/** Describes the policies that the card pays for, without those of the given payments. */
async function otherPoliciesOf(
  trx: Kysely<Schema>,
  { accountId, cardId }: { accountId: string; cardId: string },
  payments: readonly DuePayment[],
) {
  const named = new Set(payments.map(({ policy_number }) => policy_number));
  const where = sql<boolean>`${isPaidWith(cardId)} and ${isChargedOrUnpaid(trx)}`;
  const scope = { accountId, where };
  const policies = await earliestRecurringPolicies(trx, scope, LISTED_POLICIES_MAX + named.size);
  const isNamed = ({ policy_number }: RecurringPolicy) => named.has(policy_number);
  const namedCount = policies.filter(isNamed).length;
  return {
    otherPolicies: policies
      .filter((policy) => !isNamed(policy))
      .slice(0, LISTED_POLICIES_MAX)
      .map(({ policy_number: policyNumber, subject = '' }) =>
        numberAndItem({ policyNumber, insuredItem: subject }),
      ),
    otherPolicyCount: (await countRecurringPolicies(trx, scope)) - namedCount,
  };
}

async function sendExpiryNotice(
  services: Services,
  cardId: string,
  payments: DuePayment[],
): Promise<void> {
  const [first] = payments;
  if (!first) return;
  const { database, mailer, settings } = services;
  const token = generateToken();
  await database.transact(async (trx) => {
    const now = services.now();
    const updated = await trx
      .updateTable('payment_methods')
      .set({ expiry_notified_at: now.toISOString() })
      .where('id', '=', cardId)
      .where('expiry_notified_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!updated) return;
    const { account_id: accountId } = first;
    const lifeMs = tokenLifetimesMs.card;
    const cardLink = { payment_method_id: cardId };
    await storeToken(trx, { token, accountId, kind: 'card', lifeMs, now, cardLink });
    await recordAuditEvent(trx, services, { action: 'card_link_sent', accountId });
    await mailer.enqueue(trx, {
      to: first.policyholder_email,
      template: 'cardExpires',
      data: {
        firstName: await findFirstName(trx, accountId),
        card: cardBrandAndLast4(first),
        expires: formatExpiryMonth(first) ?? '',
        isExpired: isExpiredOn(first, todayAtShop(now)),
        payments: payments.map((payment) => ({
          ...policyNamesOf(payment),
          amount: formatAmount(payment.amount, payment.currency),
          date: formatDate(payment.due_date),
          coveredUntil: formatDate(coveredUntilWithout(payment)),
        })),
        ...(await otherPoliciesOf(trx, { accountId, cardId }, payments)),
        link: `${settings.SITE_URL}/update-payment-method?linkToken=${token}`,
      },
    });
  });
}

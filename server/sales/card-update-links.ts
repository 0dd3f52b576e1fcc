import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { RequestOf } from '../../src/contract/define-call.ts';
import type {
  BillingLink,
  CardCharge,
  updateBilling,
} from '../../src/contract/policies/update-billing.ts';
import type { RecurringPolicy } from '../accounts/cards.ts';
import {
  hasRecurringPolicy,
  isChargedOrUnpaid,
  listRecurringPolicies,
  unpaidRecurringPolicies,
  type RecurringScope,
  type SomePolicies,
} from '../accounts/recurring-policies.ts';
import {
  hasFailedPayment,
  selectFailedPayments,
  toApiFailedPayment,
} from '../accounts/failed-payments.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Schema } from '../data/schema.ts';
import { todayAtShop } from '../dates.ts';
import { ApiError } from '../errors.ts';
import { assignPaymentMethod } from './assign-payment-method.ts';
import { enqueueCardUpdatedEmail } from './card-emails.ts';
import {
  expiredCardOf,
  findLinkScope,
  findPaymentOfLink,
  hasPolicyWithExpiredCard,
  listOtherCards,
  nameOfPolicy,
  type LinkSubject,
} from './card-link-scope.ts';
import { describeCardUpdate } from './card-update-email.ts';
import { enteredEmailColumn } from '../accounts/find-account.ts';
import { savePaymentMethod } from './payment-methods.ts';
import { collectRetries, removeCard } from './payment-method-assignment.ts';
import { toDecimal } from '../money.ts';
import type { Services } from '../services.ts';
import {
  hashToken,
  generateToken,
  consumeEmailedToken,
  storeToken,
  tokenLifetimesMs,
} from '../accounts/tokens.ts';

/** Emails the account's owner a link for replacing the card without a sign-in. */
export async function emailCardUpdateLink(
  { database, mailer, settings, now, actor }: Services,
  account: { id: string; email: string; first_name: string },
): Promise<void> {
  const token = generateToken();
  const link = `${settings.SITE_URL}/update-payment-method?linkToken=${token}`;
  const grant = { accountId: account.id, kind: 'card', lifeMs: tokenLifetimesMs.card } as const;
  await database.transact(async (trx) => {
    await storeToken(trx, { token, ...grant, now: now() });
    await recordAuditEvent(
      trx,
      { actor, now },
      { action: 'card_link_sent', accountId: account.id },
    );
    const description = await describeCardUpdate(trx, account.id, todayAtShop(now()));
    await mailer.enqueue(trx, {
      to: account.email,
      template: 'updateCard',
      data: { firstName: account.first_name, link, ...description },
    });
  });
  void mailer.deliver();
}

/**
 * Stores a card that was entered through an emailed link, in the account that the link belongs to.
 * Assigns the card to the next payments of the link's policies, or of one of them, and charges the
 * failed ones. Afterwards the link is no longer valid. When the card is declined, it stays valid.
 * @throws ApiError `token_invalid`, `policy_not_in_force`, `card_refused`, `payment_method_rejected_by_service`
 */
export async function replaceCardByLink(
  services: Services,
  { link_token: token, stripe_token, policy_number }: RequestOf<typeof updateBilling>,
) {
  const account = await accountOfToken(services, token);
  const choose = (db: Kysely<Schema>) =>
    choosePolicies(db, { subject: subjectOf(account), policy_number, now: services.now() });
  await choose(services.database.db);
  const owner = { email: account.email, firstName: account.first_name };
  const accountRef = { accountId: account.id, ...owner };
  const request = {
    first_name: account.first_name,
    last_name: account.last_name,
    token: stripe_token,
  };
  const method = await savePaymentMethod(services, request, accountRef);
  const assigned = await services.database.transact(async (trx) => {
    const accountId = await consumeEmailedToken(trx, { token, kind: 'card', now: services.now() });
    if (!accountId) return null;
    const scope = await choose(trx);
    const charged = await listRecurringPolicies(trx, narrow(scope, isChargedOrUnpaid(trx)));
    const assignment = await assignPaymentMethod(trx, {
      scope,
      methodId: method.public_id,
      now: services.now(),
    });
    const { changed: policies } = assignment;
    await recordAuditEvent(trx, services, { action: 'card_replaced', accountId });
    const card = { id: method.public_id, ...method.details };
    await enqueueCardUpdatedEmail(trx, services, { owner, card, policies });
    return { ...assignment, charged };
  });
  if (!assigned) {
    // The same link was used in another window first. So the card that was just added is removed
    // again.
    await removeCard(services, { methodId: method.public_id }, accountRef);
    throw tokenInvalidError();
  }
  await collectRetries(services, assigned.isRetrying);
  return {
    details: method.details,
    policies: assigned.charged.listed.map((policy) => policy.policy_number),
    policies_all: totalOf(assigned.charged),
    charges: await chargesOf(services, account.id, assigned.unpaid),
  };
}

/**
 * Returns the scope of the link's policies, or of the one with the given number.
 * @throws ApiError `policy_not_in_force` if that policy is none of them
 */
async function choosePolicies(
  db: Kysely<Schema>,
  { subject, policy_number, now }: { subject: LinkSubject; policy_number?: string; now: Date },
): Promise<RecurringScope> {
  const { policies } = findLinkScope(subject, now);
  if (policy_number === undefined) return policies;
  const chosen = narrow(policies, sql`policies.policy_number = ${policy_number}`);
  if (!(await hasRecurringPolicy(db, chosen)))
    throw new ApiError('policy_not_in_force', 'No more payments are due for this policy.');
  return chosen;
}

/** Limits a scope to policies that meet a condition. */
function narrow(scope: RecurringScope, condition: RawBuilder<boolean>): RecurringScope {
  const { where = sql<boolean>`1 = 1` } = scope;
  return { ...scope, where: sql<boolean>`${where} and ${condition}` };
}

/** Returns the number of all policies if not all are listed. */
const totalOf = ({ listed, count }: SomePolicies): number | undefined =>
  count > listed.length ? count : undefined;

/**
 * Returns the results of the charges that followed the assignment of a card.
 * @param before the policies with a failed payment, before the assignment
 */
async function chargesOf(
  { database, now }: Services,
  accountId: string,
  before: readonly RecurringPolicy[],
): Promise<CardCharge[]> {
  if (before.length === 0) return [];
  const open = await selectFailedPayments(database.db, accountId);
  return before.flatMap((policy): CardCharge[] => {
    const { policy_id, failed } = policy;
    if (!failed) return [];
    const rest = open.filter((row) => row.policy_id === policy_id);
    const openAmount = rest.reduce((sum, { amount }) => sum + amount, 0);
    const isProcessing = rest.some((row) => toApiFailedPayment(row, now()).processing);
    const charge = (amount: number, result: CardCharge['result']) =>
      amount > 0 ? [{ ...toOpenPayment(policy, { ...failed, amount }), result }] : [];
    return [
      ...charge(failed.amount - openAmount, 'paid'),
      ...charge(openAmount, isProcessing ? 'processing' : 'declined'),
    ];
  });
}

/**
 * Returns what a card is charged if it is entered through the link, which policies it pays for, and
 * which cards keep paying for the others. A used link reveals only when it was used, whether a
 * payment is open, and whether a card that pays is expired.
 * @throws ApiError `token_invalid`
 */
export async function describeCardLink(
  services: Pick<Services, 'database' | 'now'>,
  token: string,
): Promise<BillingLink> {
  const link = await findLink(services.database, token);
  const { db } = services.database;
  const today = todayAtShop(services.now());
  if (link?.used_at) {
    return {
      used: link.used_at,
      open_payments: [],
      other_policies: 0,
      is_payment_open: await hasFailedPayment(db, link.id),
      is_card_expired: await hasPolicyWithExpiredCard(db, link.id, today),
    };
  }
  const subject = subjectOf(await accountOfToken(services, token));
  const { policies, others } = findLinkScope(subject, services.now());
  const email_payment = await findPaymentOfLink(db, subject);
  const charged = await listRecurringPolicies(db, narrow(policies, isChargedOrUnpaid(db)));
  const unpaid = await unpaidRecurringPolicies(db, policies);
  return {
    used: null,
    ...(email_payment && { email_payment }),
    policies: charged.listed.map((policy) => {
      const expired_card = expiredCardOf(policy, today);
      const { plan_title } = policy;
      return { ...nameOfPolicy(policy), plan_title, ...(expired_card && { expired_card }) };
    }),
    policies_all: totalOf(charged),
    open_payments: unpaid.flatMap((policy) =>
      policy.failed ? [toOpenPayment(policy, policy.failed)] : [],
    ),
    other_cards: await listOtherCards(db, others),
    other_policies: charged.count - unpaid.length,
  };
}

const subjectOf = ({
  id,
  installment_id,
  payment_method_id,
}: Awaited<ReturnType<typeof accountOfToken>>): LinkSubject => ({
  accountId: id,
  installment_id,
  payment_method_id,
});

function toOpenPayment(policy: RecurringPolicy, failed: { amount: number; currency: string }) {
  return {
    ...nameOfPolicy(policy),
    amount: toDecimal(failed.amount),
    currency_code: failed.currency,
  };
}

/**
 * Returns the account of a link's token. The link is checked before the card is added, so that no
 * card is stored for an invalid link.
 */
async function accountOfToken(
  { database, now }: Pick<Services, 'database' | 'now'>,
  token: string,
) {
  const link = await findLink(database, token);
  if (!link || link.used_at !== null || link.expires_at <= now().toISOString())
    throw tokenInvalidError();
  return link;
}

function findLink({ db }: Services['database'], token: string) {
  return db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(['accounts.id', enteredEmailColumn, 'accounts.first_name', 'accounts.last_name'])
    .select(['used_at', 'expires_at', 'installment_id', 'payment_method_id'])
    .where('tokens.hash', '=', hashToken(token))
    .where('tokens.kind', '=', 'card')
    .executeTakeFirst();
}

function tokenInvalidError(): ApiError {
  return new ApiError(
    'token_invalid',
    'This link has expired or was used before. Sign in to update your card, or ask us for a new link.',
  );
}

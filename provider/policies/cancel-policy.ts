import type { Kysely } from 'kysely';
import type { CancelCheckout } from '../../src/contract/policies/cancel.ts';
import { collectionChangeSchema } from '../../src/contract/policies/endorsement.ts';
import { record } from '../audit.ts';
import { quoteCancellation, toCancelCheckout, type CancelQuote } from './cancel-quote.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate } from '../dates.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { StoredBilling } from '../sales/stored-billing.ts';
import { formatAmount, toMinor } from '../money.ts';
import { closeChanges, giveBackChange, type ClosedChange } from './settle-changes.ts';
import { changeInFull } from '../../src/contract/policies/change-words.ts';
import { collectDue } from '../sales/collect.ts';
import { waive } from '../sales/instalments.ts';
import { oweRefund, payRefunds } from '../sales/refunds.ts';
import type { Services } from '../services.ts';

interface Cancellation {
  policyId: string;
  caller: Caller;
  /** What the holder saw, in the main unit; undefined where they were shown nothing. */
  seen: number | undefined;
}

/**
 * Cancels a policy of the caller: status, end of cover, refunds to be paid and mail in one transaction;
 * then pays the refunds. Whoever comes second, at once or later, is refused.
 * @throws Refusal not_found, policy_not_in_force, price_changed
 */
export async function cancelPolicy(
  services: Services,
  { policyId, caller, seen }: Cancellation,
): Promise<CancelCheckout> {
  const quote = await quoteCancellation(services, { policyId, caller });
  assertSeen(quote, seen);
  const done = await services.database.transact((trx) =>
    cancelWithin(trx, services, { quote, holder: caller }),
  );
  if (!done) return refuseChanged(services, { policyId, caller });
  void payRefunds(services);
  void collectDue(services);
  void services.mailer.deliver();
  return toCancelCheckout(quote);
}

/**
 * Ends a policy with all that belongs to it, inside a transaction.
 * @returns false where the policy is not any more what the quote was worked out for
 */
export async function cancelWithin(
  trx: Kysely<Schema>,
  services: Services,
  { quote, holder, ending = asked }: { quote: CancelQuote; holder: Holder; ending?: Ending },
): Promise<boolean> {
  const now = services.now().toISOString();
  const { id: policyId, account_id: accountId, vertical_code: product } = quote.row;
  if (!(await endPolicy(trx, quote, now))) return false;
  await waive(trx, { policyIds: [policyId], at: now });
  // A change that waits falls with its policy; what is held for it goes back whole, beside the refund.
  const changes = await closeChanges(trx, [policyId], { status: 'canceled', decided_at: now });
  for (const change of changes) await giveBackChange(trx, { change, at: now });
  const refund = { policy_id: policyId, currency: quote.billing.currency, created_at: now };
  for (const { chargeId: charge_id, amount } of quote.parts)
    await oweRefund(trx, { ...refund, charge_id, amount });
  await mailCancellation(trx, services, { quote, holder, ending, change: changes[0] });
  await record(trx, services, { deed: ending.deed, accountId, policyId, product });
  return true;
}

/** Why a policy ends before its time. */
export interface Ending {
  deed: 'policy_canceled' | 'policy_unpaid' | 'policy_charged_back';
  /** What was not paid or was taken back, shaped '$10.80'. */
  amount?: string;
}
const asked: Ending = { deed: 'policy_canceled' };

/** Whom the mail goes to. */
type Holder = Pick<Caller, 'email' | 'firstName'>;

function assertSeen({ terms, billing }: CancelQuote, seen: number | undefined): void {
  if (seen === undefined || toMinor(seen) === terms.refund) return;
  const refund = formatAmount(terms.refund, billing.currency);
  throw new Refusal('price_changed', `The refund is ${refund} now. The policy was not canceled.`);
}

/** Only the policy that the refund was worked out for is ended; its holder key is free again. */
async function endPolicy(
  trx: Kysely<Schema>,
  { row, billing, terms }: CancelQuote,
  now: string,
): Promise<boolean> {
  const stopped: StoredBilling = { ...billing, next_payment: null };
  const ended = await trx
    .updateTable('policies')
    .set({
      status: 'canceled',
      canceled_at: now,
      // Cover that never begins keeps the dates it was bought for.
      coverage_end_date: terms.coverageEnd ?? row.coverage_end_date,
      billing: JSON.stringify(stopped),
      holder_key: null,
    })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .where('details', '=', row.details)
    .where('billing', '=', row.billing)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Somebody was faster: canceled already, or changed so that the refund is another one. */
async function refuseChanged(
  services: Services,
  policy: { policyId: string; caller: Caller },
): Promise<never> {
  await quoteCancellation(services, policy);
  throw new Refusal(
    'price_changed',
    'Your policy changed in the meantime, so the refund is different. It was not canceled.',
  );
}

interface Fallen {
  quote: CancelQuote;
  holder: Holder;
  ending: Ending;
  /** The change that was pending. */
  change: ClosedChange | undefined;
}

function fallen({ change, amount, currency }: ClosedChange) {
  const what = changeInFull(collectionChangeSchema.parse(JSON.parse(change)));
  return { what, held: amount > 0 ? formatAmount(amount, currency) : null };
}

async function mailCancellation(
  trx: Kysely<Schema>,
  { mailer }: Services,
  { quote, holder, ending, change }: Fallen,
): Promise<void> {
  const { row, billing, terms, parts } = quote;
  const cards = [...new Set(parts.map(({ brand, last4 }) => `${brand} ending ${last4}`))];
  await mailer.enqueue(trx, {
    to: holder.email,
    template: 'policyCanceled',
    data: {
      firstName: holder.firstName,
      why: ending.deed,
      ...(ending.amount !== undefined && { amount: ending.amount }),
      policyNumber: row.policy_number,
      planTitle: row.plan_title,
      end: terms.coverageEnd && formatDate(terms.coverageEnd),
      refund: terms.refund > 0 ? formatAmount(terms.refund, billing.currency) : null,
      refundTo: cards.join(', '),
      ...(change && { change: fallen(change) }),
      policyLink: `/account/policies/${row.vertical_code}/${row.id}`,
    },
  });
}

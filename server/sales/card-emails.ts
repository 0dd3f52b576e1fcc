// Security emails about the cards of an account, in the transaction of the change.
import type { Kysely } from 'kysely';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import type { RecurringPolicy } from '../accounts/cards.ts';
import type { SomePolicies } from '../accounts/recurring-policies.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate, formatInstant } from '../dates.ts';
import type { Caller } from '../http/caller.ts';
import { numberAndItem } from '../mail/policy-facts.ts';
import { formatAmount } from '../money.ts';
import type { Services } from '../services.ts';

/** The account's owner, who gets the email. */
export type CardOwner = Pick<Caller, 'email' | 'firstName'>;

interface ChangedCard {
  owner: CardOwner;
  card: { id: string; brand: string; last4: string };
}

/** Emails that a card was added to the account. It does not pay for any policy yet. */
export async function enqueueCardAddedEmail(
  trx: Kysely<Schema>,
  mailer: Services['mailer'],
  { owner, card, addedAt }: ChangedCard & { addedAt: string },
): Promise<void> {
  await mailer.enqueue(trx, {
    to: owner.email,
    template: 'cardAdded',
    data: {
      firstName: owner.firstName,
      card: cardBrandAndLast4(card),
      time: formatInstant(addedAt),
    },
  });
}

/** Emails which policies a card pays for from now on, so the card needs no email of its own. */
export async function enqueueCardUpdatedEmail(
  trx: Kysely<Schema>,
  { mailer, now }: Pick<Services, 'mailer' | 'now'>,
  { owner, card, policies }: ChangedCard & { policies: SomePolicies },
): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set({ announce_after: null })
    .where('id', '=', card.id)
    .execute();
  await mailer.enqueue(trx, {
    to: owner.email,
    template: 'cardUpdated',
    data: {
      firstName: owner.firstName,
      card: cardBrandAndLast4(card),
      time: formatInstant(now().toISOString()),
      policies: policies.listed.map(policyText),
      policyCount: policies.count,
    },
  });
}

/** Returns a policy and its next charge. A failed payment is charged as soon as the card changes. */
function policyText({ policy_number, plan_title, subject, ...policy }: RecurringPolicy) {
  const names = { policyNumber: policy_number, insuredItem: subject ?? '' };
  const name = `${numberAndItem(names)}, ${plan_title}`;
  const { next_payment } = policy;
  const { failed, isCharged } = policy;
  if (failed) return `${name}, ${formatAmount(failed.amount, failed.currency)} charged now`;
  if (next_payment === null) return `${name}, no payment due until it’s approved`;
  return isCharged ? `${name}, next payment on ${formatDate(next_payment)}` : name;
}

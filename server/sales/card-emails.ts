// Security emails about the cards of an account, in the transaction of the change.
import type { Kysely } from 'kysely';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import type { RecurringPolicy } from '../accounts/cards.ts';
import type { Schema } from '../data/schema.ts';
import { formatInstant } from '../dates.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';

/** The account's owner, who gets the email. */
export type CardOwner = Pick<Caller, 'email' | 'firstName'>;

interface ChangedCard {
  owner: CardOwner;
  card: { brand: string; last4: string };
}

/** Emails that a card was added to the account. It does not pay for any policy yet. */
export function enqueueCardAddedEmail(
  trx: Kysely<Schema>,
  { mailer, now }: Pick<Services, 'mailer' | 'now'>,
  { owner, card }: ChangedCard,
): Promise<void> {
  return mailer.enqueue(trx, {
    to: owner.email,
    template: 'cardAdded',
    data: {
      firstName: owner.firstName,
      card: cardBrandAndLast4(card),
      time: formatInstant(now().toISOString()),
    },
  });
}

/** Emails which policies a card pays for from now on. */
export function enqueueCardUpdatedEmail(
  trx: Kysely<Schema>,
  { mailer, now }: Pick<Services, 'mailer' | 'now'>,
  { owner, card, policies }: ChangedCard & { policies: readonly RecurringPolicy[] },
): Promise<void> {
  return mailer.enqueue(trx, {
    to: owner.email,
    template: 'cardUpdated',
    data: {
      firstName: owner.firstName,
      card: cardBrandAndLast4(card),
      time: formatInstant(now().toISOString()),
      policies: policies.map(({ policy_number, plan_title }) => `${policy_number}, ${plan_title}`),
    },
  });
}

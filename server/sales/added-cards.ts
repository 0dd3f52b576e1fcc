import { enteredEmailColumn } from '../accounts/find-account.ts';
import { isUnannouncedCard } from '../data/partial-indexes.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import { logFailure } from '../log-failures.ts';
import type { Services } from '../services.ts';
import { enqueueCardAddedEmail } from './card-emails.ts';

/**
 * Emails the owners of cards that were added for an assignment or purchase which has not followed
 * within `CARD_ANNOUNCEMENT_MS`, so that no card is stored unnoticed.
 */
export async function emailAddedCards(services: Services): Promise<void> {
  const first = { announce_after: '', id: '' };
  const read = (after: typeof first, size: number) => unannouncedCards(services, after, size);
  for await (const slice of readInSlices(first, read)) {
    for (const card of slice)
      await logFailure(services.log, { event: 'added_card_email_failed', card: card.id }, () =>
        announceCard(services, card),
      );
    void services.mailer.deliver();
  }
}

type UnannouncedCard = Awaited<ReturnType<typeof unannouncedCards>>[number];

function unannouncedCards(
  { database, now }: Services,
  after: { announce_after: string; id: string },
  size: number,
) {
  return database.db
    .selectFrom('payment_methods')
    .innerJoin('accounts', 'accounts.id', 'payment_methods.account_id')
    .select(['payment_methods.id', 'brand', 'last4', 'payment_methods.created_at'])
    .select((eb) => eb.ref('announce_after').$notNull().as('announce_after'))
    .select([enteredEmailColumn, 'first_name'])
    .where(isUnannouncedCard)
    .where('announce_after', '<=', now().toISOString())
    .where(isRowAfter({ announce_after: after.announce_after, 'payment_methods.id': after.id }))
    .orderBy('announce_after')
    .orderBy('payment_methods.id')
    .limit(size)
    .execute();
}

async function announceCard({ database, mailer }: Services, card: UnannouncedCard): Promise<void> {
  await database.transact(async (trx) => {
    const unannounced = await trx
      .updateTable('payment_methods')
      .set({ announce_after: null })
      .where('id', '=', card.id)
      .where(isUnannouncedCard)
      .returning('id')
      .executeTakeFirst();
    if (!unannounced) return;
    const owner = { email: card.email, firstName: card.first_name };
    await enqueueCardAddedEmail(trx, mailer, { owner, card, addedAt: card.created_at });
  });
}

// Tells, before a payment is refused, that the card it is charged to expires first.
import { addDaysTo } from '../../src/contract/rental-car/trip.ts';
import { expiryMonth, isOverBy } from '../../src/contract/purchase/card-expiry.ts';
import { cardName } from '../../src/contract/purchase/card-name.ts';
import { firstNameOf } from '../accounts/find-account.ts';
import { newToken, storeToken, tokenLifeMs } from '../accounts/tokens.ts';
import { record } from '../audit.ts';
import { isOpenInstalment } from '../data/partial-indexes.ts';
import { follows, inSlices } from '../data/slices.ts';
import { formatDate } from '../dates.ts';
import { describeError } from '../log.ts';
import { formatAmount } from '../money.ts';
import type { Services } from '../services.ts';
import { collected, triedFrom } from './instalments.ts';

/** Days before a payment on which its holder is told: the mailed link is good for longer. */
export const EXPIRY_NOTICE_DAYS = 10;

/**
 * Mails once for each card, with all that it is to pay in the days ahead. A card that its bank renews is told of anew
 * when that one ends.
 */
export async function tellExpiring(services: Services): Promise<void> {
  const due = await paidByExpiring(services);
  for (const [card, payments] of Map.groupBy(due, ({ cardId }) => cardId))
    try {
      await tell(services, card, payments);
    } catch (error) {
      services.log.error('card_expiry_not_told', { card, ...describeError(error) });
    }
  if (due.length > 0) void services.mailer.deliver();
}

type DuePayment = Awaited<ReturnType<typeof duePayments>>[number];

/** What is due in the days ahead on a card that nobody was told of and that is over by then; the soonest first. */
async function paidByExpiring(services: Services): Promise<DuePayment[]> {
  const all: DuePayment[] = [];
  const first = { next_attempt_at: '', id: '' };
  const read = (after: typeof first, size: number) => duePayments(services, after, size);
  for await (const slice of inSlices(first, read)) all.push(...slice.filter(isPaidByExpiring));
  return all.toSorted(
    (one, other) =>
      compare(one.due_date, other.due_date) || compare(one.policy_number, other.policy_number),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function isPaidByExpiring(payment: DuePayment): boolean {
  return payment.expiry_told_at === null && isOverBy(payment, payment.due_date);
}

/** What is due in the days ahead, by when it is tried. */
function duePayments(
  { database, gateway, now }: Services,
  { next_attempt_at, id }: { next_attempt_at: string; id: string },
  size: number,
) {
  const until = addDaysTo(now().toISOString().slice(0, 10), EXPIRY_NOTICE_DAYS);
  return database.db
    .selectFrom('instalments')
    .innerJoin('policies', 'policies.id', 'instalments.policy_id')
    .innerJoin('payment_methods as card', 'card.id', 'policies.payment_method_id')
    .select(['card.id as cardId', 'brand', 'last4', 'exp_month', 'exp_year'])
    .select(['policies.account_id', 'holder_email', 'policy_number'])
    .select(['due_date', 'amount', 'instalments.currency', 'expiry_told_at'])
    .select(['instalments.id', 'instalments.next_attempt_at'])
    .where(isOpenInstalment)
    .where('instalments.state', '=', 'due')
    .where('instalments.next_attempt_at', '<=', triedFrom(until))
    .where('policies.status', 'in', collected)
    .where('card.gateway', '=', gateway.kind)
    .where(follows({ 'instalments.next_attempt_at': next_attempt_at, 'instalments.id': id }))
    .orderBy('instalments.next_attempt_at')
    .orderBy('instalments.id')
    .limit(size)
    .execute();
}

async function tell(services: Services, cardId: string, payments: DuePayment[]): Promise<void> {
  const [first] = payments;
  if (!first) return;
  const { database, mailer, settings } = services;
  const token = newToken();
  await database.transact(async (trx) => {
    const now = services.now();
    const told = await trx
      .updateTable('payment_methods')
      .set({ expiry_told_at: now.toISOString() })
      .where('id', '=', cardId)
      .where('expiry_told_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!told) return;
    const { account_id: accountId } = first;
    const lifeMs = tokenLifeMs.card;
    await storeToken(trx, { token, accountId, kind: 'card', lifeMs, now });
    await record(trx, services, { deed: 'card_link_mailed', accountId });
    await mailer.enqueue(trx, {
      to: first.holder_email,
      template: 'cardExpires',
      data: {
        firstName: await firstNameOf(trx, accountId),
        card: cardName(first),
        expires: expiryMonth(first) ?? '',
        isOver: isOverBy(first, now.toISOString().slice(0, 10)),
        payments: payments.map(({ policy_number, amount, currency, due_date }) => ({
          policyNumber: policy_number,
          amount: formatAmount(amount, currency),
          date: formatDate(due_date),
        })),
        link: `${settings.SITE_URL}/update-payment-method?linkToken=${token}`,
      },
    });
  });
}

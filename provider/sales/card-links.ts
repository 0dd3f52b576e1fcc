import type { Card } from '../../src/contract/purchase/billing.ts';
import type { RequestOf } from '../../src/contract/define-call.ts';
import type { updateBilling } from '../../src/contract/policies/update-billing.ts';
import { record } from '../audit.ts';
import { Refusal } from '../errors.ts';
import { collectDue } from './collect.ts';
import { chargeTo } from './next-payments.ts';
import { addressOf } from '../accounts/find-account.ts';
import { keepMethod } from './payment-methods.ts';
import { removeCard } from './paying-cards.ts';
import type { Services } from '../services.ts';
import { hashToken, newToken, spendToken, storeToken, tokenLifeMs } from '../accounts/tokens.ts';
import { cardName } from '../../src/contract/purchase/card-name.ts';

/** Mails an account's holder a link that puts another card in the place of theirs, without a sign-in. */
export async function mailCardLink(
  { database, mailer, settings, now, by }: Services,
  account: { id: string; email: string; first_name: string },
): Promise<void> {
  const token = newToken();
  const link = `${settings.SITE_URL}/update-payment-method?linkToken=${token}`;
  const grant = { accountId: account.id, kind: 'card', lifeMs: tokenLifeMs.card } as const;
  await database.transact(async (trx) => {
    await storeToken(trx, { token, ...grant, now: now() });
    await record(trx, { by, now }, { deed: 'card_link_mailed', accountId: account.id });
    await mailer.enqueue(trx, {
      to: account.email,
      template: 'updateCard',
      data: { firstName: account.first_name, link },
    });
  });
  void mailer.deliver();
}

/**
 * Keeps the card of a mailed link with the link's account and charges its next payments to it. The link
 * is used up by that: a card that is refused leaves it for another try.
 * @throws Refusal token_invalid, card_refused, payment_method_rejected_by_service
 */
export async function updateCard(
  services: Services,
  { link_token: token, stripe_token }: RequestOf<typeof updateBilling>,
): Promise<Card> {
  const owner = await ownerOf(services, token);
  const holder = { accountId: owner.id, email: owner.email };
  const request = { first_name: owner.first_name, last_name: owner.last_name, token: stripe_token };
  const method = await keepMethod(services, request, holder);
  const done = await services.database.transact(async (trx) => {
    const accountId = await spendToken(trx, { token, kind: 'card', now: services.now() });
    if (!accountId) return false;
    await chargeTo(trx, { accountId, methodId: method.public_id, now: services.now() });
    await record(trx, services, { deed: 'card_replaced', accountId });
    await services.mailer.enqueue(trx, {
      to: owner.email,
      template: 'cardUpdated',
      data: { firstName: owner.first_name, card: cardName(method.details) },
    });
    return true;
  });
  if (!done) {
    // The same link was faster in another window.
    await removeCard(services, { methodId: method.public_id }, holder);
    throw tokenInvalid();
  }
  void collectDue(services);
  void services.mailer.deliver();
  return method.details;
}

/** Asked before the card is taken: a dead link must not leave a card behind. */
async function ownerOf({ database, now }: Services, token: string) {
  const owner = await database.db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(['accounts.id', addressOf, 'accounts.first_name', 'accounts.last_name'])
    .where('tokens.hash', '=', hashToken(token))
    .where('tokens.kind', '=', 'card')
    .where('tokens.used_at', 'is', null)
    .where('tokens.expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!owner) throw tokenInvalid();
  return owner;
}

function tokenInvalid(): Refusal {
  return new Refusal(
    'token_invalid',
    'This link has expired or was used before. Sign in to update your card, or ask us for a new link.',
  );
}

import type { Card } from '../../src/contract/purchase/billing.ts';
import type { RequestOf } from '../../src/contract/define-call.ts';
import type { updateBilling } from '../../src/contract/policies/update-billing.ts';
import { recordAuditEvent } from '../audit.ts';
import { ApiError } from '../errors.ts';
import { collectDueInstallments } from './collect-installments.ts';
import { assignPaymentMethod } from './assign-payment-method.ts';
import { enqueueCardUpdatedEmail } from './card-emails.ts';
import { enteredEmailColumn } from '../accounts/find-account.ts';
import { savePaymentMethod } from './payment-methods.ts';
import { removeCard } from './payment-method-assignment.ts';
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
    await mailer.enqueue(trx, {
      to: account.email,
      template: 'updateCard',
      data: { firstName: account.first_name, link },
    });
  });
  void mailer.deliver();
}

/**
 * Stores a card that was entered through an emailed link, in the account that the link belongs to.
 * Assigns the card to the account's next payments. Afterwards the link is no longer valid. When the
 * card is declined, the link stays valid.
 * @throws ApiError `token_invalid`, `card_refused`, `payment_method_rejected_by_service`
 */
export async function replaceCardByLink(
  services: Services,
  { link_token: token, stripe_token }: RequestOf<typeof updateBilling>,
): Promise<Card> {
  const account = await accountOfToken(services, token);
  const owner = { email: account.email, firstName: account.first_name };
  const accountRef = { accountId: account.id, ...owner };
  const request = {
    first_name: account.first_name,
    last_name: account.last_name,
    token: stripe_token,
  };
  const method = await savePaymentMethod(services, request, accountRef);
  const isUpdated = await services.database.transact(async (trx) => {
    const accountId = await consumeEmailedToken(trx, { token, kind: 'card', now: services.now() });
    if (!accountId) return false;
    const { policies } = await assignPaymentMethod(trx, {
      accountId,
      methodId: method.public_id,
      now: services.now(),
    });
    await recordAuditEvent(trx, services, { action: 'card_replaced', accountId });
    await enqueueCardUpdatedEmail(trx, services, { owner, card: method.details, policies });
    return true;
  });
  if (!isUpdated) {
    // The same link was used in another window first. So the card that was just added is removed
    // again.
    await removeCard(services, { methodId: method.public_id }, accountRef);
    throw tokenInvalidError();
  }
  void collectDueInstallments(services);
  void services.mailer.deliver();
  return method.details;
}

/**
 * Returns the account of a link's token. The link is checked before the card is added, so that no
 * card is stored for an invalid link.
 */
async function accountOfToken({ database, now }: Services, token: string) {
  const account = await database.db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .select(['accounts.id', enteredEmailColumn, 'accounts.first_name', 'accounts.last_name'])
    .where('tokens.hash', '=', hashToken(token))
    .where('tokens.kind', '=', 'card')
    .where('tokens.used_at', 'is', null)
    .where('tokens.expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!account) throw tokenInvalidError();
  return account;
}

function tokenInvalidError(): ApiError {
  return new ApiError(
    'token_invalid',
    'This link has expired or was used before. Sign in to update your card, or ask us for a new link.',
  );
}

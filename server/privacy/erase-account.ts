import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { lockAccount } from '../accounts/change-email.ts';
import { releaseEmail } from '../accounts/move-email.ts';
import { describeBlockers, findDeletionBlockers } from './deletion-blockers.ts';

/**
 * Erases everything about a person that insurance law does not require: profile, sign-in, stored
 * cards, prices, claim drafts, waitlists, inquiries and sent emails. Policies, payments, claims and
 * audit events stay until the purge deletes them. The account's row stays for them, without any
 * personal data. Emails that are not sent yet are still sent.
 * @throws ApiError invalid_input when a policy is active or a claim is open
 */
export async function eraseAccount(
  trx: Kysely<Schema>,
  services: Pick<Services, 'now'>,
  accountId: string,
): Promise<void> {
  await lockAccount(trx, accountId);
  const blockers = describeBlockers(await findDeletionBlockers(trx, services, accountId));
  if (blockers !== '')
    throw new ApiError('invalid_input', `The account still has ${blockers}, which must end first.`);
  const now = services.now().toISOString();
  const { email, merge_into_id, email_verified_at } = await trx
    .selectFrom('accounts')
    .select(['email', 'merge_into_id', 'email_verified_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  // Records by an address that was never verified may belong to somebody else.
  if (email_verified_at !== null && merge_into_id === null) await eraseByEmail(trx, email);
  await eraseOwnedRows(trx, { accountId, now });
  await trx
    .updateTable('accounts')
    .set({
      // The address is free for a new account.
      email: accountId,
      registered_email: null,
      merge_into_id: null,
      password_hash: null,
      email_verified_at: null,
      first_name: '',
      middle_name: null,
      last_name: '',
      phone_number: null,
      country_id: null,
      region_id: null,
      beneficiary: null,
      address: null,
      erased_at: now,
    })
    .where('id', '=', accountId)
    .execute();
  // Purchases that wait to join this account get an account of their own with the address.
  if (merge_into_id === null)
    await releaseEmail(trx, { id: accountId, email, email_verified_at: null });
}

async function eraseByEmail(trx: Kysely<Schema>, email: string): Promise<void> {
  await trx.deleteFrom('waitlist').where('email', '=', email).execute();
  await trx.deleteFrom('leads').where('email', '=', email).execute();
  await trx.deleteFrom('mail_suppressions').where('email', '=', email).execute();
  await trx
    .deleteFrom('outbox')
    .where('recipient', '=', email)
    .where('sent_at', 'is not', null)
    .execute();
}

async function eraseOwnedRows(
  trx: Kysely<Schema>,
  { accountId, now }: { accountId: string; now: string },
): Promise<void> {
  await trx.deleteFrom('tokens').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('quotes').where('account_id', '=', accountId).execute();
  await trx
    .deleteFrom('claim_photos')
    .where('account_id', '=', accountId)
    .where('claim_id', 'is', null)
    .execute();
  const unfiled = trx
    .selectFrom('claim_processes')
    .select('id')
    .where('account_id', '=', accountId)
    .where('filed_at', 'is', null);
  await trx.deleteFrom('claim_drafts').where('process_id', 'in', unfiled).execute();
  await trx
    .deleteFrom('claim_processes')
    .where('account_id', '=', accountId)
    .where('filed_at', 'is', null)
    .execute();
  await trx
    .deleteFrom('bank_accounts')
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claims')
            .select('claims.id')
            .whereRef('claims.bank_account_id', '=', 'bank_accounts.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payouts')
            .select('payouts.id')
            .whereRef('payouts.bank_account_id', '=', 'bank_accounts.id'),
        ),
      ),
    )
    .execute();
  // A card that paid stays for refunds, like a guest's card. The purge deletes the others.
  await trx
    .updateTable('payment_methods')
    .set({ account_id: null, removed_at: now, announce_after: null })
    .where('account_id', '=', accountId)
    .execute();
  await trx
    .updateTable('policies')
    .set({ nickname: null })
    .where('account_id', '=', accountId)
    .where('nickname', 'is not', null)
    .execute();
}

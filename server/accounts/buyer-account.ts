import type { Kysely } from 'kysely';
import { prepared } from '../data/prepared.ts';
import type { AccountsTable, Schema } from '../data/schema.ts';
import type { Buyer } from '../../src/contract/purchase/purchase.ts';
import type { Caller } from '../http/caller.ts';
import { storeToken, tokenLifetimesMs } from './tokens.ts';

/**
 * The account that owns a purchase. The state `signedIn` means the caller's own account.
 * `unclaimed` means an account without a password; the emailed link sets a password.
 * `pendingMerge` means a separate account, because another account already has this email address.
 * The emailed link merges the separate account into the existing account.
 */
export interface BuyerAccount {
  accountId: string;
  state: 'signedIn' | 'unclaimed' | 'pendingMerge';
}

/**
 * Finds or creates the account of a purchase, in the purchase's transaction. Anyone can enter any
 * email address, so a guest's purchase does not change an existing account with a password. That
 * account does not show the purchase either. The purchase belongs to a separate account until the
 * emailed link verifies the email address.
 */
export async function findOrCreateBuyerAccount(
  trx: Kysely<Schema>,
  { caller, buyer }: { caller: Caller | null; buyer: Buyer },
  { accountId, now }: { accountId: string; now: Date },
): Promise<BuyerAccount> {
  if (caller) return { accountId: caller.accountId, state: 'signedIn' };
  const row = { ...buyer, id: accountId, merge_into_id: null, created_at: now.toISOString() };
  const [created] = await insertUnclaimedAccount(trx, row);
  if (created) return { accountId, state: 'unclaimed' };
  const [existing] = await accountByEmail(trx, { email: buyer.email });
  if (!existing) throw new Error('An email address is in use but has no account');
  if (existing.password_hash === null) return { accountId: existing.id, state: 'unclaimed' };
  await insertUnclaimedAccount(trx, { ...row, email: accountId, merge_into_id: existing.id });
  return { accountId, state: 'pendingMerge' };
}

/**
 * Stores the token of the link in the purchase's confirmation email. Stores nothing for a signed-in
 * buyer.
 */
export async function storeBuyerToken(
  trx: Kysely<Schema>,
  { accountId, state }: BuyerAccount,
  { buyerToken, now }: { buyerToken: string; now: Date },
): Promise<void> {
  if (state === 'signedIn') return;
  await storeToken(trx, {
    token: buyerToken,
    accountId,
    kind: state === 'unclaimed' ? 'reset' : 'verify',
    lifeMs: tokenLifetimesMs.purchase,
    now,
  });
}

const insertUnclaimedAccount = prepared<
  Pick<
    AccountsTable,
    'id' | 'email' | 'first_name' | 'last_name' | 'phone_number' | 'merge_into_id' | 'created_at'
  >
>()((db, $) =>
  db
    .insertInto('accounts')
    .values({
      id: $('id'),
      email: $('email'),
      password_hash: null,
      email_verified_at: null,
      first_name: $('first_name'),
      middle_name: null,
      last_name: $('last_name'),
      phone_number: $('phone_number'),
      country_id: null,
      region_id: null,
      beneficiary: null,
      merge_into_id: $('merge_into_id'),
      created_at: $('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const accountByEmail = prepared<{ email: string }>()((db, $) =>
  db.selectFrom('accounts').select(['id', 'password_hash']).where('email', '=', $('email')),
);

import type { Kysely } from 'kysely';
import { defineCompiledStatement } from '../data/prepared.ts';
import type { AccountsTable } from '../data/account-tables.ts';
import type { Schema } from '../data/schema.ts';
import type { GuestBuyer } from '../../src/contract/purchase/purchase.ts';
import type { Caller } from '../http/caller.ts';
import { storeToken, tokenLifetimesMs } from './tokens.ts';

/**
 * The account that owns a purchase. `signedIn`: the buyer is signed in to this account.
 * `unclaimed`: the account has no password yet; the emailed link sets a password.
 * `pendingMerge`: another account already has the buyer's email address, so the purchase belongs to
 * this separate account. The emailed link merges this account into the other account.
 */
export interface BuyerAccount {
  accountId: string;
  state: 'signedIn' | 'unclaimed' | 'pendingMerge';
}

/**
 * Finds or creates the account of a purchase, in the purchase's transaction. A guest's purchase
 * neither changes nor appears in an existing account with a password, because anyone can enter any
 * email address. Instead, the purchase belongs to a separate account until the emailed link
 * verifies the email address.
 */
export async function findOrCreateBuyerAccount(
  trx: Kysely<Schema>,
  { caller, buyer }: { caller: Caller | null; buyer: GuestBuyer },
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
 * Stores the token of the link in the purchase's confirmation email. Does nothing if the buyer is
 * signed in.
 */
export async function storeConfirmationLinkToken(
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

const insertUnclaimedAccount = defineCompiledStatement<
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

const accountByEmail = defineCompiledStatement<{ email: string }>()((db, $) =>
  db.selectFrom('accounts').select(['id', 'password_hash']).where('email', '=', $('email')),
);

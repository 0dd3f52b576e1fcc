import type { Kysely } from 'kysely';
import { prepared } from '../data/prepared.ts';
import type { AccountsTable, Schema } from '../data/schema.ts';
import type { Buyer } from '../../src/contract/purchase/purchase.ts';
import type { Caller } from '../http/caller.ts';
import { storeToken, tokenLifetimesMs } from './tokens.ts';

/**
 * The account that a purchase belongs to. `signedIn`: whoever is signed in sees it. `unclaimed`: nobody has set
 * a password yet, the mailed link does. `pendingMerge`: the address has an account already, which it joins once
 * the mailed link was opened.
 */
export interface BuyerAccount {
  accountId: string;
  state: 'signedIn' | 'unclaimed' | 'pendingMerge';
}

/**
 * Finds or opens the account of a purchase, within its transaction. Anybody can type an address, so a
 * visitor's purchase changes nothing of the account that the address has, and nobody who is signed in to
 * it sees the purchase: it waits in an account of its own until the link in its mail proves the address.
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
  if (!existing) throw new Error('An email address is taken and has no account');
  if (existing.password_hash === null) return { accountId: existing.id, state: 'unclaimed' };
  await insertUnclaimedAccount(trx, { ...row, email: accountId, merge_into_id: existing.id });
  return { accountId, state: 'pendingMerge' };
}

/** Stores the token of the link that the confirmation carries to whoever reads the address's mail. */
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

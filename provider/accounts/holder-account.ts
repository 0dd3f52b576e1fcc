import type { Kysely } from 'kysely';
import { prepared } from '../data/prepared.ts';
import type { AccountsTable, Schema } from '../data/schema.ts';
import type { Purchaser } from '../../src/contract/purchase/purchase.ts';
import type { Caller } from '../http/caller.ts';
import { storeToken, tokenLifeMs } from './tokens.ts';

/**
 * The account that a purchase belongs to. `open`: whoever is signed in sees it. `dormant`: nobody has set
 * a password yet, the mailed link does. `waiting`: the address has an account already, which it joins once
 * the mailed link was opened.
 */
export interface HolderAccount {
  accountId: string;
  state: 'open' | 'dormant' | 'waiting';
}

/**
 * Finds or opens the account of a purchase, within its transaction. Anybody can type an address, so a
 * visitor's purchase changes nothing of the account that the address has, and nobody who is signed in to
 * it sees the purchase: it waits in an account of its own until the link in its mail proves the address.
 */
export async function holderAccount(
  trx: Kysely<Schema>,
  { caller, purchaser }: { caller: Caller | null; purchaser: Purchaser },
  { accountId, now }: { accountId: string; now: Date },
): Promise<HolderAccount> {
  if (caller) return { accountId: caller.accountId, state: 'open' };
  const row = { ...purchaser, id: accountId, joins: null, created_at: now.toISOString() };
  const [opened] = await insertDormant(trx, row);
  if (opened) return { accountId, state: 'dormant' };
  const [known] = await accountOf(trx, { email: purchaser.email });
  if (!known) throw new Error('An email address is taken and has no account');
  if (known.password_hash === null) return { accountId: known.id, state: 'dormant' };
  await insertDormant(trx, { ...row, email: accountId, joins: known.id });
  return { accountId, state: 'waiting' };
}

/** Stores the token of the link that the confirmation carries to whoever reads the address's mail. */
export async function storeHolderToken(
  trx: Kysely<Schema>,
  { accountId, state }: HolderAccount,
  { holderToken, now }: { holderToken: string; now: Date },
): Promise<void> {
  if (state === 'open') return;
  await storeToken(trx, {
    token: holderToken,
    accountId,
    kind: state === 'dormant' ? 'reset' : 'verify',
    lifeMs: tokenLifeMs.holder,
    now,
  });
}

const insertDormant = prepared<
  Pick<
    AccountsTable,
    'id' | 'email' | 'first_name' | 'last_name' | 'phone_number' | 'joins' | 'created_at'
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
      joins: $('joins'),
      created_at: $('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const accountOf = prepared<{ email: string }>()((db, $) =>
  db.selectFrom('accounts').select(['id', 'password_hash']).where('email', '=', $('email')),
);

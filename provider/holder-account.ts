import type { Kysely } from 'kysely';
import { prepared } from './data/prepared.ts';
import type { AccountsTable, Schema } from './data/schema.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { storeToken, tokenLifeMs } from './tokens.ts';

/** The account that a purchase belongs to. */
export interface HolderAccount {
  accountId: string;
  /** Nobody has proven the address yet: the account is claimed through a link that is mailed there. */
  dormant: boolean;
}

/**
 * Finds or opens the account of a purchase, within its transaction. A visitor's purchase joins the
 * account of its email where somebody has proven that address and set a password. Any other account of
 * that email could have been opened by anybody: its password, sessions and cards are taken away, and
 * who reads the address's mail claims it.
 */
export async function holderAccount(
  trx: Kysely<Schema>,
  { caller, purchaser }: Pick<PurchaseOrder, 'caller' | 'purchaser'>,
  made: { accountId: string; now: Date },
): Promise<HolderAccount> {
  if (caller) return { accountId: caller.accountId, dormant: false };
  const [opened] = await insertDormant(trx, {
    ...purchaser,
    id: made.accountId,
    created_at: made.now.toISOString(),
  });
  return opened ? { accountId: opened.id, dormant: true } : join(trx, purchaser);

  async function join(db: Kysely<Schema>, { email }: { email: string }): Promise<HolderAccount> {
    const [account] = await accountOf(db, { email });
    if (!account) throw new Error('An email address is taken and has no account');
    const proven = account.password_hash !== null && account.email_verified_at !== null;
    if (!proven && account.password_hash !== null) await disown(db, account.id);
    return { accountId: account.id, dormant: !proven };
  }

  async function disown(db: Kysely<Schema>, accountId: string): Promise<void> {
    const { first_name, last_name, phone_number } = purchaser;
    await db
      .updateTable('accounts')
      .set({ password_hash: null, first_name, last_name, phone_number })
      .set({
        middle_name: null,
        beneficiary: null,
        address: null,
        country_id: null,
        region_id: null,
      })
      .where('id', '=', accountId)
      .execute();
    // Links that were mailed to the address may stay: only its reader has them.
    await db
      .deleteFrom('tokens')
      .where('account_id', '=', accountId)
      .where('kind', '!=', 'reset')
      .execute();
    await db
      .updateTable('payment_methods')
      .set({ removed_at: made.now.toISOString() })
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .execute();
  }
}

/** Lets the link that is mailed to the holder of a dormant account set its first password. */
export async function grantClaim(
  trx: Kysely<Schema>,
  { accountId, dormant }: HolderAccount,
  { claimToken, now }: { claimToken: string; now: Date },
): Promise<void> {
  if (!dormant) return;
  await storeToken(trx, {
    token: claimToken,
    accountId,
    kind: 'reset',
    lifeMs: tokenLifeMs.claim,
    now,
  });
}

const insertDormant = prepared<
  Pick<AccountsTable, 'id' | 'email' | 'first_name' | 'last_name' | 'phone_number' | 'created_at'>
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
      created_at: $('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const accountOf = prepared<{ email: string }>()((db, $) =>
  db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'email_verified_at'])
    .where('email', '=', $('email')),
);

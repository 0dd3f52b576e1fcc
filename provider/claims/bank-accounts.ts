import type { Kysely } from 'kysely';
import type { BankAccountRequest } from '../../src/contract/claims/bank-account.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';

const LAST = 4;

/** Keeps an account for reimbursements. Its number is sealed here and opened only to pay. */
export async function keepBankAccount(
  { database, vault, now }: Pick<Services, 'database' | 'vault' | 'now'>,
  request: BankAccountRequest,
  accountId: string,
): Promise<{ public_id: string; last4: string }> {
  const id = newId('ba');
  const number = request.bank_account_number;
  const row = {
    id,
    account_id: accountId,
    name_on_account: request.name_on_account,
    routing_number: request.bank_routing_number,
    sealed_number: vault.seal(id, number),
    last4: number.slice(-LAST),
    is_savings: request.is_savings ? 1 : 0,
    created_at: now().toISOString(),
  };
  await database.transact((trx) => trx.insertInto('bank_accounts').values(row).execute());
  return { public_id: id, last4: row.last4 };
}

/** @throws Refusal not_found, also for another account's */
export async function assertOwnBankAccount(
  db: Kysely<Schema>,
  id: string,
  accountId: string,
): Promise<void> {
  const row = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found', 'There is no such bank account.');
}

import type { Kysely } from 'kysely';
import type { BankAccountRequest } from '../../src/contract/claims/bank-account.ts';
import { record } from '../audit.ts';
import type { Vault } from '../data/vault.ts';
import type { BankAccountsTable } from '../data/claim-tables.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';

const LAST = 4;

/** What a direct deposit is sent to. */
interface BankNumbers {
  routing: string;
  number: string;
}

/** Both numbers in one, so that neither is readable at rest. */
export function sealAccount(vault: Vault, id: string, { routing, number }: BankNumbers): string {
  return vault.seal(id, `${routing}:${number}`);
}

/** @throws where the text was changed, or sealed with none of the vault's keys */
export function openAccount(
  vault: Vault,
  row: Pick<BankAccountsTable, 'id' | 'sealed_number' | 'routing_number'>,
): BankNumbers {
  const opened = vault.open(row.id, row.sealed_number);
  const at = opened.indexOf(':');
  // Earlier releases sealed the account number alone.
  if (at < 0) return { routing: row.routing_number, number: opened };
  return { routing: opened.slice(0, at), number: opened.slice(at + 1) };
}

/** Keeps an account for reimbursements. Its number is sealed here and opened only to pay. */
export async function keepBankAccount(
  { database, vault, now, by }: Pick<Services, 'database' | 'vault' | 'now' | 'by'>,
  request: BankAccountRequest,
  accountId: string,
): Promise<{ public_id: string; last4: string }> {
  const id = newId('ba');
  const number = request.bank_account_number;
  const row = {
    id,
    account_id: accountId,
    name_on_account: request.name_on_account,
    // Sealed with the number; the column is of releases that kept it open.
    routing_number: '',
    sealed_number: sealAccount(vault, id, { routing: request.bank_routing_number, number }),
    last4: number.slice(-LAST),
    is_savings: request.is_savings ? 1 : 0,
    created_at: now().toISOString(),
  };
  await database.transact(async (trx) => {
    await trx.insertInto('bank_accounts').values(row).execute();
    await record(trx, { by, now }, { deed: 'bank_account_added', accountId });
  });
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

import type { Kysely } from 'kysely';
import type { BankAccountRequest } from '../../src/contract/claims/bank-account.ts';
import { recordAuditEvent } from '../audit.ts';
import type { FieldCipher } from '../data/field-cipher.ts';
import type { BankAccountsTable } from '../data/claim-tables.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

const LAST_DIGITS = 4;

/** What a direct deposit is sent to. */
interface BankNumbers {
  routing: string;
  number: string;
}

/** Both numbers in one, so that neither is readable at rest. */
export function encryptBankAccount(
  fieldCipher: FieldCipher,
  id: string,
  { routing, number }: BankNumbers,
): string {
  return fieldCipher.encrypt(id, `${routing}:${number}`);
}

/** @throws where the text was changed, or sealed with none of the vault's keys */
export function decryptBankAccount(
  fieldCipher: FieldCipher,
  row: Pick<BankAccountsTable, 'id' | 'encrypted_number' | 'routing_number'>,
): BankNumbers {
  const decrypted = fieldCipher.decrypt(row.id, row.encrypted_number);
  const separatorIndex = decrypted.indexOf(':');
  // Earlier releases sealed the account number alone.
  if (separatorIndex < 0) return { routing: row.routing_number, number: decrypted };
  return {
    routing: decrypted.slice(0, separatorIndex),
    number: decrypted.slice(separatorIndex + 1),
  };
}

/** Keeps an account for reimbursements. Its number is sealed here and opened only to pay. */
export async function saveBankAccount(
  {
    database,
    fieldCipher,
    now,
    actor,
  }: Pick<Services, 'database' | 'fieldCipher' | 'now' | 'actor'>,
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
    encrypted_number: encryptBankAccount(fieldCipher, id, {
      routing: request.bank_routing_number,
      number,
    }),
    last4: number.slice(-LAST_DIGITS),
    is_savings: request.is_savings ? 1 : 0,
    created_at: now().toISOString(),
  };
  await database.transact(async (trx) => {
    await trx.insertInto('bank_accounts').values(row).execute();
    await recordAuditEvent(trx, { actor, now }, { action: 'bank_account_added', accountId });
  });
  return { public_id: id, last4: row.last4 };
}

/** @throws Refusal not_found, also for another account's */
export async function assertOwnsBankAccount(
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
  if (!row) throw new ApiError('not_found', 'There is no such bank account.');
}

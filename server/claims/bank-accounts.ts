import type { Kysely } from 'kysely';
import type { BankAccountRequest } from '../../src/contract/claims/bank-account.ts';
import { recordAuditEvent } from '../audit.ts';
import type { FieldCipher } from '../data/field-cipher.ts';
import type { BankAccountsTable } from '../data/claim-tables.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { SettingsError } from '../settings.ts';

const LAST_DIGITS = 4;

/** Routing number and account number of a bank account that receives direct deposits. */
interface BankNumbers {
  routing: string;
  number: string;
}

/**
 * Encrypts the routing number and the account number together, so that neither number is stored in
 * readable form.
 */
export function encryptBankAccount(
  fieldCipher: FieldCipher,
  id: string,
  { routing, number }: BankNumbers,
): string {
  return fieldCipher.encrypt(id, `${routing}:${number}`);
}

/**
 * Decrypts the numbers of a bank account.
 * @throws SettingsError when none of the cipher's keys encrypted the text, or the text was changed
 */
export function decryptBankAccount(
  fieldCipher: FieldCipher,
  row: Pick<BankAccountsTable, 'id' | 'encrypted_number' | 'routing_number'>,
): BankNumbers {
  const decrypted = decryptOrExplain(fieldCipher, row);
  const separatorIndex = decrypted.indexOf(':');
  // Rows of earlier releases contain only the encrypted account number. Their routing number is
  // stored unencrypted.
  if (separatorIndex < 0) return { routing: row.routing_number, number: decrypted };
  return {
    routing: decrypted.slice(0, separatorIndex),
    number: decrypted.slice(separatorIndex + 1),
  };
}

function decryptOrExplain(
  fieldCipher: FieldCipher,
  { id, encrypted_number }: Pick<BankAccountsTable, 'id' | 'encrypted_number'>,
): string {
  try {
    return fieldCipher.decrypt(id, encrypted_number);
  } catch (cause) {
    throw new SettingsError(
      `BANK_KEY cannot decrypt the bank account ${id}: another key encrypted it. Set that key as BANK_KEY, or as BANK_KEY_PREVIOUS and run npm run rotate-bank-key. If that key is lost, ACKNOWLEDGE_MISSING=BANK_KEY_PREVIOUS goes on without these numbers.`,
      { cause },
    );
  }
}

/**
 * Checks that the keys decrypt the stored bank accounts. Reads only the first and the last row,
 * because a rotation that was interrupted has encrypted the rows from the first one on.
 * @throws SettingsError when they do not
 */
export async function assertBankKeyFits({
  database: { db },
  fieldCipher,
}: Pick<Services, 'database' | 'fieldCipher'>): Promise<void> {
  for (const direction of ['asc', 'desc'] as const) {
    const row = await db
      .selectFrom('bank_accounts')
      .select(['id', 'encrypted_number'])
      .where('id', '>', '')
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst();
    if (row) decryptOrExplain(fieldCipher, row);
  }
}

/**
 * Stores a bank account for reimbursements. Its numbers are encrypted here and decrypted only for a
 * payment or a key rotation.
 */
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
    // The column is empty, because the routing number is encrypted together with the account
    // number. Earlier releases stored it in this column, unencrypted.
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

/**
 * Throws when the account does not own the bank account.
 * @throws ApiError `not_found` when the bank account does not exist or belongs to another account
 */
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
  if (!row) throw new ApiError('not_found', 'We can’t find that bank account.');
}

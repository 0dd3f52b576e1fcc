import type { Database } from '../data/database.ts';
import { deleteStoredBankSecret } from '../data/stored-secrets.ts';
import { decryptBankAccount, encryptBankAccount } from './bank-accounts.ts';
import type { FieldCipher } from '../data/field-cipher.ts';

const BATCH_SIZE = 200;

/**
 * Encrypts every bank account again, including routing numbers. Then deletes the bank key that is
 * stored in the database. It can be run again, for example after an interruption. Server processes
 * may run meanwhile if they have both the new and the earlier key.
 * @param fieldCipher encrypts with the new key and decrypts with the earlier keys
 * @param options.skipsLost True to leave out rows that none of the keys decrypts.
 * @returns the numbers of encrypted rows and of rows that were left out
 * @throws SettingsError when none of the keys decrypts a row; the stored key is then not deleted
 */
export async function rotateBankKey(
  database: Database,
  fieldCipher: FieldCipher,
  { skipsLost = false } = {},
): Promise<{ encrypted: number; lost: number }> {
  const counts = { encrypted: 0, lost: 0 };
  for (let after = ''; ;) {
    const rows = await database.db
      .selectFrom('bank_accounts')
      .select(['id', 'routing_number', 'encrypted_number'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      const numbers = tryDecrypt(row);
      if (numbers === undefined) {
        counts.lost += 1;
        continue;
      }
      const encrypted_number = encryptBankAccount(fieldCipher, row.id, numbers);
      await database.db
        .updateTable('bank_accounts')
        .set({ encrypted_number, routing_number: '' })
        .where('id', '=', row.id)
        .execute();
      counts.encrypted += 1;
    }
    after = rows.at(-1)?.id ?? after;
  }
  await deleteStoredBankSecret(database.db);
  return counts;

  function tryDecrypt(row: Parameters<typeof decryptBankAccount>[1]) {
    try {
      return decryptBankAccount(fieldCipher, row);
    } catch (error) {
      if (skipsLost) return undefined;
      throw error;
    }
  }
}

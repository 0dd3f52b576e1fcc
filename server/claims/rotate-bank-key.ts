import type { Database } from '../data/database.ts';
import { deleteStoredBankSecret } from '../data/stored-secrets.ts';
import { decryptBankAccount, encryptBankAccount } from './bank-accounts.ts';
import type { FieldCipher } from '../data/field-cipher.ts';

const BATCH_SIZE = 200;

/**
 * Seals every bank account anew, routing numbers included, and forgets the key that the database kept. May be
 * run again, also after it was broken off, and while processes serve that know both keys.
 * @param fieldCipher seals with the new key and opens with those before it
 * @returns how many rows were sealed
 * @throws where a row was sealed with none of the keys; the stored key is then kept
 */
export async function rotateBankKey(database: Database, fieldCipher: FieldCipher): Promise<number> {
  let encryptedCount = 0;
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
      const encrypted_number = encryptBankAccount(
        fieldCipher,
        row.id,
        decryptBankAccount(fieldCipher, row),
      );
      await database.db
        .updateTable('bank_accounts')
        .set({ encrypted_number, routing_number: '' })
        .where('id', '=', row.id)
        .execute();
    }
    encryptedCount += rows.length;
    after = rows.at(-1)?.id ?? after;
  }
  await deleteStoredBankSecret(database.db);
  return encryptedCount;
}

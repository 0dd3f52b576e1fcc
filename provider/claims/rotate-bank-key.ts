import type { Database } from '../data/database.ts';
import { forgetStoredBankSecret } from '../data/signing-secret.ts';
import { openAccount, sealAccount } from './bank-accounts.ts';
import type { Vault } from '../data/vault.ts';

const AT_ONCE = 200;

/**
 * Seals every bank account anew, routing numbers included, and forgets the key that the database kept. May be
 * run again, also after it was broken off, and while processes serve that know both keys.
 * @param vault seals with the new key and opens with those before it
 * @returns how many rows were sealed
 * @throws where a row was sealed with none of the keys; the stored key is then kept
 */
export async function rotateBankKey(database: Database, vault: Vault): Promise<number> {
  let sealed = 0;
  for (let after = ''; ;) {
    const rows = await database.db
      .selectFrom('bank_accounts')
      .select(['id', 'routing_number', 'sealed_number'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      const sealed_number = sealAccount(vault, row.id, openAccount(vault, row));
      await database.db
        .updateTable('bank_accounts')
        .set({ sealed_number, routing_number: '' })
        .where('id', '=', row.id)
        .execute();
    }
    sealed += rows.length;
    after = rows.at(-1)?.id ?? after;
  }
  await forgetStoredBankSecret(database.db);
  return sealed;
}

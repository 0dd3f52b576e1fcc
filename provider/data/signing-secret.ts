import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** The secret that signs links and form tokens. */
export function readSigningSecret(database: Database): Promise<string> {
  return readStoredSecret(database, 'signing_secret');
}

/** What the numbers of bank accounts are sealed with: 32 bytes as base64url. */
export function readBankSecret(database: Database): Promise<string> {
  return readStoredSecret(database, 'bank_secret');
}

/** Made at the first start, the same for every process on one database and after every restart. */
async function readStoredSecret({ db }: Database, name: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

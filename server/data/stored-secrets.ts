import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const BANK_SECRET_NAME = 'bank_secret';

/** Returns the secret that signs links and form tokens. Creates the secret at the first start. */
export function readOrCreateSigningSecret(database: Database): Promise<string> {
  return readOrCreateStoredSecret(database, 'signing_secret');
}

/**
 * Returns the secrets for bank account numbers, 32 bytes each, as base64. The first secret
 * encrypts. The other secrets decrypt numbers that were encrypted earlier. Without BANK_KEY, a
 * secret is created and stored in the database. Use the server without BANK_KEY only for trials,
 * because everyone who can read the database then has both the numbers and the key.
 */
export async function readOrCreateBankSecrets(
  database: Database,
  { BANK_KEY: key, BANK_KEY_PREVIOUS: previous }: { BANK_KEY?: string; BANK_KEY_PREVIOUS?: string },
): Promise<[string, ...string[]]> {
  if (key === undefined) return [await readOrCreateStoredSecret(database, BANK_SECRET_NAME)];
  const stored = await readSetting(database, BANK_SECRET_NAME);
  return [key, ...[previous, stored].filter((secret) => secret !== undefined)];
}

/**
 * Deletes the bank secret that is stored in the database. Call it after every number was encrypted
 * again with BANK_KEY.
 */
export async function deleteStoredBankSecret(trx: Kysely<Schema>): Promise<void> {
  await trx.deleteFrom('settings').where('name', '=', BANK_SECRET_NAME).execute();
}

/**
 * Returns a stored secret. Creates it if it does not exist yet. All server processes of one
 * database use the same secret, also after restarts.
 */
async function readOrCreateStoredSecret(database: Database, name: string): Promise<string> {
  await database.db
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const value = await readSetting(database, name);
  if (value === undefined) throw new Error(`The ${name} was written but cannot be read`);
  return value;
}

async function readSetting({ db }: Database, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

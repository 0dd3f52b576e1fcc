import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const BANK_SECRET_NAME = 'bank_secret';

/** The secret that signs links and form tokens. */
export function readSigningSecret(database: Database): Promise<string> {
  return readStoredSecret(database, 'signing_secret');
}

/**
 * What the numbers of bank accounts are sealed with, and after it what opens those that were sealed before:
 * 32 bytes each, as base64. Without BANK_KEY the database keeps one, which is for trying things out alone:
 * who can read the one can read the other.
 */
export async function readBankSecrets(
  database: Database,
  { BANK_KEY: key, BANK_KEY_PREVIOUS: previous }: { BANK_KEY?: string; BANK_KEY_PREVIOUS?: string },
): Promise<[string, ...string[]]> {
  if (key === undefined) return [await readStoredSecret(database, BANK_SECRET_NAME)];
  const stored = await readSetting(database, BANK_SECRET_NAME);
  return [key, ...[previous, stored].filter((secret) => secret !== undefined)];
}

/** For when every number was sealed anew. */
export async function deleteStoredBankSecret(trx: Kysely<Schema>): Promise<void> {
  await trx.deleteFrom('settings').where('name', '=', BANK_SECRET_NAME).execute();
}

/** Made at the first start, the same for every process on one database and after every restart. */
async function readStoredSecret(database: Database, name: string): Promise<string> {
  await database.db
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const value = await readSetting(database, name);
  if (value === undefined) throw new Error(`The ${name} was written and is not there`);
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

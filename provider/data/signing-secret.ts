import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const NAME = 'signing_secret';

/**
 * The secret that signs links and form tokens: made at the first start, the same for every process on
 * one database and after every restart.
 */
export async function readSigningSecret({ db }: Database): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return row.value;
}

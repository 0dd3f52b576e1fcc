import { sql, type Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** Finds an account by its email. Selects the columns that sign-in and the emails about it need. */
export function findAccountByEmail({ database }: Pick<Services, 'database'>, email: string) {
  return database.db
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash', 'first_name'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/**
 * SQL expression for the email address that the account's owner entered. Use it in queries that
 * read `accounts`, because the `email` column contains an id while the account waits for a merge.
 */
export const enteredEmailColumn =
  sql<string>`coalesce(accounts.registered_email, accounts.email)`.as('email');

/** Returns the first name for an email's greeting. '' if the account no longer exists. */
export async function findFirstName(db: Kysely<Schema>, accountId: string): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('first_name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.first_name ?? '';
}

import { sql, type Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

/** What signing in and its mails need of an account. */
export function findByEmail({ database }: Pick<Services, 'database'>, email: string) {
  return database.db
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash', 'first_name'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The address that an account's holder gave, wherever `accounts` is read: also of one that waits to join another. */
export const accountEmail = sql<string>`coalesce(accounts.registered_email, accounts.email)`.as(
  'email',
);

/** How mail greets a holder; '' where the account is gone. */
export async function firstNameOf(db: Kysely<Schema>, accountId: string): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('first_name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.first_name ?? '';
}

import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';

export type KnownAccount = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

/** What signing in and its mails need of an account. */
export function findByEmail({ database }: Services, email: string) {
  return database.db
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash', 'first_name'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** How mail greets a holder; '' where the account is gone. */
export async function firstNameOf(db: Kysely<Schema>, accountId: string): Promise<string> {
  const account = await db
    .selectFrom('accounts')
    .select('first_name')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.first_name ?? '';
}

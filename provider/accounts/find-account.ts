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

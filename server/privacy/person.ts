import type { Services } from '../services.ts';

/** The person whose data is read or erased. */
export interface Person {
  accountId: string;
  /**
   * The person's email address. Null while it is not verified, because records by email address may
   * then belong to somebody else.
   */
  verifiedEmail: string | null;
}

export async function findPerson(
  { database }: Pick<Services, 'database'>,
  accountId: string,
): Promise<Person> {
  const { email, email_verified_at, merge_into_id } = await database.db
    .selectFrom('accounts')
    .select(['email', 'email_verified_at', 'merge_into_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const isVerified = email_verified_at !== null && merge_into_id === null;
  return { accountId, verifiedEmail: isVerified ? email : null };
}

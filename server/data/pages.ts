// Lists of an account that are sent in pages, newest first.
import type { Kysely } from 'kysely';
import { ApiError } from '../errors.ts';
import type { Schema } from './schema.ts';

/** A row's instant, by which the list is sorted, and its id. */
export interface PagePosition {
  at: string;
  id: string;
}

/** A position before the newest row. */
export const beforeAll: PagePosition = { at: '9999', id: '' };

const lists = {
  policies: { at: 'created_at', cursor: 'id', missing: 'We can’t find that policy.' },
  claims: { at: 'submitted_at', cursor: 'claim_number', missing: 'We can’t find that claim.' },
} as const;

/**
 * Finds the position after which a page starts.
 * @param after cursor of the last row of the previous page. Undefined for the first page
 * @throws ApiError `not_found` if the account has no such row
 */
export async function findPagePosition(
  db: Kysely<Schema>,
  list: keyof typeof lists,
  { accountId, after }: { accountId: string; after: string | undefined },
): Promise<PagePosition> {
  if (after === undefined) return beforeAll;
  const { at, cursor, missing } = lists[list];
  const position = await db
    .selectFrom(list)
    .select(({ ref }) => [ref(at).$castTo<string>().as('at'), 'id'])
    .where(cursor, '=', after)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!position) throw new ApiError('not_found', missing);
  return position;
}

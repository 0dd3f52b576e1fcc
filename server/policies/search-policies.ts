// Search of an account's policies. Most are compared by the database with their stored text. Policies
// without a stored text are described and compared here.
import { sql } from 'kysely';
import { PAGE_SIZE_MAX } from '../../src/contract/paging.ts';
import { policyFilter, productsWithWord, searchWords } from '../../src/contract/policies/search.ts';
import { hasNoSearchText, hasSearchText } from '../data/partial-indexes.ts';
import { beforeAll, type PagePosition } from '../data/pages.ts';
import { isRowBefore, readInSlices } from '../data/slices.ts';
import type { Services } from '../services.ts';
import { searchedColumns, toSearchedPolicy } from './search-texts.ts';

interface FoundPolicies {
  /** Number of all matching policies. */
  total: number;
  /** The newest matching policies, at most `PAGE_SIZE_MAX`. */
  newest: readonly PagePosition[];
}

/**
 * Finds the account's policies that contain every word of a text.
 * @returns the number of all, and the ids of the newest
 */
export async function searchPolicies(
  services: Services,
  accountId: string,
  text: string,
): Promise<{ total: number; ids: string[] }> {
  const results = [
    await findStored(services, accountId, searchWords(text.replaceAll('\0', ''))),
    await findOthers(services, accountId, text),
  ];
  const newest = results.flatMap((result) => result.newest).toSorted(compareNewestFirst);
  return {
    total: results.reduce((sum, result) => sum + result.total, 0),
    ids: newest.slice(0, PAGE_SIZE_MAX).map(({ id }) => id),
  };
}

/** Compares policies in the order of their lists. */
export function compareNewestFirst(one: PagePosition, other: PagePosition): number {
  return other.at.localeCompare(one.at) || other.id.localeCompare(one.id);
}

async function findStored(
  { database: { db, kind } }: Services,
  accountId: string,
  words: readonly string[],
): Promise<FoundPolicies> {
  if (words.length === 0) return { total: 0, newest: [] };
  const position = sql.raw(kind === 'sqlite' ? 'instr' : 'strpos');
  let matching = db.selectFrom('policies').where('account_id', '=', accountId).where(hasSearchText);
  for (const word of words) {
    const isInText = sql<boolean>`${position}(policies.search_text, ${word}) > 0`;
    const codes = productsWithWord(word);
    matching = matching.where((is) =>
      codes.length === 0 ? isInText : is.or([isInText, is('vertical_code', 'in', codes)]),
    );
  }
  const [newest, { total }] = await Promise.all([
    matching
      .select(['created_at as at', 'id'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE_MAX)
      .execute(),
    matching
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { total: Number(total), newest };
}

async function findOthers(
  services: Services,
  accountId: string,
  text: string,
): Promise<FoundPolicies> {
  const matches = policyFilter(text);
  const newest: PagePosition[] = [];
  let total = 0;
  const pages = readInSlices(beforeAll, (last, limit) =>
    services.database.db
      .selectFrom('policies')
      .select(['created_at as at', ...searchedColumns])
      .where('account_id', '=', accountId)
      .where(hasNoSearchText)
      .where(isRowBefore({ created_at: last.at, id: last.id }))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  for await (const page of pages) {
    const matching = page.filter((row) => matches(toSearchedPolicy(row, services)));
    total += matching.length;
    newest.push(...matching.slice(0, PAGE_SIZE_MAX - newest.length));
  }
  return { total, newest };
}

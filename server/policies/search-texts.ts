// Texts that a search of policies compares. They are stored, because describing thousands of
// policies takes a second.
import { sql } from 'kysely';
import { storedSearchText } from '../../src/contract/policies/search.ts';
import { productCodeSchema } from '../../src/contract/products.ts';
import { hasNoSearchText } from '../data/partial-indexes.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import { isRowAfter, readInSlices } from '../data/slices.ts';
import type { Services } from '../services.ts';
import { detailsOf } from './policies.ts';
import { productOf } from './product.ts';

/** Maximum length of a stored text. An entry of a PostgreSQL index has at most 2,700 bytes. */
const STORED_LENGTH_MAX = 400;

/** Columns of a policy that its search text is made of. */
export const searchedColumns = [
  'id',
  'vertical_code',
  'policy_number',
  'status',
  'plan_title',
  'nickname',
  'details',
  'coverage_start_date',
  'coverage_end_date',
] as const satisfies readonly (keyof PoliciesTable)[];
export type SearchedRow = Pick<PoliciesTable, (typeof searchedColumns)[number]>;

/** Columns that can change. The migration's trigger has the same list. */
const sources = [
  'nickname',
  'plan_title',
  'details',
  'coverage_start_date',
  'coverage_end_date',
] as const;

/** SQL condition: true if the sources of the search text are still those of a row. */
const isUnchanged = (row: SearchedRow) =>
  sql<boolean>`${sql.join(
    sources.map((column) =>
      row[column] === null
        ? sql`${sql.ref(column)} is null`
        : sql`${sql.ref(column)} = ${row[column]}`,
    ),
    sql` and `,
  )}`;

/** Converts a row to the data of a policy that a search compares. */
export function toSearchedPolicy(row: SearchedRow, { products, now }: Services) {
  const vertical_code = productCodeSchema.parse(row.vertical_code);
  const { plan_title: title, ...columns } = row;
  return {
    ...columns,
    vertical_code,
    plan: { title, subtitle: '' },
    details: detailsOf(row, productOf(products, vertical_code), now()),
    billing: { currency_code: 'USD' },
  };
}

/** Returns the text to store. Empty if it is too long for the index. */
export function searchTextOf(row: SearchedRow, services: Services): string {
  const text = storedSearchText(toSearchedPolicy(row, services)).replaceAll('\0', '');
  return text.length > STORED_LENGTH_MAX ? '' : text;
}

/** Stores the missing search texts of new and changed policies. */
export async function storeSearchTexts(services: Services): Promise<void> {
  const { database } = services;
  const first = { account_id: '', created_at: '', id: '' };
  const read = ({ account_id, created_at, id }: typeof first, size: number) =>
    database.db
      .selectFrom('policies')
      .select(['account_id', 'created_at', ...searchedColumns])
      .where(hasNoSearchText)
      .where('search_text', 'is', null)
      .where(isRowAfter({ account_id, created_at, id }))
      .orderBy('account_id')
      .orderBy('created_at')
      .orderBy('id')
      .limit(size)
      .execute();
  for await (const rows of readInSlices(first, read))
    await database.transact(async (trx) => {
      for (const row of rows) {
        await trx
          .updateTable('policies')
          .set({ search_text: searchTextOf(row, services) })
          .where('id', '=', row.id)
          // If the policy has changed meanwhile, the next run stores its text.
          .where(isUnchanged(row))
          .execute();
      }
    });
}

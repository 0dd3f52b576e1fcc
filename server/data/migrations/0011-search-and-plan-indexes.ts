import { sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Columns of policies that the search text is made of. */
const sources = ['nickname', 'plan_title', 'details', 'coverage_start_date', 'coverage_end_date'];

const indexes = {
  policies_by_search_text: `policies (account_id, created_at, id, vertical_code, search_text)
    where search_text <> ''`,
  policies_without_search_text: `policies (account_id, created_at, id, search_text)
    where coalesce(search_text, '') = ''`,
};

const nextPaymentIn = {
  sqlite: `json_extract(billing, '$.next_payment')`,
  postgres: `(billing::json ->> 'next_payment')`,
};

/** Indexes of the policies that can miss an installment, and of those that miss none. */
const planIndexes = (kind: Database['kind']) => ({
  policies_paid_later: `policies (id, status, last_coverage_day, (${nextPaymentIn[kind]})) where status in ('approved', 'pending_change')
    and last_coverage_day is null and ${nextPaymentIn[kind]} is not null`,
  installments_open_by_policy: `installments (policy_id, state, failed_at)
    where state in ('due', 'collecting', 'failed')`,
});

/**
 * Adds the normalized text of a policy that a search compares. A job fills it in. A trigger removes
 * it when the policy changes, also by a release that does not know the column. Also adds indexes for
 * the job that plans missing installments.
 */
export async function up(trx: Transaction<Schema>, kind: Database['kind']): Promise<void> {
  await trx.schema.alterTable('policies').addColumn('search_text', 'text').execute();
  for (const [name, on] of Object.entries({ ...indexes, ...planIndexes(kind) }))
    await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
  for (const statement of kind === 'sqlite' ? sqliteTrigger() : postgresTrigger())
    await sql.raw(statement).execute(trx);
}

function sqliteTrigger(): string[] {
  const isChanged = sources.map((column) => `new.${column} is not old.${column}`).join(' or ');
  return [
    `create trigger policies_search_text after update of ${sources.join(', ')} on policies
      when new.search_text is not null and (${isChanged})
      begin update policies set search_text = null where id = new.id; end`,
  ];
}

function postgresTrigger(): string[] {
  const isChanged = sources
    .map((column) => `new.${column} is distinct from old.${column}`)
    .join(' or ');
  return [
    `create function remove_search_text() returns trigger language plpgsql as
      $$ begin new.search_text := null; return new; end $$`,
    `create trigger policies_search_text before update of ${sources.join(', ')} on policies
      for each row when (new.search_text is not null and (${isChanged}))
      execute function remove_search_text()`,
  ];
}

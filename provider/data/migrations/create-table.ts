import type { CreateTableBuilder, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** 'key' is the text primary key; '?' may be null. */
export type Columns = Record<string, 'text' | 'text?' | 'integer' | 'key'>;

/** A table of the subset that SQLite and PostgreSQL share: text and integer columns only. */
export function table(
  trx: Transaction<Schema>,
  name: string,
  columns: Columns,
): CreateTableBuilder<string, string> {
  let builder: CreateTableBuilder<string, string> = trx.schema.createTable(name);
  for (const [column, kind] of Object.entries(columns)) {
    builder = builder.addColumn(column, kind === 'integer' ? 'integer' : 'text', (definition) => {
      if (kind === 'key') return definition.primaryKey().notNull();
      return kind === 'text?' ? definition : definition.notNull();
    });
  }
  return builder;
}

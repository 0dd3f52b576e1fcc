import { sql, type CreateTableBuilder, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Type of a column. 'key' is the text primary key. A '?' at the end allows null. 'integer=1' has
 * the default value 1.
 */
type ColumnKind = 'key' | 'text' | 'text?' | 'integer' | 'integer?' | 'integer=1' | 'bytes';

export interface TableDefinition {
  columns: Record<string, ColumnKind>;
  /** Columns of each unique constraint, by the constraint's name. */
  unique?: Record<string, string[]>;
  /** Foreign keys by name. Each foreign key refers to the id of another table. */
  references?: Record<string, { column: string; table: string; onDelete?: 'cascade' }>;
}

const types = { key: 'text', text: 'text', integer: 'integer', bytes: 'bytea' } as const;

/** Creates a table. Uses only column types that both SQLite and PostgreSQL accept. */
export async function createTable(
  trx: Transaction<Schema>,
  name: string,
  { columns, unique = {}, references = {} }: TableDefinition,
): Promise<void> {
  let builder: CreateTableBuilder<string, string> = trx.schema.createTable(name);
  for (const [column, kind] of Object.entries(columns)) {
    const type = types[kind.replace(/[?=].*/, '') as keyof typeof types];
    builder = builder.addColumn(column, type, (definition) => {
      if (kind.endsWith('?')) return definition;
      if (kind === 'integer=1') return definition.notNull().defaultTo(sql.lit(1));
      return kind === 'key' ? definition.primaryKey().notNull() : definition.notNull();
    });
  }
  for (const [constraint, on] of Object.entries(unique))
    builder = builder.addUniqueConstraint(constraint, on);
  for (const [constraint, { column, table, onDelete }] of Object.entries(references))
    builder = builder.addForeignKeyConstraint(constraint, [column], table, ['id'], (definition) =>
      onDelete ? definition.onDelete(onDelete) : definition,
    );
  await builder.execute();
}

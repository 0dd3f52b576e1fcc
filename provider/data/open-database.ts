import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Opens PostgreSQL when there is an address of one, else the embedded SQLite. Migrates nothing. */
export function openDatabase(settings: { DATABASE_URL?: string; DATA_DIR: string }): Database {
  return settings.DATABASE_URL === undefined
    ? openSqlite(settings.DATA_DIR)
    : openPostgres(settings.DATABASE_URL);
}

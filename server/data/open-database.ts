import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

interface DatabaseSettings {
  DATABASE_URL?: string;
  DATABASE_POOL?: number;
  DATA_DIR: string;
}

/**
 * Opens PostgreSQL when DATABASE_URL is set, otherwise the embedded SQLite. Does not run
 * migrations.
 */
export function openDatabase(settings: DatabaseSettings): Database {
  return settings.DATABASE_URL === undefined
    ? openSqlite(settings.DATA_DIR)
    : openPostgres(settings.DATABASE_URL, settings.DATABASE_POOL);
}

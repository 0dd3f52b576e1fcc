// Fills a migrated database in seconds with the rows of an insurance storefront of a given size.
import { sql } from 'kysely';
import type { Database } from '../server/data/database.ts';
import type { Services } from '../server/services.ts';
import {
  DAY_MS,
  type PolicyTemplate,
  type InstallationProfile,
} from './filled-database/policy-facts.ts';
import { insertRows, type RowsByTable } from './filled-database/insert-rows.ts';
import { rowsOfPolicy } from './filled-database/policy-rows.ts';

type Target = Pick<Services, 'database' | 'fieldCipher'>;

/** Policies per transaction. */
const BATCH_SIZE = 500;

export type FillOptions = Partial<InstallationProfile> &
  Pick<InstallationProfile, 'policies' | 'now'>;

/**
 * Adds the rows of a storefront with `policies` policies. Generated policies copy their details
 * from the demo account, so the sandbox must have seeded the database. Call it once per database.
 */
export async function fillDatabase(target: Target, options: FillOptions): Promise<void> {
  const { database } = target;
  const shop = await profileOf(target, options);
  for (const rows of rowsInBatches(shop))
    await database.transact((trx) => insertRows(trx, database.kind, rows));
  await addPhotos(database, shop);
  // The server uses no statistics of SQLite. PostgreSQL updates its statistics after a minute.
  if (database.kind === 'postgres') await sql`analyze`.execute(database.db);
}

export async function profileOf(
  { database, fieldCipher }: Target,
  options: FillOptions,
): Promise<InstallationProfile> {
  return {
    years: 2,
    backlogDays: 3,
    frequencies: ['month', 'month', 'year', 'once', 'year', 'month', 'once'],
    policiesPerAccount: 1.5,
    policiesPerClaim: 60,
    policiesPerDraft: 60,
    photoBytes: 20_000,
    largeAccount: null,
    fieldCipher,
    templates: await readTemplates(database),
    ...options,
  };
}

/** Generates all rows except claim photos, batch by batch, oldest policies first. */
export function* rowsInBatches(shop: InstallationProfile): Generator<RowsByTable> {
  for (let first = 0; first < shop.policies; first += BATCH_SIZE) {
    const rows: RowsByTable = {};
    for (let index = first; index < Math.min(first + BATCH_SIZE, shop.policies); index += 1)
      append(rows, rowsOfPolicy(shop, index));
    yield rows;
  }
}

function append(all: RowsByTable, more: RowsByTable): void {
  const target = all as Record<string, unknown[]>;
  for (const [table, rows] of Object.entries(more)) (target[table] ??= []).push(...rows);
}

async function readTemplates({ db }: Database): Promise<InstallationProfile['templates']> {
  const rows = await db
    .selectFrom('policies')
    .select(['vertical_code', 'plan_id', 'plan_title', 'plan_subtitle', 'underwriter'])
    .select(['details', 'billing'])
    .where('account_id', '=', 'acc_demo')
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute();
  const templatesPaidBy = (frequency: string) =>
    rows.filter((row: PolicyTemplate) => JSON.parse(row.billing).frequency === frequency);
  return { month: templatesPaidBy('month'), year: templatesPaidBy('year'), once: rows };
}

/**
 * Adds two photos per claim. One in a hundred policies also gets a photo of a claim that was never
 * filed.
 */
export async function addPhotos(
  database: Database,
  { policies, now, backlogDays, photoBytes }: InstallationProfile,
): Promise<void> {
  const bytes =
    database.kind === 'sqlite'
      ? sql`zeroblob(${sql.lit(photoBytes)})`
      : sql`decode(repeat('00', ${sql.lit(photoBytes)}), 'hex')`;
  const columns = sql.raw(
    'id, account_id, policy_id, claim_id, position, width, height, created_at, image, thumbnail',
  );
  for (const position of [0, 1])
    await sql`insert into claim_photos (${columns})
      select 'pho_' || id || ${`_${position}`}, account_id, policy_id, id, ${sql.lit(position)}, 800, 600,
        submitted_at, ${bytes}, ${bytes} from claims where id like 'clm_f%'`.execute(database.db);
  const old = new Date(now.getTime() - (14 + backlogDays) * DAY_MS).toISOString();
  await sql`insert into claim_photos (${columns})
    select 'pho_' || id, account_id, id, null, 0, 800, 600, ${old}, ${bytes}, ${bytes}
    from policies where id like 'pol_f%' order by id limit ${sql.lit(Math.ceil(policies / 100))}`.execute(
    database.db,
  );
}

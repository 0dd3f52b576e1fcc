// Opens the empty and the filled database of bench/scale.ts, each with a server in this process.
import { sql, type Insertable } from 'kysely';
import { createServerApp } from '../../server/app.ts';
import { readBrand } from '../../server/brand.ts';
import { openDatabase } from '../../server/data/open-database.ts';
import type { PoliciesTable } from '../../server/data/policy-tables.ts';
import { silentLog } from '../../server/log.ts';
import { createMailer } from '../../server/mail/mailer.ts';
import { searchTextOf, type SearchedRow } from '../../server/policies/search-texts.ts';
import { flushCaptures } from '../../server/sales/captures.ts';
import { waitForRefunds } from '../../server/sales/refunds.ts';
import type { Services } from '../../server/services.ts';
import { readSettings } from '../../server/settings.ts';
import { paths, registerPerson, send, signIn, signInDemo } from '../../tests/fixtures/buyer.ts';
import { testSettings } from '../../tests/fixtures/test-settings.ts';
import { addPhotos, profileOf, rowsInBatches } from '../fill-database.ts';
import { openPostgresBulkWriter, openSqliteBulkWriter } from '../filled-database/bulk-writer.ts';
import { withTimedStatements } from '../longest-block.ts';
import { scaleProfile } from './plan.ts';

export interface DatabaseLocation {
  DATA_DIR: string;
  DATABASE_URL: string;
}

export const largeAccount = {
  email: 'large@example.com',
  password: 'bench-password',
  first_name: 'Robin',
  last_name: 'Moreau',
} as const;

/** A server in this process with one of the two databases. */
export interface Shop {
  location: DatabaseLocation;
  services: Services;
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Token of the demo account, which has the same rows in both databases. */
  demoToken: string;
  largeToken: string;
  largeAccountId: string;
  /** A new account that files claims. */
  claimant: { token: string; accountId: string };
  /** Waits until the work after the responses is done, such as captures and emails. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The two databases that are compared. */
export type Shops = Record<'empty' | 'filled', Shop>;

async function startServer(location: DatabaseLocation) {
  const settings = readSettings({ ...testSettings, RATE_LIMIT_FACTOR: '100000', ...location });
  const database = withTimedStatements(openDatabase(settings));
  const mailer = createMailer({
    database,
    brand: readBrand(settings.BRAND_FILE),
    baseUrl: settings.SITE_URL,
    transport: async () => {},
    now: () => new Date(),
    log: silentLog,
  });
  const server = await createServerApp(settings, { database, mailer, log: silentLog });
  const request = (path: string, init?: RequestInit) =>
    Promise.resolve(server.app.request(path, init));
  return { ...server, request };
}

interface Filling {
  policies: number;
  /** One policy in this many belongs to the large account. */
  largeAccountEvery: number;
  policiesPerClaim: number;
  policiesPerDraft?: number;
  years?: number;
  /** Purchase time of the newest policy. By default now. */
  now?: Date;
}

/** Migrates a new database and fills it. Updates the statistics of the query planner. */
export async function fillShop(
  location: DatabaseLocation,
  {
    policies,
    largeAccountEvery,
    policiesPerClaim,
    policiesPerDraft = 60,
    years = 2,
    now = new Date(),
  }: Filling,
): Promise<void> {
  const server = await startServer(location);
  await send(server, 'POST', paths.register, largeAccount);
  const id = await findAccountId(server.services, largeAccount.email);
  const shop = await profileOf(server.services, {
    ...scaleProfile,
    policies,
    policiesPerClaim,
    policiesPerDraft,
    years,
    now,
    largeAccount: { id, every: largeAccountEvery },
  });
  await server.close();
  const writer =
    location.DATABASE_URL === ''
      ? openSqliteBulkWriter(location.DATA_DIR)
      : await openPostgresBulkWriter(location.DATABASE_URL);
  // The job of a running server has stored the texts of all policies but the newest.
  const withSearchText = (row: Insertable<PoliciesTable>) => ({
    ...row,
    search_text: row.account_id ? searchTextOf(row as SearchedRow, server.services) : null,
  });
  for (const rows of rowsInBatches(shop))
    await writer.write({ ...rows, policies: rows.policies?.map(withSearchText) ?? [] });
  await writer.finish();
  const database = openDatabase(readSettings({ ...testSettings, ...location }));
  await addPhotos(database, shop);
  // The server uses no statistics of SQLite. PostgreSQL updates its statistics after a minute.
  if (database.kind === 'postgres') await sql`vacuum analyze`.execute(database.db);
  await database.close();
}

async function findAccountId({ database }: Services, email: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

export async function openShop(location: DatabaseLocation): Promise<Shop> {
  const { services, request, close } = await startServer(location);
  const { email, token } = await registerPerson({ request });
  return {
    location,
    services,
    request,
    demoToken: await signInDemo({ request }),
    largeToken: await signIn({ request }, largeAccount.email, largeAccount.password),
    largeAccountId: await findAccountId(services, largeAccount.email),
    claimant: { token, accountId: await findAccountId(services, email) },
    async settle() {
      await flushCaptures(services);
      await waitForRefunds(services);
      await services.mailer.deliver();
    },
    close,
  };
}

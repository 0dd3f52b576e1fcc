// Records the SQL statements of a purchase and of a read, for bench/server.ts.
import { createServerApp } from '../server/app.ts';
import { openDatabase } from '../server/data/open-database.ts';
import { silentLog } from '../server/log.ts';
import { flushCaptures } from '../server/sales/captures.ts';
import { readSettings } from '../server/settings.ts';
import type { BenchDatabase } from './databases.ts';
import {
  baggagePlanId,
  purchaseBody,
  purchaseInputOf,
  type BareDriverStep,
  type LoadSeries,
} from './plan.ts';
import { recordingDatabase, toStepTemplates } from './record.ts';

export const paths = {
  register: '/api/user/v2/accounts/register',
  checkout: '/api/user/v2.1/protections/baggage/checkout',
  purchase: '/api/user/v2.1/protections/baggage/purchase',
  policy: '/api/user/v2/policies/policy/',
};

/** Recorded statements and data that all series use. */
export interface Prepared {
  purchase: BareDriverStep[];
  read: BareDriverStep[];
  token: string;
  policyPath: string;
  price: number;
  next: number;
  /** The server's response bodies. The bare HTTP server sends the same number of bytes. */
  responses: Record<LoadSeries['kind'], string>;
}

/** Migrates the database and records the statements of a purchase and a read. */
export async function prepare(benchDatabase: BenchDatabase): Promise<Prepared> {
  const settings = readSettings({ ...benchDatabase.settings, SITE_DIR: benchDatabase.folder });
  const recorder = recordingDatabase(openDatabase(settings));
  const { app, services, close } = await createServerApp(settings, {
    database: recorder.database,
    log: silentLog,
  });
  const call = async (path: string, body?: string, headers: Record<string, string> = {}) => {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await app.request(path, {
      method,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const person = {
    email: 'reader@example.com',
    password: 'bench-password',
    first_name: 'Robin',
    last_name: 'Moreau',
  };
  const { token } = await call(paths.register, JSON.stringify(person));
  await benchDatabase.addCards(0, 4);
  const { totals } = await call(paths.checkout, checkoutBody(0));
  const price = totals.grandtotal;
  const buy = (number: number, headers = {}) =>
    call(paths.purchase, purchaseBody(purchaseInputOf(number), price), {
      'X-Unique-Key': purchaseInputOf(number).key,
      ...headers,
    });
  // Waits until the work after a response, such as a capture, is done. Otherwise the next recording
  // would contain that work.
  const waitForCaptures = async () => {
    // Node would exit during the wait, because the server's own timer does not keep the process
    // alive.
    const keepAliveTimer = setInterval(() => {}, 1_000);
    await flushCaptures(services);
    clearInterval(keepAliveTimer);
  };
  const signedIn = { authorization: `Token ${token}` };
  const { policy_id } = await buy(0, signedIn);
  await waitForCaptures();
  const first = await recorder.during(() => buy(1));
  await waitForCaptures();
  const second = await recorder.during(() => buy(2));
  await waitForCaptures();
  const readPolicy = () => call(paths.policy + policy_id, undefined, signedIn);
  const read = await recorder.during(readPolicy);
  const responses = {
    purchase: JSON.stringify(await buy(3)),
    read: JSON.stringify(await readPolicy()),
  };
  await waitForCaptures();
  await close();
  return {
    purchase: toStepTemplates(first, second, purchaseInputOf(1)),
    read: toStepTemplates(read, read, purchaseInputOf(1)),
    token,
    policyPath: paths.policy + policy_id,
    price,
    next: 4,
    responses,
  };
}

function checkoutBody(number: number): string {
  const { rating_address, details } = JSON.parse(purchaseBody(purchaseInputOf(number), 0));
  return JSON.stringify({ plan_id: baggagePlanId, rating_address, details });
}

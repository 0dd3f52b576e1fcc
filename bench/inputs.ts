// npm run bench -- inputs: measures inputs that an attacker can make expensive: long email
// addresses, long passwords, and address suggestions. It also checks that the response time does
// not reveal whether an email address has an account. Exits with 1 if a limit is exceeded. --short
// runs each measurement once, without the limits.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codes } from 'zipcodes/lib/codes.js';
import { createServerApp } from '../server/app.ts';
import { suggestAddresses } from '../server/reference-data/suggest-addresses.ts';
import { silentLog } from '../server/log.ts';
import { readSettings } from '../server/settings.ts';
import { emailSchema } from '../src/contract/fields.ts';
import { newEmail, paths, send } from '../tests/fixtures/buyer.ts';
import { assertFiniteFigures } from './figures.mjs';
import { quickestRunMs } from './quickest.ts';

const isShort = process.argv.includes('--short');
const runs = isShort ? 1 : 20;

interface Row {
  input: string;
  ms: number;
  /** Time to compare with. 0 if the limit is absolute. */
  'compared ms': number;
  limit: number;
}

const round = (ms: number) => Number(ms.toFixed(3));

async function emails(): Promise<Row[]> {
  const long = ['a.'.repeat(50_000), `a@${'b-'.repeat(50_000)}`, '\uFDFA'.repeat(50_000)];
  const read = () => long.map((text) => emailSchema.safeParse(text));
  const ms = await quickestRunMs(runs, read);
  return [
    { input: 'three email addresses of 100,000 characters', ms, 'compared ms': 0, limit: 500 },
  ];
}

/** Measures the address suggestions, compared with a search through all ZIP codes. */
async function suggestions(): Promise<Row[]> {
  const all = Object.values(codes);
  const rows: Row[] = [];
  for (const text of ['418 Mar', '5 Broadway, new', '1 s', '9 Elm Street S', '7 Oak, 9']) {
    const baseline = await quickestRunMs(runs, () =>
      all.filter((row) => row?.city.startsWith(text)),
    );
    const ms = await quickestRunMs(runs, () => suggestAddresses(text));
    rows.push({
      input: `addresses for '${text}'`,
      ms,
      'compared ms': baseline,
      limit: 40 * baseline,
    });
  }
  return rows;
}

/**
 * Compares the response times for an email address with an account and for one without. The
 * requests alternate, so that other load on the machine affects both.
 */
async function responseTimes(folder: string): Promise<Row[]> {
  const settings = readSettings({
    DATA_DIR: folder,
    SITE_DIR: folder,
    RATE_LIMIT_FACTOR: '100000',
  });
  const { app, close } = await createServerApp(settings, { log: silentLog });
  const shop = {
    request: (path: string, init?: RequestInit) => Promise.resolve(app.request(path, init)),
  };
  const sendRequest = (path: string, body: object) => send(shop, 'POST', path, body);
  const register = (email: string, password: string) =>
    sendRequest(paths.register, { email, password, first_name: 'Mal', last_name: 'Q' });
  const [known, unknown] = [newEmail(), newEmail()];
  await register(known, 'somebody else’s idea');
  const requests = {
    register: (email: string) => register(email, 'somebody else’s idea'),
    'request a new password': (email: string) => sendRequest(paths.sendReset, { email }),
    'sign in': (email: string) => sendRequest(paths.login, { email, password: 'not this one' }),
  };
  const rows: Row[] = [];
  for (const [name, request] of Object.entries(requests)) {
    let [knownMs, unknownMs] = [Infinity, Infinity];
    for (let turn = 0; turn < Math.min(runs, 8); turn += 1) {
      knownMs = Math.min(knownMs, await quickestRunMs(1, () => request(known)));
      unknownMs = Math.min(unknownMs, await quickestRunMs(1, () => request(unknown)));
    }
    const [quicker = 0, slower = 0] = [knownMs, unknownMs].toSorted((one, other) => one - other);
    const compared = { 'compared ms': quicker, limit: 5 * quicker + 20 };
    rows.push({ input: `${name}: known compared with unknown`, ms: slower, ...compared });
  }
  const long = 'Qw3rty!'.repeat(28);
  const ms = await quickestRunMs(1, () => register(newEmail(), long));
  rows.push({
    input: 'register with a password of 196 characters',
    ms,
    'compared ms': 0,
    limit: 2_000,
  });
  await close();
  return rows;
}

const folder = mkdtempSync(join(tmpdir(), 'coverfront-bench-'));
try {
  const measured = [
    ...(await emails()),
    ...(await suggestions()),
    ...(await responseTimes(folder)),
  ];
  console.table(
    measured.map(({ input, ms, 'compared ms': compared, limit }) => ({
      input,
      ms: round(ms),
      'compared ms': round(compared),
      'limit ms': round(limit),
    })),
  );
  assertFiniteFigures(measured);
  const slow = measured.filter(({ ms, limit }) => ms > limit);
  if (!isShort && slow.length > 0)
    throw new Error(`Over their limits: ${slow.map(({ input }) => input).join(', ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buy,
  cards,
  newKey,
  order,
  paths,
  send,
  type Answer,
  type Reachable,
} from '../../fixtures/buyer.ts';
import { emptyDatabase, hasPostgres } from '../../fixtures/databases.ts';
import {
  createDatabase,
  cutConnections,
  startPostgres,
  type Postgres,
} from '../../fixtures/postgres.ts';
import { spawnProvider, type ProviderProcess } from '../../fixtures/provider-process.ts';
import { expectWhole, type Purchase } from '../../fixtures/whole-purchases.ts';

const ROUNDS = 5;
const card = { number: cards.works, exp_month: 4, exp_year: 2039, cvc: '318' };

let purchases: Purchase[];
/** How often somebody was told to ask again. */
let postponed: number;
let provider: ProviderProcess;
let postgres: Postgres | undefined;
beforeEach(() => {
  purchases = [];
  postponed = 0;
});
afterEach(async () => {
  await provider.stop();
  await postgres?.stop();
  postgres = undefined;
});

const start = (DATABASE_URL: string) =>
  spawnProvider({ settings: { DATABASE_URL, RATE_LIMIT_FACTOR: '100000' } });
const reach: Reachable = { request: (path, init) => fetch(provider.origin + path, init) };

/** Lets buyers buy while `disturb` happens once a round; then they finish what they have begun. */
async function disturbBuyers(buyers: number, disturb: () => Promise<void>): Promise<void> {
  const shift = { over: false };
  const stream = Array.from({ length: buyers }, async () => {
    while (!shift.over) await buyOnce();
  });
  const rounds = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const enough = purchases.length + 2 * buyers;
      while (purchases.length < enough && provider.child.exitCode === null) await wait(1);
      await disturb();
    }
    shift.over = true;
  };
  await Promise.all([...stream, rounds()]);
}

async function buyOnce(): Promise<void> {
  const purchase: Purchase = { key: newKey(), body: order(await keepCard()), answer: null };
  purchases.push(purchase);
  purchase.answer = await persist(() => buy(reach, purchase.body, { key: purchase.key }));
  expect(purchase.answer.status, purchase.answer.text).toBe(200);
}

/** A token whose spending was not answered may be spent: then the card is entered again. */
async function keepCard(): Promise<string> {
  for (;;) {
    const { token } = (await persist(() => send(reach, 'POST', paths.cardTokens, card))).body;
    const request = { first_name: 'Ana', last_name: 'Lopez', token };
    const { status, body } = await persist(() =>
      send(reach, 'POST', paths.potentialMethod, request),
    );
    if (status === 200) return body.public_id;
    expect(body.error.code).toBe('card_refused');
  }
}

/** Asks again whatever is answered with a time to wait, a little sooner than it says. */
async function persist(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    expect(answer.body.error.code).toBe('not_available');
    expect(answer.headers.get('retry-after')).toBe('2');
    postponed += 1;
    await wait(20);
  }
}

describe.skipIf(!hasPostgres)('a PostgreSQL that ends its connections', () => {
  test.each([4, 16])(
    'under %i buyers costs them an answer, and the provider nothing',
    async (buyers) => {
      const place = await emptyDatabase('postgres');
      provider = await start(place.settings.DATABASE_URL);
      await disturbBuyers(buyers, () => cutConnections(place.settings.DATABASE_URL));
      expect(postponed).toBeGreaterThan(0);
      expect(await provider.stop()).toBe(0);
      await expectWhole(place.settings, purchases);
      await place.remove();
    },
  );

  test('by a restart is found again by the same process', async () => {
    const server = (postgres = await startPostgres());
    const { url } = await createDatabase(server.url);
    provider = await start(url);
    await disturbBuyers(8, async () => {
      await server.halt();
      await wait(100);
      await server.resume();
    });
    expect(postponed).toBeGreaterThan(0);
    expect(await provider.stop()).toBe(0);
    await expectWhole({ DATA_DIR: '', DATABASE_URL: url }, purchases);
  });
});

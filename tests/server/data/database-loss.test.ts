import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buy,
  cards,
  newKey,
  order,
  paths,
  send,
  type ApiResponse,
  type RequestTarget,
} from '../../fixtures/buyer.ts';
import { emptyDatabase, hasPostgres } from '../../fixtures/databases.ts';
import {
  createDatabase,
  cutConnections,
  startPostgres,
  type Postgres,
} from '../../fixtures/postgres.ts';
import { spawnServer, type ServerProcess } from '../../fixtures/server-process.ts';
import { expectCompletePurchases, type SentPurchase } from '../../fixtures/complete-purchases.ts';

const ROUNDS = 5;
const card = { number: cards.valid, exp_month: 4, exp_year: 2039, cvc: '318' };

let purchases: SentPurchase[];
/** Number of responses that told the buyer to retry (503). */
let retryCount: number;
let server: ServerProcess;
let postgres: Postgres | undefined;
beforeEach(() => {
  purchases = [];
  retryCount = 0;
});
afterEach(async () => {
  await server.stop();
  await postgres?.stop();
  postgres = undefined;
});

const start = (DATABASE_URL: string) =>
  spawnServer({ settings: { DATABASE_URL, RATE_LIMIT_FACTOR: '100000' } });
const requestTarget: RequestTarget = { request: (path, init) => fetch(server.origin + path, init) };

/**
 * Buyers make purchases while a disturbance happens once per round. Afterwards the buyers complete
 * all purchases that they have started.
 */
async function buyDuringDisturbance(
  buyers: number,
  disturbance: () => Promise<void>,
): Promise<void> {
  const buyingState = { isOver: false };
  const stream = Array.from({ length: buyers }, async () => {
    while (!buyingState.isOver) await buyOnce();
  });
  const repeatDisturbance = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const targetCount = purchases.length + 2 * buyers;
      while (purchases.length < targetCount && server.child.exitCode === null) await wait(1);
      await disturbance();
    }
    buyingState.isOver = true;
  };
  await Promise.all([...stream, repeatDisturbance()]);
}

async function buyOnce(): Promise<void> {
  const purchase: SentPurchase = { key: newKey(), body: order(await addNewCard()), response: null };
  purchases.push(purchase);
  purchase.response = await retryUntilKnown(() =>
    buy(requestTarget, purchase.body, { key: purchase.key }),
  );
  expect(purchase.response.status, purchase.response.text).toBe(200);
}

/**
 * Adds a card. If a request got no response, it may have used up the card token, so the card is
 * entered again.
 */
async function addNewCard(): Promise<string> {
  for (;;) {
    const { token } = (
      await retryUntilKnown(() => send(requestTarget, 'POST', paths.cardTokens, card))
    ).body;
    const request = { first_name: 'Ana', last_name: 'Lopez', token };
    const { status, body } = await retryUntilKnown(() =>
      send(requestTarget, 'POST', paths.potentialMethod, request),
    );
    if (status === 200) return body.public_id;
    expect(body.error.code).toBe('card_refused');
  }
}

/** Repeats a request while its response is 503. Waits a little less than Retry-After says. */
async function retryUntilKnown(sendRequest: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (;;) {
    const response = await sendRequest();
    if (response.status !== 503) return response;
    expect(response.body.error.code).toBe('not_available');
    expect(response.headers.get('retry-after')).toBe('2');
    retryCount += 1;
    await wait(20);
  }
}

describe.skipIf(!hasPostgres)('a PostgreSQL server', () => {
  test.each([4, 16])(
    'that closes its connections makes %i buyers retry, and loses no purchase',
    async (buyers) => {
      const testDatabase = await emptyDatabase('postgres');
      server = await start(testDatabase.settings.DATABASE_URL);
      await buyDuringDisturbance(buyers, () => cutConnections(testDatabase.settings.DATABASE_URL));
      expect(retryCount).toBeGreaterThan(0);
      expect(await server.stop()).toBe(0);
      await expectCompletePurchases(testDatabase.settings, purchases);
      await testDatabase.remove();
    },
  );

  test('that restarts is used again by the same server process', async () => {
    const postgresServer = (postgres = await startPostgres());
    const { url } = await createDatabase(postgresServer.url);
    server = await start(url);
    await buyDuringDisturbance(8, async () => {
      await postgresServer.halt();
      await wait(100);
      await postgresServer.resume();
    });
    expect(retryCount).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    await expectCompletePurchases({ DATA_DIR: '', DATABASE_URL: url }, purchases);
  });
});

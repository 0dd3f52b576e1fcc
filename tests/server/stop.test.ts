import { expect, test } from 'vitest';
import { openDatabase } from '../../server/data/open-database.ts';
import { addCard, buy, cards, order, paths, type RequestTarget } from '../fixtures/buyer.ts';
import { onBothDatabases, emptyDatabase } from '../fixtures/databases.ts';
import { spawnServer } from '../fixtures/server-process.ts';

onBothDatabases('stopping the server', (kind) => {
  test('completes requests in flight, refuses new connections and exits with 0', async () => {
    const database = await emptyDatabase(kind);
    const server = await spawnServer({
      dataDir: database.settings.DATA_DIR,
      settings: { DATABASE_URL: database.settings.DATABASE_URL },
    });
    const reach: RequestTarget = { request: (path, init) => fetch(server.origin + path, init) };
    // Buys with a card whose first charge times out after three seconds. The server is stopped
    // during these seconds.
    const body = order(await addCard(reach, { number: cards.timeoutOnce }));
    const inFlight = buy(reach, body);
    const { DATA_DIR, DATABASE_URL } = database.settings;
    const { db, close } = openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined });
    const attempts = () => db.selectFrom('gateway_attempts').select('key').execute();
    await expect.poll(attempts).toHaveLength(1);
    await close();
    const ended = server.stop();
    const requestHealth = () =>
      fetch(server.origin + paths.account).then(
        () => 'answered',
        () => 'refused',
      );
    await expect.poll(requestHealth).toBe('refused');
    expect((await inFlight).body.error.code).toBe('outcome_unknown');
    expect(await ended).toBe(0);
    expect(server.output()).toMatch(
      / stopping requests=[12]\n[^]*outcome_unknown\n[^]* stopped\n$/,
    );
    await database.remove();
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../server/http/caller.ts';
import { findQuote, saveQuote } from '../../../server/sales/quotes.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onUsualDatabase('a quote', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ kind });
  });
  afterEach(() => server.stop());

  const now = new Date('2026-11-20T12:00:00Z');
  const expiresAt = new Date('2026-12-20T12:00:00Z');
  const product = 'commercial' as const;
  const caller = { accountId: 'acc_demo' } as Caller;
  const save = (by: Caller | null) =>
    saveQuote(server.services.database.db, {
      product,
      caller: by,
      request: { answers: { name: 'Café Ünder' } },
      result: { gold: 125_050 },
      now,
      expiresAt,
    });
  const findStoredQuote = (id: string, by: Caller | null, at = now) =>
    findQuote(server.services.database.db, { id, product, caller: by, now: at });

  test('is read as it was stored', async () => {
    expect(await findStoredQuote(await save(null), null)).toMatchObject({
      request: { answers: { name: 'Café Ünder' } },
      result: { gold: 125_050 },
      createdAt: now,
      expiresAt,
    });
  });

  test('of a guest remains accessible after they sign in', async () => {
    await expect(findStoredQuote(await save(null), caller)).resolves.toBeTruthy();
  });

  test('of an account is accessible only to that account', async () => {
    const id = await save(caller);
    await expect(findStoredQuote(id, caller)).resolves.toBeTruthy();
    for (const other of [null, { ...caller, accountId: 'acc_other' }]) {
      await expect(findStoredQuote(id, other)).rejects.toMatchObject({ code: 'quote_not_found' });
    }
  });

  test('is found only for its own product', async () => {
    const id = await save(null);
    const quoteLookup = { id, product: 'renters' as const, caller: null, now };
    await expect(findQuote(server.services.database.db, quoteLookup)).rejects.toMatchObject({
      code: 'quote_not_found',
    });
  });

  test('expires at its exact time', async () => {
    const id = await save(null);
    await expect(
      findStoredQuote(id, null, new Date(expiresAt.getTime() - 1)),
    ).resolves.toBeTruthy();
    await expect(findStoredQuote(id, null, expiresAt)).rejects.toMatchObject({
      code: 'quote_expired',
    });
  });
});

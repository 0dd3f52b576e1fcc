import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../provider/http/caller.ts';
import { findQuote, saveQuote } from '../../../provider/sales/quotes.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

onBothDatabases('a quote', (kind) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startProvider({ kind });
  });
  afterEach(() => provider.stop());

  const now = new Date('2026-11-20T12:00:00Z');
  const expiresAt = new Date('2026-12-20T12:00:00Z');
  const vertical = 'commercial' as const;
  const caller = { accountId: 'acc_demo' } as Caller;
  const save = (by: Caller | null) =>
    saveQuote(provider.services.database.db, {
      vertical,
      caller: by,
      request: { answers: { name: 'Café Ünder' } },
      result: { gold: 125_050 },
      now,
      expiresAt,
    });
  const find = (id: string, by: Caller | null, at = now) =>
    findQuote(provider.services.database.db, { id, vertical, caller: by, now: at });

  test('is read back as it was kept', async () => {
    expect(await find(await save(null), null)).toMatchObject({
      request: { answers: { name: 'Café Ünder' } },
      result: { gold: 125_050 },
      createdAt: now,
      expiresAt,
    });
  });

  test('of a visitor goes with them when they sign in', async () => {
    await expect(find(await save(null), caller)).resolves.toBeTruthy();
  });

  test('of an account is nobody else’s', async () => {
    const id = await save(caller);
    await expect(find(id, caller)).resolves.toBeTruthy();
    for (const other of [null, { ...caller, accountId: 'acc_other' }]) {
      await expect(find(id, other)).rejects.toMatchObject({ code: 'quote_not_found' });
    }
  });

  test('is found by its own vertical only', async () => {
    const id = await save(null);
    const asked = { id, vertical: 'renters' as const, caller: null, now };
    await expect(findQuote(provider.services.database.db, asked)).rejects.toMatchObject({
      code: 'quote_not_found',
    });
  });

  test('ends at its hour', async () => {
    const id = await save(null);
    await expect(find(id, null, new Date(expiresAt.getTime() - 1))).resolves.toBeTruthy();
    await expect(find(id, null, expiresAt)).rejects.toMatchObject({ code: 'quote_expired' });
  });
});

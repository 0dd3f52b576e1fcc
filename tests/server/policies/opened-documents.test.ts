import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCard, buy, order, registerPerson, send } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('opened documents', (kind) => {
  let server: TestServer;
  let policyId: string;
  let links: Record<string, string>;
  let now = new Date('2026-11-20T12:00:00Z');
  const openings = () =>
    server.services.database.db
      .selectFrom('audit')
      .select(['actor', 'actor_name', 'account_id', 'reason', 'request_id'])
      .where('policy_id', '=', policyId)
      .where('action', '=', 'document_opened')
      .orderBy('at')
      .orderBy('reason')
      .execute();

  beforeAll(async () => {
    server = await startTestServer({ kind, services: { now: () => now } });
    const { token } = await registerPerson(server);
    policyId = (await buy(server, order(await addCard(server, { token })), { token })).body
      .policy_id as string;
    const { body } = await send(
      server,
      'GET',
      `/api/user/v2/policies/policy/${policyId}`,
      undefined,
      { token },
    );
    const receipt = body.billing.payments[0].receipt.url as string;
    const [declarations, policy] = body.documents.map(({ url }: { url: string }) => url);
    links = { declarations, policy, receipt };
  });
  afterAll(() => server.stop());

  test('are recorded once an hour, with the kind of document', async () => {
    const first = await server.request(links['declarations'] ?? '');
    expect(first.status).toBe(200);
    await server.request(links['declarations'] ?? '');
    await server.request(links['policy'] ?? '');
    await server.request(links['receipt'] ?? '');
    const event = { actor: 'guest', actor_name: null, account_id: expect.any(String) };
    expect(await openings()).toEqual([
      { ...event, reason: 'declarations', request_id: expect.any(String) },
      expect.objectContaining({ ...event, reason: 'policy' }),
      expect.objectContaining({ ...event, reason: 'receipt' }),
    ]);
    now = new Date('2026-11-20T13:00:01Z');
    await server.request(links['declarations'] ?? '');
    expect(await openings()).toHaveLength(4);
  });

  test('are not recorded for a forged link', async () => {
    const before = await openings();
    now = new Date('2026-11-20T15:00:00Z');
    const forged = (links['declarations'] ?? '').replace(/key=(.)/, (_, first) =>
      first === '_' ? 'key=-' : 'key=_',
    );
    expect((await server.request(forged)).status).toBe(404);
    expect(await openings()).toEqual(before);
  });

  test('are sent even if the database cannot be written', async () => {
    const before = await openings();
    now = new Date('2026-11-20T17:00:00Z');
    const { transact } = server.services.database;
    server.services.database.transact = () => Promise.reject(new Error('Disk full'));
    const { status } = await server.request(links['declarations'] ?? '');
    server.services.database.transact = transact;
    expect(status).toBe(200);
    expect(await openings()).toEqual(before);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../../fixtures/buyer.ts';
import {
  claimPaths,
  fileClaim,
  insertAccountPolicy,
  mailInClaim,
  newClaimant,
  openClaimProcess,
} from '../../fixtures/claimant.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('the claims of an account', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind });
  });
  afterAll(() => server.stop());

  test('are listed in pages, each claim once', async () => {
    const owner = await newClaimant(server);
    for (let claim = 0; claim < 3; claim += 1) {
      const insured = await insertAccountPolicy(server, owner.accountId);
      const process = await openClaimProcess(server, insured, owner.token);
      await fileClaim(server, mailInClaim(insured, process), { token: owner.token });
    }
    const list = (query: string, { token } = owner) =>
      send(server, 'GET', `${claimPaths.claims}${query}`, undefined, { token });
    const numbers = async (query: string) =>
      (await list(query)).body.map(({ claim_id }: { claim_id: string }) => claim_id);
    const [first, second, third] = await numbers('');
    expect(await numbers('?limit=2')).toEqual([first, second]);
    expect(await numbers(`?limit=2&after=${second}`)).toEqual([third]);
    expect(await numbers(`?after=${third}`)).toEqual([]);
    expect((await list('?limit=201')).status).toBe(422);
    // The claim of another account is like a claim that does not exist.
    const [foreign, missing] = [
      await list(`?after=${first}`, await newClaimant(server)),
      await list('?after=CLM-1'),
    ];
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.body.error.message).toBe(missing.body.error.message);
  });
});

import { expect, test } from 'vitest';
import { listClaimDrafts } from '../../../server/claims/draft-routes.ts';
import { newKey, send } from '../../fixtures/buyer.ts';
import {
  fileClaim,
  insertAccountPolicy,
  mailInClaim,
  newClaimant,
  openClaimProcess,
} from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { observedDatabase } from '../../fixtures/observed-database.ts';
import { startTestServer } from '../../fixtures/test-server.ts';

const path = '/api/user/v2/claims/drafts';
const answers = (changes: object = {}) => ({
  damages: ['port'],
  claim_description: 'It fell.',
  device_id: '',
  authorization_sent: false,
  is_device_mailed_out: null,
  bank_account: null,
  unique_key: newKey(),
  ...changes,
});

onUsualDatabase('a claim draft', (kind) => {
  test('is stored in its latest version for its author only, until the claim is filed', async () => {
    const server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '100' } });
    try {
      const { token, accountId } = await newClaimant(server);
      const stranger = await newClaimant(server);
      const policy = await insertAccountPolicy(server, accountId);
      const claim_process_id = await openClaimProcess(server, policy, token);
      const saveDraft = (draft: object, as = token) =>
        send(server, 'POST', path, { claim_process_id, answers: draft }, { token: as });
      const list = async (as = token) =>
        (await send(server, 'GET', path, undefined, { token: as })).body;

      expect((await saveDraft(answers())).status).toBe(204);
      const latest = answers({ claim_description: 'It fell twice.', is_device_mailed_out: false });
      expect((await saveDraft(latest)).status).toBe(204);
      expect(await list()).toMatchObject([
        { claim_process_id, policy_number: policy, device_model: 'iPhone 15', answers: latest },
      ]);

      expect((await saveDraft(answers(), stranger.token)).status).toBe(404);
      expect(await list(stranger.token)).toEqual([]);
      expect((await send(server, 'GET', path, undefined)).status).toBe(401);
      expect((await saveDraft(answers({ damages: ['soul'] }))).status).toBe(422);

      expect(
        (await fileClaim(server, mailInClaim(policy, claim_process_id), { token })).status,
      ).toBe(200);
      expect(await list()).toEqual([]);
      expect((await saveDraft(answers())).status).toBe(404);
    } finally {
      await server.stop();
    }
  });

  test('is read together with the others, by one statement, at most 200', async () => {
    const server = await startTestServer({ kind });
    try {
      const { accountId } = await newClaimant(server);
      const number = await insertAccountPolicy(server, accountId);
      const { db } = server.services.database;
      const { id: policy_id } = await db
        .selectFrom('policies')
        .select('id')
        .where('policy_number', '=', number)
        .executeTakeFirstOrThrow();
      const created_at = '2026-11-01T00:00:00.000Z';
      const ids = Array.from(
        { length: 205 },
        (_, index) => `clp_${String(index).padStart(3, '0')}`,
      );
      const processes = ids.map((id) => ({ id, policy_id, account_id: accountId, created_at }));
      await db.insertInto('claim_processes').values(processes).execute();
      const drafts = ids.map((process_id, index) => ({
        process_id,
        answers: JSON.stringify(answers()),
        updated_at: new Date(Date.parse(created_at) + index).toISOString(),
      }));
      await db.insertInto('claim_drafts').values(drafts).execute();
      let statements = 0;
      const database = observedDatabase(server.services.database, (_, run) => {
        statements += 1;
        return run();
      });
      const request = { caller: { accountId } } as Parameters<typeof listClaimDrafts>[0];
      const list = await listClaimDrafts(request, { ...server.services, database });
      expect([statements, list.length, list[0]?.claim_process_id]).toEqual([1, 200, 'clp_204']);
    } finally {
      await server.stop();
    }
  });
});

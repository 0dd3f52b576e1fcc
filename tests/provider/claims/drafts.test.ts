import { expect, test } from 'vitest';
import { newKey, send } from '../../fixtures/buyer.ts';
import { file, givePolicy, mailIn, newClaimant, processFor } from '../../fixtures/claimant.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider } from '../../fixtures/provider.ts';

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

onBothDatabases('what is written of a claim', (kind) => {
  test('is kept, the latest of it, until it is filed, for its writer alone', async () => {
    const provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '100' } });
    try {
      const { token, accountId } = await newClaimant(provider);
      const stranger = await newClaimant(provider);
      const policy = await givePolicy(provider, accountId);
      const claim_process_id = await processFor(provider, policy, token);
      const keep = (given: object, as = token) =>
        send(provider, 'POST', path, { claim_process_id, answers: given }, { token: as });
      const list = async (as = token) =>
        (await send(provider, 'GET', path, undefined, { token: as })).body;

      expect((await keep(answers())).status).toBe(204);
      const latest = answers({ claim_description: 'It fell twice.', is_device_mailed_out: false });
      expect((await keep(latest)).status).toBe(204);
      expect(await list()).toMatchObject([
        { claim_process_id, policy_number: policy, device_model: 'iPhone 15', answers: latest },
      ]);

      expect((await keep(answers(), stranger.token)).status).toBe(404);
      expect(await list(stranger.token)).toEqual([]);
      expect((await send(provider, 'GET', path, undefined)).status).toBe(401);
      expect((await keep(answers({ damages: ['soul'] }))).status).toBe(422);

      expect((await file(provider, mailIn(policy, claim_process_id), { token })).status).toBe(200);
      expect(await list()).toEqual([]);
      expect((await keep(answers())).status).toBe(404);
    } finally {
      await provider.stop();
    }
  });
});

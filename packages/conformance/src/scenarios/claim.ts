import { addBankAccount } from '../../../../src/contract/claims/bank-account.ts';
import { listClaims } from '../../../../src/contract/claims/claims.ts';
import { extractClaimProcess, findClaimProcess } from '../../../../src/contract/claims/process.ts';
import { submitClaim } from '../../../../src/contract/claims/submission.ts';
import type { ScenarioClient } from '../runner.ts';
import type { AccountContext } from './account-context.ts';
import { changeClaims, draftClaim } from './claim-changes.ts';

export async function claim(
  client: ScenarioClient,
  { target, token, policies }: AccountContext,
): Promise<void> {
  const phone = policies.find(
    ({ vertical_code, options }) => vertical_code === 'devices' && options.claimable,
  );
  if (!phone) return client.skip(findClaimProcess, 'opens a claim process', 'no smartphone policy');
  const { policy_number } = phone;
  if (!target.changes) return client.skip(submitClaim, 'accepts a claim', 'requires --changes');
  const found = await client.expectResponse(findClaimProcess, {
    token,
    request: { policy_number },
  });
  const process = extractClaimProcess(found);
  client.recordCheck(
    findClaimProcess,
    'returns a claim process',
    process !== null,
    'there is none',
  );
  if (!process) return;
  const { claim_process_id } = process;
  await draftClaim(client, { token, policy_number, claim_process_id });
  const { public_id } = await client.expectResponse(addBankAccount, {
    token,
    request: {
      bank_routing_number: '021000021',
      bank_account_number: '000447109882',
      name_on_account: 'Dana Moreau',
      is_savings: false,
    },
  });
  const request = {
    policy_number,
    claim_process_id,
    bank_account_id: public_id,
    vertical_code: 'devices',
    details: {
      device_id: 'F4GX92KQ2M',
      claim_description: 'It fell down the stairs.',
      damages: ['cracked_screen'],
      is_device_mailed_out: false,
    },
  };
  const sent = { token, idempotencyKey: crypto.randomUUID(), request };
  const { claim_id } = await client.expectResponse(submitClaim, sent);
  const repeated = await client.expectResponse(submitClaim, sent);
  const isSame = repeated.claim_id === claim_id;
  client.recordCheck(
    submitClaim,
    'processes an idempotency key once',
    isSame,
    `${claim_id}, ${repeated.claim_id}`,
  );
  const claims = await client.expectOptional(listClaims, { token });
  if (!claims) return;
  const isListed = claims.some((one) => one.claim_id === claim_id);
  client.recordCheck(listClaims, 'lists the filed claim', isListed, `${claim_id} is missing`);
  await changeClaims(client, { token, claims, bank_account_id: public_id });
}

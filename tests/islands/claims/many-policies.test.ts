import { afterAll, beforeAll, expect, it } from 'vitest';
import { base, newPhoneOwner, openClaimPage } from '../../fixtures/claim-page.ts';
import { copyPolicy } from '../../fixtures/many-policies.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ services: { now: () => new Date('2026-11-20T12:00:00Z') } });
});
afterAll(() => server.stop());

it('a claim on a policy beyond the first page has the phone and the plan of the policy', async () => {
  const owner = await newPhoneOwner(server, 'iPhone 15');
  await copyPolicy(server, owner.policy, 449);
  const policyNumber = `RN-${owner.accountId.slice(-8)}-0`;
  const claim = await openClaimPage({ server, path: base(policyNumber), token: owner.token });
  await claim.lookUpFilingMethod({ verticalCode: 'devices', policyNumber });
  expect(claim.$claimDraft.get()).toMatchObject({
    policyNumber,
    deviceModel: 'iPhone 15',
    planName: 'Standard',
  });
  expect(claim.$filingMethodState.get()).toMatchObject({ state: 'repair', inStore: true });
});

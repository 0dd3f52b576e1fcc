import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  base,
  startClaim,
  openClaimPage,
  newPhoneOwner,
  runTo,
} from '../../fixtures/claim-page.ts';
import { fetchClaims, insertAccountPolicy } from '../../fixtures/claimant.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

async function openAtStep(step: string, model?: string) {
  const owner = await newPhoneOwner(server, model);
  const path = base(owner.policy) + step;
  return { ...owner, claim: await openClaimPage({ server, path, token: owner.token }) };
}

describe('a claim by a policyholder', () => {
  it('goes from the in-store repair to its own page', async () => {
    const { claim, policy, token } = await openAtStep('');
    await startClaim(claim);
    const seen: string[] = [];
    claim.claimFlow.$step.subscribe(() => queueMicrotask(() => seen.push(claim.page.title)));
    await runTo(claim, 'review');
    expect(claim.page.history.entries.map((path) => path.replace(policy, '{policy}')))
      .toMatchInlineSnapshot(`
      [
        "/account/claims/new/devices/policies/{policy}",
        "/account/claims/new/devices/policies/{policy}/options",
        "/account/claims/new/devices/policies/{policy}/damages",
        "/account/claims/new/devices/policies/{policy}/damage-description",
        "/account/claims/new/devices/policies/{policy}/authorization-email",
        "/account/claims/new/devices/policies/{policy}/banking",
        "/account/claims/new/devices/policies/{policy}/review",
      ]
    `);
    expect(seen).toMatchInlineSnapshot(`
      [
        "Bring in your phone for repair · Claim · Alderway",
        "What’s wrong with your phone? · Claim · Alderway",
        "What happened? · Claim · Alderway",
        "Forward your repair authorization email · Claim · Alderway",
        "Where should we send your reimbursement? · Claim · Alderway",
        "Review your claim · Claim · Alderway",
      ]
    `);
    await claim.claimFlow.next();
    const [filed, ...others] = await fetchClaims(server, token);
    expect(others).toEqual([]);
    expect(claim.path()).toBe(`/account/claims/${filed.claim_id}`);
    expect(filed).toMatchObject({
      status: 'submitted',
      policy_number: policy,
      claim_details: {
        damage_description: 'Cracked/Broken Screen, Port Issue',
        claim_description: 'It fell down the stairs.',
        device_id: 'F4GX92KQ2M',
        is_device_mailed_out: false,
      },
    });
    expect(claim.$claimDraft.get()).toBeNull();
    expect(claim.page.storage).not.toHaveProperty('claimDraft');
    expect(claim.page.storage['claimDrafts']).toBe('{}');
  });

  it('is filed with only its damages if the phone is mailed in', async () => {
    const { claim, token } = await openAtStep('', 'Pixel 8');
    await startClaim(claim, 'mail_in');
    await runTo(claim, 'damages');
    claim.claimFlow.form('damages').set({ damages: ['liquid'] });
    await claim.claimFlow.next();
    const [filed] = await fetchClaims(server, token);
    expect(claim.path()).toBe(`/account/claims/${filed.claim_id}`);
    expect(filed).toMatchObject({ status: 'handed_off' });
    expect(filed.claim_details).toMatchObject({ is_device_mailed_out: true, device_id: null });
  });

  it('goes Back from the first step to the choice of repair', async () => {
    const { claim, policy } = await openAtStep('');
    await startClaim(claim, 'mail_in');
    claim.claimFlow.back();
    expect(claim.page.navigatedTo).toBe(base(policy));
  });

  it('returns to the review after a Change', async () => {
    const { claim } = await openAtStep('');
    await startClaim(claim);
    await runTo(claim, 'review');
    claim.claimFlow.change('damages');
    claim.claimFlow.form('damages').set({ damages: ['speaker'] });
    await claim.claimFlow.next();
    expect(claim.step()).toBe('review');
    expect(claim.$claimDraft.get()?.damages).toEqual(['speaker']);
  });

  it.each([
    ['damages', { damages: [] }],
    ['damage-description', { description: '  ' }],
    ['damage-description', { description: 'x'.repeat(2001) }],
    ['authorization-email', { serialNumber: ' ', authorized: true }],
    ['authorization-email', { serialNumber: 'F4GX', authorized: false }],
  ] as const)('stays at %s with %o', async (step, answers) => {
    const { claim } = await openAtStep('');
    await startClaim(claim);
    await runTo(claim, step);
    const form = claim.claimFlow.form(step);
    form.set(answers);
    expect(form.$complete.get()).toBe(false);
    await claim.claimFlow.next();
    expect(claim.step()).toBe(step);
    expect(form.$attempts.get()).toBe(1);
  });
});

describe('the guards of a claim', () => {
  it.each(['options', 'damages', 'damage-description', 'authorization-email', 'banking', 'review'])(
    'redirect %s without a claim process to the choice of a claim',
    async (step) => {
      const { claim } = await openAtStep(`/${step}`);
      expect(claim.path()).toBe('/account/claims/new');
    },
  );

  it('redirect a later step to the last one with its required answers', async () => {
    const { claim, policy, token } = await openAtStep('');
    await startClaim(claim);
    await runTo(claim, 'damage-description');
    const { storage } = claim.page;
    const again = await openClaimPage({ server, path: `${base(policy)}/review`, token, storage });
    expect(again.step()).toBe('damage-description');
    expect(again.path()).toBe(`${base(policy)}/damage-description`);
  });

  it('redirect every other step of a mail-in repair to the damages', async () => {
    const { claim } = await openAtStep('', 'Pixel 8');
    await startClaim(claim, 'mail_in');
    claim.claimFlow.updateDraft({ damages: ['liquid'] });
    for (const step of ['options', 'damage-description', 'review'] as const) {
      claim.claimFlow.open(step);
      expect(claim.step()).toBe('damages');
    }
  });

  it('redirect a step to the choice of repair if none was made and no store repairs the phone', async () => {
    const { claim, policy } = await openAtStep('', 'Pixel 8');
    await claim.lookUpFilingMethod({ verticalCode: 'devices', policyNumber: policy });
    claim.navigate(`${base(policy)}/damages`);
    await claim.openClaimSteps();
    expect(claim.path()).toBe(base(policy));
  });

  it('redirect a signed-out visitor to the sign-in, with a return URL', async () => {
    const { page } = await openClaimPage({ server, path: `${base('DV-1')}/damages` });
    expect(page.navigatedTo).toBe(
      `/login?return_to=${encodeURIComponent(`${base('DV-1')}/damages`)}`,
    );
  });
});

describe('the look-up of a claim process', () => {
  it.each([
    ['iPhone 15', true],
    ['Pixel 8', false],
  ])('offers a store repair for an %s: %s', async (model, inStore) => {
    const { claim, policy } = await openAtStep('', model);
    await claim.lookUpFilingMethod({ verticalCode: 'devices', policyNumber: policy });
    expect(claim.$filingMethodState.get()).toEqual({ state: 'repair', inStore, mailIn: true });
    expect(claim.$claimDraft.get()).toMatchObject({ policyNumber: policy, deviceModel: model });
  });

  it('refers every other product to the phone', async () => {
    const { claim, accountId } = await openAtStep('');
    const policyNumber = await insertAccountPolicy(server, accountId, {
      product: 'pet',
      model: '',
    });
    await claim.lookUpFilingMethod({ verticalCode: 'pet', policyNumber });
    expect(claim.$filingMethodState.get()).toMatchObject({ state: 'contact', problem: '' });
    expect(claim.$filingMethodState.get()).toHaveProperty(
      'phone',
      expect.stringMatching(/\d{3}-\d{4}/),
    );
  });

  it('reports that there is no claim process', async () => {
    const { claim, accountId } = await openAtStep('');
    const policyNumber = await insertAccountPolicy(server, accountId, { product: 'homesafe' });
    await claim.lookUpFilingMethod({ verticalCode: 'homesafe', policyNumber });
    expect(claim.$filingMethodState.get()).toMatchObject({
      state: 'contact',
      problem: 'No claims process found.',
    });
  });

  it('falls back to the phone and allows a retry if it fails', async () => {
    const { claim, policy } = await openAtStep('');
    const real = claim.page.fetch;
    claim.page.fetch = () => Promise.reject(new TypeError('offline'));
    await claim.lookUpFilingMethod({ verticalCode: 'devices', policyNumber: policy });
    expect(claim.$filingMethodState.get()).toMatchObject({ state: 'contact', canRetry: true });
    claim.page.fetch = real;
    await claim.lookUpFilingMethod({ verticalCode: 'devices', policyNumber: policy });
    expect(claim.$filingMethodState.get()).toMatchObject({ state: 'repair' });
    await claim.lookUpFilingMethod({ verticalCode: 'devices', policyNumber: 'DV-0000' });
    expect(claim.$filingMethodState.get()).toMatchObject({ state: 'contact', canRetry: false });
  });
});

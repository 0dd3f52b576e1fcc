import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  bankFormAnswers,
  base,
  startClaim,
  openClaimPage,
  newPhoneOwner,
  runTo,
  type ClaimPage,
} from '../../fixtures/claim-page.ts';
import { signIn, registerPerson, send } from '../../fixtures/buyer.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const description = 'It slid off the table, and the corner hit the floor first.';
const later = `${description} It was raining.`;

const sent = {
  policy_number: 'DV-1',
  claim_process_id: 'clp_1',
  bank_account_id: null,
  vertical_code: 'devices',
  details: {
    device_id: null,
    claim_description: description,
    damages: ['other'],
    is_device_mailed_out: false,
  },
  photo_ids: [],
};

/** Opens a claim at its description step and types a text, but does not press Next. */
async function startTyping() {
  const owner = await newPhoneOwner(server);
  const claim = await openClaimPage({ server, path: base(owner.policy), token: owner.token });
  await startClaim(claim);
  await runTo(claim, 'damage-description');
  claim.claimFlow.form('damage-description').set({ description });
  return { ...owner, claim, at: `${base(owner.policy)}/damage-description` };
}

const typed = (claim: ClaimPage) =>
  claim.claimFlow.form('damage-description').$values.get()['description'];
const waitForSaved = (claim: ClaimPage) =>
  eventually(() => expect(claim.$autosaveStatus.get()).toBe('saved'));

describe('a claim draft', () => {
  it('survives a reload, with typed and submitted answers', async () => {
    const { claim, token, at } = await startTyping();
    const { storage } = claim.page;
    const again = await openClaimPage({ server, path: at, token, storage });
    expect(again.step()).toBe('damage-description');
    expect(typed(again)).toBe(description);
    expect(again.$claimDraft.get()?.damages).toEqual(['cracked_screen', 'port']);
  });

  it('is saved by a sign-out and found by the same account in another browser', async () => {
    const { claim, email, at } = await startTyping();
    // Stops all timers, so that neither the delay of the autosave nor the time limit of the
    // sign-out ends.
    claim.page.wait = () => new Promise(() => {});
    const key = claim.$claimDraft.get()?.idempotencyKey;
    claim.claimFlow.form('damage-description').set({ description: later });
    await claim.signOut();
    expect(JSON.stringify(claim.page.storage)).not.toContain(description);
    const token = await signInAgain(email);
    const again = await openClaimPage({ server, path: at, token });
    expect(again.step()).toBe('damage-description');
    expect(typed(again)).toBe(later);
    expect(again.$claimDraft.get()?.idempotencyKey).toBe(key);
  });

  it('does not delay a sign-out if the backend does not respond', async () => {
    const { claim } = await startTyping();
    const { fetch } = claim.page;
    claim.page.fetch = (...request) =>
      String(request[0]).includes('draft') ? new Promise(() => {}) : fetch(...request);
    await claim.signOut();
    expect(claim.page.navigatedTo).toBe('/');
    expect(claim.page.storage).toEqual({});
  });

  it('outlives a session that ended before the draft was saved', async () => {
    const { claim, email, token, at } = await startTyping();
    await waitForSaved(claim);
    await endSession(token);
    claim.claimFlow.form('damage-description').set({ description: later });
    await eventually(() => expect(claim.$autosaveStatus.get()).toBe('signed-out'));
    const statuses: string[] = [];
    const stop = claim.$autosaveStatus.listen((status) => statuses.push(status));
    claim.claimFlow.form('damage-description').set({ description: `${later}!` });
    await claim.saveDraft();
    stop();
    expect(statuses).toEqual([]);
    await claim.checkSession();
    expect(claim.page.navigatedTo).toBe(`/login?return_to=${encodeURIComponent(at)}`);
    const { storage } = claim.page;
    expect(storage).not.toHaveProperty('authToken');
    expect(storage).not.toHaveProperty('claims');
    const newToken = await signInAgain(email);
    const again = await openClaimPage({ server, path: at, token: newToken, storage });
    expect(typed(again)).toBe(`${later}!`);
  });

  it('is never shown to another account, in the same tab or elsewhere', async () => {
    const { claim, token, at } = await startTyping();
    await waitForSaved(claim);
    await endSession(token);
    await claim.checkSession();
    const { storage } = claim.page;
    storage['claimPending'] = JSON.stringify({
      account: 'acc_other',
      idempotencyKey: 'k',
      request: sent,
    });
    const stranger = await registerPerson(server);
    const other = await openClaimPage({ server, path: at, token: stranger.token, storage });
    expect(other.path()).toBe('/account/claims/new');
    expect(other.$claimDraft.get()).toBeNull();
    expect(typed(other)).toBe('');
    expect(JSON.stringify(storage)).not.toContain(description);
    expect(storage).not.toHaveProperty('claimPending');
    expect(await other.fetchDrafts()).toEqual([]);
  });

  it('belongs to its policy: a claim on another phone starts empty, and the first draft is found again', async () => {
    const { claim, token, accountId, at } = await startTyping();
    const { insertPolicy } = await import('../../fixtures/insert-policy.ts');
    const second = await insertPolicy(server, accountId, {
      product: 'devices',
      details: { modal_name: 'iPhone 13' },
      starts: '2020-01-01',
      ends: null,
      price: 1299,
    });
    claim.navigate(base(second));
    await startClaim(claim);
    expect(claim.$claimDraft.get()).toMatchObject({ policyNumber: second, damages: [] });
    expect(typed(claim)).toBe('');
    const { storage } = claim.page;
    const first = await openClaimPage({ server, path: at, token, storage });
    expect(typed(first)).toBe(description);
  });

  it('stays in the browser if saving fails, and is saved by a retry', async () => {
    const { claim } = await startTyping();
    await waitForSaved(claim);
    const originalFetch = claim.page.fetch;
    claim.page.fetch = () => Promise.reject(new TypeError('offline'));
    claim.claimFlow.form('damage-description').set({ description: 'Offline words' });
    await eventually(() => expect(claim.$autosaveStatus.get()).toBe('failed'));
    claim.page.fetch = originalFetch;
    await claim.saveDraft();
    expect(claim.$autosaveStatus.get()).toBe('saved');
    const [draft] = await claim.fetchDrafts();
    expect(draft?.answers.claim_description).toBe('Offline words');
  });

  it('is saved after a reload if it could not be saved before', async () => {
    const { claim, token, at } = await startTyping();
    await waitForSaved(claim);
    claim.page.fetch = () => Promise.reject(new TypeError('offline'));
    claim.claimFlow.form('damage-description').set({ description: 'Offline words' });
    await eventually(() => expect(claim.$autosaveStatus.get()).toBe('failed'));
    const again = await openClaimPage({ server, path: at, token, storage: claim.page.storage });
    await waitForSaved(again);
    const [draft] = await again.fetchDrafts();
    expect(draft?.answers.claim_description).toBe('Offline words');
  });

  it('does not exist while nothing is entered', async () => {
    const { policy, token } = await newPhoneOwner(server);
    const claim = await openClaimPage({ server, path: base(policy), token });
    await startClaim(claim);
    await claim.saveDraft();
    expect(await claim.fetchDrafts()).toEqual([]);
  });

  it('is not available to another account or without a sign-in', async () => {
    const { claim } = await startTyping();
    await waitForSaved(claim);
    const stranger = await registerPerson(server);
    const body = {
      claim_process_id: claim.$claimDraft.get()?.processId,
      answers: claim.currentAnswers(),
    };
    const path = '/api/user/v2/claims/drafts';
    const rejectedDraft = await send(server, 'POST', path, body, { token: stranger.token });
    expect(rejectedDraft.status).toBe(404);
    expect((await send(server, 'GET', path, undefined)).status).toBe(401);
  });
});

describe('the bank account', () => {
  const secrets = ['021000021', '000447109882', '0004-4710-9882', 'Mallory Quist'];

  it('is sent only to the backend: not stored, tracked, posted, reported or logged', async () => {
    const { claim } = await startTyping();
    const console_ = vi.spyOn(console, 'error').mockImplementation(() => {});
    const clientErrors: unknown[] = [];
    claim.page.logError = (...all) => void clientErrors.push(all);
    await runTo(claim, 'banking');
    const everywhere = () =>
      JSON.stringify([
        claim.page.storage,
        claim.page.tracked,
        claim.page.posted,
        claim.page.history,
        claim.$toasts.get(),
        claim.$claimError.get(),
        clientErrors.map((all) =>
          [all]
            .flat()
            .map((one) => (one instanceof Error ? [one.message, one.stack, one.cause] : one)),
        ),
        console_.mock.calls,
      ]);
    const clean = () => {
      for (const secret of secrets) expect(everywhere()).not.toContain(secret);
    };
    claim.bankForm.set(bankFormAnswers);
    await claim.saveDraft();
    clean();
    const originalFetch = claim.page.fetch;
    claim.page.fetch = () => Promise.reject(new TypeError('offline'));
    await claim.claimFlow.complete(claim.submitBankAccount);
    expect(claim.step()).toBe('banking');
    expect(claim.$claimError.get()?.message).toMatch(/couldn’t reach/);
    clean();
    claim.page.fetch = originalFetch;
    await claim.claimFlow.complete(claim.submitBankAccount);
    expect(claim.step()).toBe('review');
    expect(claim.$claimDraft.get()?.bankAccount).toMatchObject({ last4: '9882', isSavings: false });
    expect(claim.bankForm.$values.get()['accountNumber']).toBe('');
    clean();
    await claim.claimFlow.next();
    clean();
    console_.mockRestore();
  });

  it.each([
    [{ accountType: '' }, 'accountType', 'Choose Checking or Savings'],
    [{ nameOnAccount: ' ' }, 'nameOnAccount', 'Enter the account holder'],
    [{ routingNumber: '' }, 'routingNumber', 'Enter the routing number'],
    [{ accountNumber: '' }, 'accountNumber', 'Enter the account number'],
    [{ accountNumberAgain: '' }, 'accountNumberAgain', 'Enter the account number again'],
    [{ accountNumberAgain: '000447109883' }, 'accountNumberAgain', 'don’t match'],
  ])('is rejected with %o', async (changes, field, message) => {
    const { claim } = await startTyping();
    claim.bankForm.set({ ...bankFormAnswers, ...changes });
    expect(await claim.submitBankAccount()).toBe(false);
    expect(claim.bankForm.$errors.get()[field]).toContain(message);
  });

  it.each([
    ['021000021', true],
    ['0210-00021', true],
    ['021000022', false],
    ['000000000', false],
    ['02100002', null],
    ['', null],
  ])('has a routing number with a checksum hint: %s, %s', async (typed_, isValid) => {
    const { isValidRoutingNumber } = await import('../../../src/islands/claims/bank-form.ts');
    expect(isValidRoutingNumber(typed_)).toBe(isValid);
  });
});

const signInAgain = (email: string) => signIn(server, email, 'correct horse battery');

/** Ends the session on the server, as if the session had expired. */
async function endSession(token: string) {
  await send(server, 'POST', '/api/user/v2/auth/logout', undefined, { token });
}

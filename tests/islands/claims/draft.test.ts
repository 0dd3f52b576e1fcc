import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  bankAnswers,
  base,
  begin,
  openClaimPage,
  phoneOwner,
  walkTo,
  type ClaimPage,
} from '../../fixtures/claim-page.ts';
import { signIn, registerPerson, send } from '../../fixtures/buyer.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => provider.stop());

const words = 'It slid off the table, and the corner hit the floor first.';
const later = `${words} It was raining.`;

const sent = {
  policy_number: 'DV-1',
  claim_process_id: 'clp_1',
  bank_account_id: null,
  vertical_code: 'devices',
  details: {
    device_id: null,
    claim_description: words,
    damages: ['other'],
    is_device_mailed_out: false,
  },
  photo_ids: [],
};

/** A claim that stands at its description, with words typed and Next not pressed. */
async function typing() {
  const owner = await phoneOwner(provider);
  const claim = await openClaimPage({ provider, path: base(owner.policy), token: owner.token });
  await begin(claim);
  await walkTo(claim, 'damage-description');
  claim.claimFlow.form('damage-description').set({ description: words });
  return { ...owner, claim, at: `${base(owner.policy)}/damage-description` };
}

const typed = (claim: ClaimPage) =>
  claim.claimFlow.form('damage-description').$values.get()['description'];
const saved = (claim: ClaimPage) => eventually(() => expect(claim.$saving.get()).toBe('saved'));

describe('what is written of a claim', () => {
  it('survives a reload, typed or confirmed', async () => {
    const { claim, token, at } = await typing();
    const { storage } = claim.page;
    const again = await openClaimPage({ provider, path: at, token, storage });
    expect(again.step()).toBe('damage-description');
    expect(typed(again)).toBe(words);
    expect(again.$claimDraft.get()?.damages).toEqual(['cracked_screen', 'port']);
  });

  it('is saved by a sign-out and found by the same account in another browser', async () => {
    const { claim, email, at } = await typing();
    // Neither the delay before an automatic save nor the limit of a sign-out ends.
    claim.page.wait = () => new Promise(() => {});
    const key = claim.$claimDraft.get()?.uniqueKey;
    claim.claimFlow.form('damage-description').set({ description: later });
    await claim.signOut();
    expect(JSON.stringify(claim.page.storage)).not.toContain(words);
    const token = await signInAgain(email);
    const again = await openClaimPage({ provider, path: at, token });
    expect(again.step()).toBe('damage-description');
    expect(typed(again)).toBe(later);
    expect(again.$claimDraft.get()?.uniqueKey).toBe(key);
  });

  it('does not keep a person signed in while the provider does not respond', async () => {
    const { claim } = await typing();
    const { fetch } = claim.page;
    claim.page.fetch = (...request) =>
      String(request[0]).includes('draft') ? new Promise(() => {}) : fetch(...request);
    await claim.signOut();
    expect(claim.page.leftFor).toBe('/');
    expect(claim.page.storage).toEqual({});
  });

  it('outlives a session that ended before it could be saved', async () => {
    const { claim, email, token, at } = await typing();
    await saved(claim);
    await endSession(token);
    claim.claimFlow.form('damage-description').set({ description: later });
    await eventually(() => expect(claim.$saving.get()).toBe('signed-out'));
    await claim.checkSession();
    expect(claim.page.leftFor).toBe(`/login?return_to=${encodeURIComponent(at)}`);
    const { storage } = claim.page;
    expect(storage).not.toHaveProperty('authToken');
    expect(storage).not.toHaveProperty('claims');
    const renewed = await signInAgain(email);
    const again = await openClaimPage({ provider, path: at, token: renewed, storage });
    expect(typed(again)).toBe(later);
  });

  it('is never shown to another account, in the same tab or elsewhere', async () => {
    const { claim, token, at } = await typing();
    await saved(claim);
    await endSession(token);
    await claim.checkSession();
    const { storage } = claim.page;
    storage['claimPending'] = JSON.stringify({
      account: 'acc_other',
      uniqueKey: 'k',
      request: sent,
    });
    const stranger = await registerPerson(provider);
    const other = await openClaimPage({ provider, path: at, token: stranger.token, storage });
    expect(other.path()).toBe('/account/claims/new');
    expect(other.$claimDraft.get()).toBeNull();
    expect(typed(other)).toBe('');
    expect(JSON.stringify(storage)).not.toContain(words);
    expect(storage).not.toHaveProperty('claimPending');
    expect(await other.fetchDrafts()).toEqual([]);
  });

  it('belongs to its policy: a claim on another phone begins empty, and the first is found again', async () => {
    const { claim, token, accountId, at } = await typing();
    const { holdPolicy } = await import('../../fixtures/held-policy.ts');
    const second = await holdPolicy(provider, accountId, {
      vertical: 'devices',
      details: { modal_name: 'iPhone 13' },
      starts: '2020-01-01',
      ends: null,
      price: 1299,
    });
    claim.navigate(base(second));
    await begin(claim);
    expect(claim.$claimDraft.get()).toMatchObject({ policyNumber: second, damages: [] });
    expect(typed(claim)).toBe('');
    const { storage } = claim.page;
    const first = await openClaimPage({ provider, path: at, token, storage });
    expect(typed(first)).toBe(words);
  });

  it('is kept where saving fails, and is saved when it is tried again', async () => {
    const { claim } = await typing();
    await saved(claim);
    const real = claim.page.fetch;
    claim.page.fetch = () => Promise.reject(new TypeError('offline'));
    claim.claimFlow.form('damage-description').set({ description: 'Offline words' });
    await eventually(() => expect(claim.$saving.get()).toBe('failed'));
    claim.page.fetch = real;
    await claim.saveDraft();
    expect(claim.$saving.get()).toBe('saved');
    const [draft] = await claim.fetchDrafts();
    expect(draft?.answers.claim_description).toBe('Offline words');
  });

  it('is saved after a reload where it could not be saved before', async () => {
    const { claim, token, at } = await typing();
    await saved(claim);
    claim.page.fetch = () => Promise.reject(new TypeError('offline'));
    claim.claimFlow.form('damage-description').set({ description: 'Offline words' });
    await eventually(() => expect(claim.$saving.get()).toBe('failed'));
    const again = await openClaimPage({ provider, path: at, token, storage: claim.page.storage });
    await saved(again);
    const [draft] = await again.fetchDrafts();
    expect(draft?.answers.claim_description).toBe('Offline words');
  });

  it('is nothing to finish while nothing is written', async () => {
    const { policy, token } = await phoneOwner(provider);
    const claim = await openClaimPage({ provider, path: base(policy), token });
    await begin(claim);
    await claim.saveDraft();
    expect(await claim.fetchDrafts()).toEqual([]);
  });

  it('is refused to whoever it does not belong to', async () => {
    const { claim } = await typing();
    await saved(claim);
    const stranger = await registerPerson(provider);
    const body = {
      claim_process_id: claim.$claimDraft.get()?.processId,
      answers: claim.answersNow(),
    };
    const path = '/api/user/v2/claims/drafts';
    const refused = await send(provider, 'POST', path, body, { token: stranger.token });
    expect(refused.status).toBe(404);
    expect((await send(provider, 'GET', path, undefined)).status).toBe(401);
  });
});

describe('the bank account', () => {
  const secrets = ['021000021', '000447109882', '0004-4710-9882', 'Mallory Quist'];

  it('is sent to the provider, and is nowhere else: not stored, tracked, posted, reported or logged', async () => {
    const { claim } = await typing();
    const console_ = vi.spyOn(console, 'error').mockImplementation(() => {});
    const reported: unknown[] = [];
    claim.page.logError = (...all) => void reported.push(all);
    await walkTo(claim, 'banking');
    const everywhere = () =>
      JSON.stringify([
        claim.page.storage,
        claim.page.tracked,
        claim.page.posted,
        claim.page.history,
        claim.$toasts.get(),
        claim.$claimProblem.get(),
        reported.map((all) =>
          [all]
            .flat()
            .map((one) => (one instanceof Error ? [one.message, one.stack, one.cause] : one)),
        ),
        console_.mock.calls,
      ]);
    const clean = () => {
      for (const secret of secrets) expect(everywhere()).not.toContain(secret);
    };
    claim.bankForm.set(bankAnswers);
    await claim.saveDraft();
    clean();
    const real = claim.page.fetch;
    claim.page.fetch = () => Promise.reject(new TypeError('offline'));
    await claim.claimFlow.complete(claim.chooseBank);
    expect(claim.step()).toBe('banking');
    expect(claim.$claimProblem.get()?.message).toMatch(/could not reach/);
    clean();
    claim.page.fetch = real;
    await claim.claimFlow.complete(claim.chooseBank);
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
    [{ accountNumberAgain: '000447109883' }, 'accountNumberAgain', 'not the same'],
  ])('is not taken with %o', async (changes, field, message) => {
    const { claim } = await typing();
    claim.bankForm.set({ ...bankAnswers, ...changes });
    expect(await claim.chooseBank()).toBe(false);
    expect(claim.bankForm.$errors.get()[field]).toContain(message);
  });

  it.each([
    ['021000021', true],
    ['0210-00021', true],
    ['021000022', false],
    ['000000000', false],
    ['02100002', null],
    ['', null],
  ])('has a routing number whose checksum is help: %s, %s', async (typed_, sound) => {
    const { isRoutingNumber } = await import('../../../src/islands/claims/bank.ts');
    expect(isRoutingNumber(typed_)).toBe(sound);
  });
});

const signInAgain = (email: string) => signIn(provider, email, 'correct horse battery');

/** The provider forgets the session, as it does when it is too old. */
async function endSession(token: string) {
  await send(provider, 'POST', '/api/user/v2/auth/logout', undefined, { token });
}

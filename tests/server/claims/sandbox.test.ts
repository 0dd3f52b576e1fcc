import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { emailsTo, signInDemo } from '../../fixtures/buyer.ts';
import { fetchClaims } from '../../fixtures/claimant.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await signInDemo(server);
});
afterEach(() => server.stop());

async function sandbox() {
  const tab = createBrowserForm(server.request);
  const page = await tab.open('/sandbox');
  /** Returns the labels of the buttons that the sandbox page shows for a claim. */
  const offeredActions = (claimId: string) =>
    [...page.matchAll(/aria-label="([\w ]+) (CLM-[\d-]+)"/g)]
      .filter(([, , id]) => id === claimId)
      .map(([, label]) => label);
  // All buttons of a claim are in one form, so they share one token. Each button has its own URL.
  const form_token = / name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const pressAction = async (event: string, values: Record<string, string>, headers = {}) => {
    const fields = { form_token, ...values };
    const response = await tab.post(`/sandbox/claims/${event}`, fields, headers);
    return [response.status, response.headers.get('location')];
  };
  return { page, offeredActions, pressAction };
}

async function claim(claimId: string) {
  const claims: { claim_id: string }[] = await fetchClaims(server, token);
  return claims.find((one) => one.claim_id === claimId) as Record<string, unknown>;
}

test('the sandbox offers the transitions of each open claim and omits closed claims', async () => {
  const { offeredActions, page } = await sandbox();
  expect(offeredActions('CLM-3402-1189')).toEqual(['Assign', 'Approve', 'Reject', 'Hand off']);
  expect(offeredActions('CLM-3388-2061')).toEqual(['Approve', 'Reject']);
  expect(offeredActions('CLM-3310-7745')).toEqual(['Phone has arrived']);
  expect(offeredActions('CLM-3102-5518')).toEqual(['Mark as paid']);
  expect(page).not.toContain('CLM-2048-1977');
  // Field ids must be unique, so that each label belongs to one field. They contain the claim
  // number.
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the sandbox approves a claim with an amount and a note, and pays it', async () => {
  const { pressAction } = await sandbox();
  const claim_id = 'CLM-3402-1189';
  const note = 'Less your <b>deductible</b>.';
  expect(await pressAction('approved', { claim_id, note, amount: '180.5' })).toEqual([
    303,
    '/sandbox?done=approved#claims',
  ]);
  expect(await claim(claim_id)).toMatchObject({
    resolution: { resolution_type: 'approved', note },
    payout: { amount: 180.5, status: 'scheduled' },
  });
  const [mail] = await emailsTo(server, 'demo@example.com');
  expect(mail?.subject).toBe(`Claim ${claim_id} was approved`);
  expect(mail?.text).toContain('We’ll send $180.50 to your bank account ending in 6789');
  await pressAction('paid', { claim_id });
  expect(await claim(claim_id)).toMatchObject({ payout: { status: 'paid' }, next: null });
  const { page } = await sandbox();
  expect(page).not.toContain(claim_id);
});

test('an approval without a review stores the quote, so that page and email explain the amount', async () => {
  const { pressAction } = await sandbox();
  const claim_id = 'CLM-3402-1189';
  await pressAction('approved', { claim_id, quote: '199', deductible: '49' });
  expect(await claim(claim_id)).toMatchObject({
    amounts: { asked: 199, deductible: 49, payable: 150 },
    payout: { amount: 150 },
  });
  const [mail] = await emailsTo(server, 'demo@example.com');
  expect(mail?.text).toContain('Repair quote: $199.00');
});

test('the sandbox decides on a second look, and upholds a rejection only with a note', async () => {
  const { offeredActions, page, pressAction } = await sandbox();
  const claim_id = 'CLM-1840-7723';
  expect(offeredActions(claim_id)).toEqual(['Approve', 'Uphold']);
  expect(page).toContain('Claimant: “A second store opened the phone');
  expect(page).toMatch(/href="[^"]+photo\.jpg\?expires=[^"]+">Photo 1</);
  expect(await pressAction('upheld', { claim_id, note: ' ' })).toEqual([
    303,
    '/sandbox?done=claim-note-missing#claims',
  ]);
  expect(await claim(claim_id)).toMatchObject({ status: 'submitted' });
  expect(await pressAction('upheld', { claim_id, note: 'It is corrosion.' })).toEqual([
    303,
    '/sandbox?done=upheld#claims',
  ]);
  expect(await claim(claim_id)).toMatchObject({
    status: 'rejected',
    resolution: { note: 'It is corrosion.' },
  });
  expect((await pressAction('second_look_asked', { claim_id }))[0]).toBe(404);
});

test('the sandbox rejects a claim only with a note', async () => {
  const { page, pressAction } = await sandbox();
  const claim_id = 'CLM-3402-1189';
  expect(page).toContain('Note to the claimant (required to reject)');
  expect(await pressAction('rejected', { claim_id, note: ' ' })).toEqual([
    303,
    '/sandbox?done=claim-note-missing#claims',
  ]);
  expect(await claim(claim_id)).toMatchObject({ resolution: null });
  await pressAction('rejected', { claim_id, note: 'It is wear.' });
  expect(await claim(claim_id)).toMatchObject({ resolution: { note: 'It is wear.' } });
});

test('the sandbox reports that an approved claim cannot be approved again', async () => {
  const { pressAction } = await sandbox();
  const claim_id = 'CLM-3102-5518';
  expect(await pressAction('approved', { claim_id, amount: '1' })).toEqual([
    303,
    '/sandbox?done=claim-unchanged#claims',
  ]);
  expect(await claim(claim_id)).toMatchObject({ payout: { amount: 94 } });
  const tab = createBrowserForm(server.request);
  expect(await tab.open('/sandbox?done=claim-unchanged')).toContain('Nothing was updated.');
});

test('the sandbox changes nothing for an unknown claim, an unavailable event or another site', async () => {
  const { pressAction } = await sandbox();
  const claim_id = 'CLM-3310-7745';
  const before = await claim(claim_id);
  expect(await pressAction('rejected', { claim_id: 'CLM-0000-0000', note: 'Wear.' })).toEqual([
    303,
    '/sandbox?done=claim-unchanged#claims',
  ]);
  expect((await pressAction('replaced', { claim_id }))[0]).toBe(404);
  expect((await pressAction('filed', { claim_id }))[0]).toBe(404);
  await pressAction('device_received', { claim_id }, { 'sec-fetch-site': 'cross-site' });
  await pressAction('device_received', { claim_id, form_token: 'x' });
  expect(await claim(claim_id)).toEqual(before);
});

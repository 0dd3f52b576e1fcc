import { expect, test } from 'vitest';
import { claimPhotoLimits } from '../../../src/contract/claims/photo-limits.ts';
import { decideClaim } from '../../../server/claims/decisions.ts';
import { expectedClaimDates } from '../../../server/claims/expected-dates.ts';
import { fetchClaims, newFiledClaim, newClaimant } from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { phonePhoto } from '../../fixtures/photos.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

test('the expected dates of a decision and a payment are business days within the claim times', () => {
  // The claim was filed on a Saturday, so its review is due on Monday, June 14, 2027.
  const filed = { method: 'in_store', next_action: 'review', next_due_date: '2027-06-14' };
  expect(expectedClaimDates(filed)).toEqual({
    decision: { from: '2027-06-14', to: '2027-06-17' },
    payment: { from: '2027-06-21', to: '2027-06-22' },
  });
  const filedColumns = { method: 'in_store', next_action: 'decide', next_due_date: '2027-06-17' };
  expect(expectedClaimDates(filedColumns)?.decision).toEqual({
    from: '2027-06-15',
    to: '2027-06-17',
  });
  expect(expectedClaimDates({ ...filedColumns, method: 'mail_in' })?.payment).toBeUndefined();
  const approved = { method: 'in_store', next_action: 'pay', next_due_date: '2027-06-20' };
  expect(expectedClaimDates(approved)).toEqual({
    payment: { from: '2027-06-17', to: '2027-06-21' },
  });
  for (const next_action of ['call', 'return_device']) {
    expect(expectedClaimDates({ ...filedColumns, next_action })).toBeUndefined();
  }
  expect(expectedClaimDates({ ...filedColumns, next_due_date: null })).toBeUndefined();
});

onUsualDatabase('a filed claim', (kind) => {
  async function withFiledClaim(work: (server: TestServer) => Promise<void>) {
    const server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  }

  async function add(server: TestServer, claimId: string, token: string) {
    const response = await server.request(`/api/user/v2/claims/${claimId}/photos`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Token ${token}` },
      body: new Uint8Array(await phonePhoto({ width: 64, height: 48 })),
    });
    return { status: response.status, body: await response.json() };
  }

  test('accepts a limited number of photos from its claimant until it is decided', () =>
    withFiledClaim(async (server) => {
      const { token, claimId } = await newFiledClaim(server, 'in_store');
      const stranger = await newClaimant(server);
      expect((await add(server, claimId, stranger.token)).body.error.code).toBe('not_found');
      const first = await add(server, claimId, token);
      expect(first.status).toBe(200);
      for (let sent = 1; sent < claimPhotoLimits.count; sent += 1)
        await add(server, claimId, token);
      expect((await add(server, claimId, token)).body.error.code).toBe('too_many_photos');
      const [claim] = await fetchClaims(server, token);
      expect(claim.photos).toHaveLength(claimPhotoLimits.count);
      expect(claim.photos[0]).toEqual(first.body);
      const photoResponse = await server.request(first.body.url);
      expect((await photoResponse.arrayBuffer()).byteLength).toBe(first.body.bytes);
      await decideClaim(server.services, { claimNumber: claimId, event: 'approved' });
      expect((await add(server, claimId, token)).body.error.code).toBe('claim_decided');
      expect((await fetchClaims(server, token))[0].takes_photos).toBe(false);
    }));

  test('contains the claimed and the payable amounts once its repair quote is read', () =>
    withFiledClaim(async (server) => {
      const { token, claimId: claimNumber } = await newFiledClaim(server, 'in_store');
      const claim = async () => (await fetchClaims(server, token))[0];
      expect((await claim()).amounts).toBeUndefined();
      expect((await claim()).bank_account).toEqual({ last4: '8826', is_savings: false });
      const quote = { repairCost: 30_050, deductible: 5_000 };
      await decideClaim(server.services, { claimNumber, event: 'taken_up', quote });
      expect((await claim()).amounts).toEqual({
        currency_code: 'USD',
        asked: 300.5,
        deductible: 50,
        payable: 250.5,
      });
      await decideClaim(server.services, { claimNumber, event: 'approved' });
      expect((await claim()).payout.amount).toBe(250.5);
    }));
});

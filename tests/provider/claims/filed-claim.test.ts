import { expect, test } from 'vitest';
import { claimPhotoLimits } from '../../../src/contract/claims/photo-limits.ts';
import { decideClaim } from '../../../provider/claims/decisions.ts';
import { expectedOf } from '../../../provider/claims/expected.ts';
import { claimsOf, filedClaim, newClaimant } from '../../fixtures/claimant.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { phonePhoto } from '../../fixtures/photos.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

test('a decision and a payment are expected on business days, within the times of every claim', () => {
  // Monday, Jun 14, 2027 is the day by which it is taken up: it was filed on Saturday.
  const filed = { method: 'in_store', next_action: 'review', next_by: '2027-06-14' };
  expect(expectedOf(filed)).toEqual({
    decision: { from: '2027-06-14', to: '2027-06-17' },
    payment: { from: '2027-06-21', to: '2027-06-22' },
  });
  const taken = { method: 'in_store', next_action: 'decide', next_by: '2027-06-17' };
  expect(expectedOf(taken)?.decision).toEqual({ from: '2027-06-15', to: '2027-06-17' });
  expect(expectedOf({ ...taken, method: 'mail_in' })?.payment).toBeUndefined();
  const approved = { method: 'in_store', next_action: 'pay', next_by: '2027-06-20' };
  expect(expectedOf(approved)).toEqual({ payment: { from: '2027-06-17', to: '2027-06-21' } });
  for (const next_action of ['call', 'return_device']) {
    expect(expectedOf({ ...taken, next_action })).toBeUndefined();
  }
  expect(expectedOf({ ...taken, next_by: null })).toBeUndefined();
});

onBothDatabases('a claim that was filed', (kind) => {
  async function withClaim(work: (provider: TestProvider) => Promise<void>) {
    const provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    try {
      await work(provider);
    } finally {
      await provider.stop();
    }
  }

  async function add(provider: TestProvider, claimId: string, token: string) {
    const response = await provider.request(`/api/user/v2/claims/${claimId}/photos`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Token ${token}` },
      body: new Uint8Array(await phonePhoto({ width: 64, height: 48 })),
    });
    return { status: response.status, body: await response.json() };
  }

  test('takes photos of its claimant alone, so many, until it is decided', () =>
    withClaim(async (provider) => {
      const { token, claimId } = await filedClaim(provider, 'in_store');
      const stranger = await newClaimant(provider);
      expect((await add(provider, claimId, stranger.token)).body.error.code).toBe('not_found');
      const first = await add(provider, claimId, token);
      expect(first.status).toBe(200);
      for (let sent = 1; sent < claimPhotoLimits.count; sent += 1)
        await add(provider, claimId, token);
      expect((await add(provider, claimId, token)).body.error.code).toBe('too_many_photos');
      const [claim] = await claimsOf(provider, token);
      expect(claim.photos).toHaveLength(claimPhotoLimits.count);
      expect(claim.photos[0]).toEqual(first.body);
      const picture = await provider.request(first.body.url);
      expect((await picture.arrayBuffer()).byteLength).toBe(first.body.bytes);
      await decideClaim(provider.services, { claimNumber: claimId, event: 'rejected' });
      expect((await add(provider, claimId, token)).body.error.code).toBe('claim_decided');
      expect((await claimsOf(provider, token))[0].takes_photos).toBe(false);
    }));

  test('says what is asked and what of it is paid, once its quote was read', () =>
    withClaim(async (provider) => {
      const { token, claimId: claimNumber } = await filedClaim(provider, 'in_store');
      const claim = async () => (await claimsOf(provider, token))[0];
      expect((await claim()).amounts).toBeUndefined();
      expect((await claim()).bank_account).toEqual({ last4: '8826', is_savings: false });
      const quote = { asked: 30_050, deductible: 5_000 };
      await decideClaim(provider.services, { claimNumber, event: 'taken_up', quote });
      expect((await claim()).amounts).toEqual({
        currency_code: 'USD',
        asked: 300.5,
        deductible: 50,
        payable: 250.5,
      });
      await decideClaim(provider.services, { claimNumber, event: 'approved' });
      expect((await claim()).payout.amount).toBe(250.5);
    }));
});

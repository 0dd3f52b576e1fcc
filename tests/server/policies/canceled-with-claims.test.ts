import { expect, it } from 'vitest';
import { formatDate } from '../../../src/contract/format.ts';
import { decideClaim } from '../../../server/claims/decisions.ts';
import { emailsTo, send } from '../../fixtures/buyer.ts';
import {
  fetchClaims,
  fileClaim,
  mailInClaim,
  newClaimant,
  openClaimProcess,
} from '../../fixtures/claimant.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { serverWithClock } from '../../fixtures/server-with-clock.ts';

onBothDatabases('the emails about a cancellation', (kind) => {
  const shared = serverWithClock(kind);

  async function insurePhone() {
    const person = await newClaimant(shared.server);
    const insure = () =>
      insertPolicy(shared.server, person.accountId, {
        product: 'devices',
        details: { modal_name: 'iPhone 15' },
        starts: '2026-10-20',
        ends: '2027-10-19',
        frequency: 'month',
        next: '2026-12-20',
        price: 1_299,
      });
    const claim = async (policy: string): Promise<string> => {
      const process = await openClaimProcess(shared.server, policy, person.token);
      return (await fileClaim(shared.server, mailInClaim(policy, process), person)).body.claim_id;
    };
    const cancel = async (policy: string, coverage_end_date?: string) => {
      const path = `/api/user/v2/policies/policy/${policy}/cancel/submit`;
      const request = coverage_end_date ? { coverage_end_date } : {};
      expect((await send(shared.server, 'POST', path, request, person)).status).toBe(200);
      const about = coverage_end_date ? 'ends on' : 'was canceled';
      const mails = await emailsTo(shared.server, person.email);
      return mails.find(({ subject }) => subject.includes(policy) && subject.includes(about))?.text;
    };
    return { ...person, insure, claim, cancel };
  }

  it('name the open claim of the policy, and no claim of another policy', async () => {
    const { insure, claim, cancel, token } = await insurePhone();
    const [phone, other] = [await insure(), await insure()];
    const [claimId, otherClaimId] = [await claim(phone), await claim(other)];
    const claims = await fetchClaims(shared.server, token);
    const { next } = claims.find(({ claim_id: id }: { claim_id: string }) => id === claimId);
    const callBy = formatDate(next.by);
    for (const day of ['2026-12-10', undefined]) {
      const text = await cancel(phone, day);
      expect(text).toContain(
        `Your open claim ${claimId} isn’t affected, but it’s waiting for you: call us at (800) 555-0142 by ${callBy} to start the repair.`,
      );
      expect(text).not.toContain(otherClaimId);
    }
  });

  it('name a claim that we work on', async () => {
    const { insure, claim, cancel } = await insurePhone();
    const phone = await insure();
    const claimNumber = await claim(phone);
    const event = 'device_received';
    await decideClaim(shared.server.services, { claimNumber, event, note: '' });
    const text = `Your open claim ${claimNumber} isn’t affected. We’re still working on it.`;
    expect(await cancel(phone)).toContain(text);
  });

  it('name no claim that is decided', async () => {
    const { insure, claim, cancel, token } = await insurePhone();
    const phone = await insure();
    const claimNumber = await claim(phone);
    const decision = { claimNumber, note: 'It is wear.' };
    await decideClaim(shared.server.services, { ...decision, event: 'device_received' });
    await decideClaim(shared.server.services, { ...decision, event: 'rejected' });
    expect((await fetchClaims(shared.server, token))[0].next).toBeNull();
    expect(await cancel(phone)).not.toContain('open claim');
  });
});

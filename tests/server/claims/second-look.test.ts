import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/contract/dates.ts';
import { todayAtShop } from '../../../server/dates.ts';
import { decideClaim } from '../../../server/claims/decisions.ts';
import {
  listPendingDecisions,
  recordPendingDecision,
} from '../../../server/commands/pending-decisions.ts';
import { UsageError } from '../../../server/commands/command.ts';
import {
  finalDecisionTexts,
  insuranceDepartmentsLink,
} from '../../../src/contract/claims/final-decision.ts';
import { claimPhotoLimits } from '../../../src/contract/claims/photo-limits.ts';
import { claimPhotoSchema } from '../../../src/contract/claims/photos.ts';
import { claimMessageLimit } from '../../../src/contract/claims/message.ts';
import { CLAIM_SECOND_LOOK_DAYS } from '../../../src/contract/service-facts.ts';
import { emailsTo } from '../../fixtures/buyer.ts';
import {
  askSecondLook,
  fetchClaims,
  fileClaim,
  mailInClaim,
  newClaimant,
  newFiledClaim,
  openClaimProcess,
} from '../../fixtures/claimant.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { blankImage } from '../../fixtures/photos.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const DAY_MS = 86_400_000;

onBothDatabases('a second look at a rejected claim', (kind) => {
  let server: TestServer;
  let offsetDays = 0;
  const now = () => new Date(Date.now() + offsetDays * DAY_MS);
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '1000' },
      services: { now },
    });
  });
  afterAll(() => server.stop());

  async function newRejectedClaim(method: 'in_store' | 'mail_in' = 'in_store') {
    const claim = await newFiledClaim(server, method);
    const claimNumber = claim.claimId;
    if (method === 'mail_in')
      await decideClaim(server.services, { claimNumber, event: 'device_received' });
    await decideClaim(server.services, { claimNumber, event: 'rejected', note: 'It is wear.' });
    const current = async () => (await fetchClaims(server, claim.token))[0];
    return { ...claim, current };
  }
  const mailTexts = async (email: string) =>
    (await emailsTo(server, email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n');

  test('is stored, listed for the adjuster, and approved for an amount', async () => {
    const { claimId, token, email, accountId, current } = await newRejectedClaim();
    const until = addDays(todayAtShop(now()), CLAIM_SECOND_LOOK_DAYS);
    expect((await current()).second_look_until).toBe(until);
    const message = 'The store\u001b[2J found\na dent.';
    expect((await askSecondLook(server, claimId, token, message)).status).toBe(204);
    const asked = await current();
    expect(asked).toMatchObject({
      status: 'submitted',
      resolution: null,
      takes_photos: true,
      next: { actor: 'provider', action: 'look_again' },
    });
    expect(asked.expected.decision.to >= asked.next.by).toBe(true);
    expect(asked.second_look_until).toBeUndefined();
    expect(asked.events.at(-1)).toMatchObject({
      event: 'second_look_asked',
      actor: 'claimant',
      note: message,
    });
    const pending = (await listPendingDecisions(server.services)).find(
      ({ number }) => number === claimId,
    );
    expect(pending).toMatchObject({ decisions: ['approve', 'uphold'], messages: [message] });
    expect(pending?.what).toMatch(/^second look, .*; claimant: “The store \[2J found a dent\.”$/);
    expect(await createBrowserForm(server.request).open('/sandbox')).toContain(
      `Claimant: “${message}”`,
    );
    const request = { number: claimId, decision: 'approve', amount: '120.50', note: 'We agree.' };
    expect(await recordPendingDecision(server.services, request)).toBe(true);
    expect(await current()).toMatchObject({
      resolution: { resolution_type: 'approved', note: 'We agree.' },
      payout: { amount: 120.5, status: 'scheduled' },
    });
    const mail = await mailTexts(email);
    expect(mail).toContain('ask for a second look on your claim’s page by');
    expect(mail).toContain(`Claim ${claimId}: we’ll take a second look`);
    expect(mail).toContain('We’ll send $120.50 to your bank account');
    const actions = await server.services.database.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('account_id', '=', accountId)
      .where('claim_number', '=', claimId)
      .execute();
    expect(actions).toContainEqual({ action: 'claim_second_look_asked', actor: 'account' });
  });

  test('is upheld with a reason, and then not repeated', async () => {
    const { claimId, token, email, current } = await newRejectedClaim('mail_in');
    await askSecondLook(server, claimId, token);
    const uphold = (note?: string) =>
      recordPendingDecision(server.services, { number: claimId, decision: 'uphold', note });
    await expect(uphold(' ')).rejects.toThrow(UsageError);
    expect(await uphold('The report shows wear.')).toBe(true);
    expect(await current()).toMatchObject({
      status: 'rejected',
      resolution: { resolution_type: 'rejected', note: 'The report shows wear.' },
      takes_photos: false,
    });
    expect((await current()).second_look_until).toBeUndefined();
    const again = await askSecondLook(server, claimId, token);
    expect(again.body.error).toMatchObject({ code: 'second_look_not_possible' });
    expect(again.body.error.message).toContain('already had a second look');
    const mail = await mailTexts(email);
    expect(mail).toContain('We looked again, and our decision is the same');
    for (const text of finalDecisionTexts(server.services.brand.name)) expect(mail).toContain(text);
    expect(mail).toContain(insuranceDepartmentsLink.url);
    expect(mail).toContain('The report shows wear.');
  });

  test('is requested once, even by calls at the same moment', async () => {
    const { claimId, token, current } = await newRejectedClaim();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => askSecondLook(server, claimId, token)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      204, 409, 409, 409, 409, 409,
    ]);
    const events = (await current()).events.map((one: { event: string }) => one.event);
    expect(events).toEqual(['filed', 'rejected', 'second_look_asked']);
    const repeated = await askSecondLook(server, claimId, token);
    expect(repeated.body.error.message).toContain('already looking');
  });

  test('is refused to other accounts, after the deadline, in other states and without a message', async () => {
    const { claimId, token } = await newRejectedClaim();
    const stranger = await newClaimant(server);
    expect((await askSecondLook(server, claimId)).status).toBe(401);
    expect((await askSecondLook(server, claimId, stranger.token)).body.error.code).toBe(
      'not_found',
    );
    for (const message of ['  ', 'x'.repeat(claimMessageLimit + 1)])
      expect((await askSecondLook(server, claimId, token, message)).body.error.code).toBe(
        'invalid_input',
      );
    const open = await newFiledClaim(server, 'in_store');
    const early = await askSecondLook(server, open.claimId, open.token);
    expect(early.body.error).toMatchObject({ code: 'second_look_not_possible' });
    expect(early.body.error.message).toContain('Only a rejected claim');
    const { db } = server.services.database;
    const decidedAt = (days: number) =>
      db
        .updateTable('claims')
        .set({ decided_at: new Date(now().getTime() - days * DAY_MS).toISOString() })
        .where('claim_number', '=', claimId)
        .execute();
    await decidedAt(CLAIM_SECOND_LOOK_DAYS + 2);
    const late = await askSecondLook(server, claimId, token);
    expect(late.body.error.message).toMatch(/^The deadline to ask for a second look was \w/);
    expect((await fetchClaims(server, token))[0].takes_photos).toBe(false);
    await decidedAt(CLAIM_SECOND_LOOK_DAYS);
    expect((await askSecondLook(server, claimId, token)).status).toBe(204);
  });

  test('takes as many documents again, and lets another claim be filed meanwhile', async () => {
    const { claimId, token, policy, current } = await newRejectedClaim();
    const image = new Uint8Array(await blankImage('png'));
    const add = () =>
      server.request(`/api/user/v2/claims/${claimId}/photos`, {
        method: 'POST',
        headers: { authorization: `Token ${token}` },
        body: image,
      });
    const addDocument = async () => claimPhotoSchema.parse(await (await add()).json());
    const added = await addDocument();
    expect(added.removable).toBe(true);
    const remove = (photoId: string, by = token) =>
      server.request(`/api/user/v2/claims/photos/${photoId}/remove`, {
        method: 'POST',
        headers: { authorization: `Token ${by}` },
      });
    const stranger = await newClaimant(server);
    expect((await remove(added.photo_id, stranger.token)).status).toBe(404);
    expect((await remove(added.photo_id)).status).toBe(204);
    expect((await current()).photos).toEqual([]);
    const sent = await addDocument();
    expect((await current()).photos).toMatchObject([{ removable: true }]);
    await askSecondLook(server, claimId, token);
    expect((await remove(sent.photo_id)).status).toBe(404);
    expect((await current()).photos[0].removable).toBeUndefined();
    const { photo_limit: limit } = await current();
    expect(limit).toBe(2 * claimPhotoLimits.count);
    for (let count = 1; count < limit; count += 1) expect((await add()).status).toBe(200);
    expect((await add()).status).toBe(409);
    const body = mailInClaim(policy, await openClaimProcess(server, policy, token));
    expect((await fileClaim(server, body, { token })).status).toBe(200);
  });
});

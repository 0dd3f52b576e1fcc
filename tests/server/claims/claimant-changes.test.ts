import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CLAIM_MESSAGES } from '../../../server/claims/claimant-changes.ts';
import { decideClaim } from '../../../server/claims/decisions.ts';
import { listPendingDecisions } from '../../../server/commands/pending-decisions.ts';
import { claimMessageLimit } from '../../../src/contract/claims/message.ts';
import { emailsTo, send } from '../../fixtures/buyer.ts';
import {
  addBankAccount,
  askSecondLook,
  bankAccount,
  claimPaths,
  fetchClaims,
  fileClaim,
  mailInClaim,
  newClaimant,
  newFiledClaim,
  openClaimProcess,
} from '../../fixtures/claimant.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('a claimant', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => server.stop());

  type Filed = Awaited<ReturnType<typeof newFiledClaim>>;
  const change = (
    { claimId, token }: Pick<Filed, 'claimId' | 'token'>,
    path: 'messages' | 'bank-account' | 'withdraw',
    body?: unknown,
  ) => send(server, 'POST', `${claimPaths.claims}/${claimId}/${path}`, body, { token });
  const write = (claim: Pick<Filed, 'claimId' | 'token'>, message = 'Two more days, please.') =>
    change(claim, 'messages', { message });
  const claimOf = async ({ token, claimId }: Filed) =>
    (await fetchClaims(server, token)).find(
      (one: { claim_id: string }) => one.claim_id === claimId,
    );
  const decide = ({ claimId: claimNumber }: Filed, event: 'approved' | 'rejected' | 'taken_up') =>
    decideClaim(server.services, { claimNumber, event });
  async function newAccount(token: string) {
    const account = { ...bankAccount, bank_account_number: '99887766554433', is_savings: true };
    const path = claimPaths.bankAccount;
    return (await send(server, 'POST', path, account, { token })).body.public_id as string;
  }
  async function auditedActions({ accountId }: Filed) {
    const { db } = server.services.database;
    const rows = await db
      .selectFrom('audit')
      .select(['action', 'actor', 'reason'])
      .where('account_id', '=', accountId)
      .execute();
    return rows.map(({ action, actor }) => `${action} by ${actor}`);
  }

  test('writes to the adjuster, who sees the messages in order with the claim', async () => {
    const claim = await newFiledClaim(server, 'in_store');
    expect((await write(claim, '  First <b>message</b>. ')).status).toBe(204);
    expect((await write(claim, 'Second message.')).status).toBe(204);
    const { events, takes_messages, next } = await claimOf(claim);
    expect(takes_messages).toBe(true);
    expect(next.action).toBe('review');
    expect(events.slice(1)).toMatchObject([
      { event: 'message_sent', actor: 'claimant', note: 'First <b>message</b>.' },
      { event: 'message_sent', actor: 'claimant', note: 'Second message.' },
    ]);
    const pending = (await listPendingDecisions(server.services)).find(
      ({ number }) => number === claim.claimId,
    );
    expect(pending?.messages).toEqual(['First <b>message</b>.', 'Second message.']);
    expect(pending?.what).toMatch(/; claimant: “Second message\.”$/);
    const page = await createBrowserForm(server.request).open('/sandbox');
    expect(page).toContain('Claimant: “First &lt;b&gt;message&lt;/b&gt;.”');
    expect(await auditedActions(claim)).toContain('claim_message_sent by account');
  });

  test('can write also at the same moment as a decision, without a gap in the history', async () => {
    const claim = await newFiledClaim(server, 'in_store');
    const statuses = await Promise.all([
      ...Array.from({ length: 6 }, () => write(claim).then(({ status }) => status)),
      decide(claim, 'taken_up').then((done) => (done ? 204 : 409)),
    ]);
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect((await claimOf(claim)).events).toHaveLength(8);
  });

  test('writes a limited number of messages, until the decision, about own claims', async () => {
    const claim = await newFiledClaim(server, 'in_store');
    const stranger = await newClaimant(server);
    const foreign = { claimId: claim.claimId, token: stranger.token };
    expect((await write(foreign)).body.error.code).toBe('not_found');
    for (const text of [' ', 'x'.repeat(claimMessageLimit + 1)])
      expect((await write(claim, text)).body.error.code).toBe('invalid_input');
    for (let count = 0; count < MAX_CLAIM_MESSAGES; count += 1)
      expect((await write(claim)).status).toBe(204);
    expect((await write(claim)).body.error.code).toBe('too_many_messages');
    const decided = await newFiledClaim(server, 'in_store');
    await decide(decided, 'rejected');
    expect((await write(decided)).body.error.code).toBe('claim_decided');
    expect((await claimOf(decided)).takes_messages).toBe(false);
    await askSecondLook(server, decided.claimId, decided.token);
    expect((await write(decided)).status).toBe(204);
  });

  test('changes the bank account, which the payout then uses, and gets an email', async () => {
    const claim = await newFiledClaim(server, 'in_store');
    const bank_account_id = await newAccount(claim.token);
    expect((await change(claim, 'bank-account', { bank_account_id })).status).toBe(204);
    // The same bank account again changes nothing and sends no further email.
    expect((await change(claim, 'bank-account', { bank_account_id })).status).toBe(204);
    const changed = await claimOf(claim);
    expect(changed.bank_account).toEqual({ last4: '4433', is_savings: true });
    expect(changed.events.map((one: { event: string }) => one.event)).toEqual([
      'filed',
      'bank_account_changed',
    ]);
    const mails = await emailsTo(server, claim.email);
    const [notice, ...others] = mails.filter(({ subject }) => subject.includes('bank account'));
    expect(others).toEqual([]);
    expect(notice?.text).toContain('ending in 4433');
    expect(notice?.text).toContain('If this wasn’t you');
    expect(JSON.stringify([changed, mails])).not.toContain('99887766554433');
    expect(await auditedActions(claim)).toContain('claim_bank_account_changed by account');
    await decide(claim, 'approved');
    expect((await claimOf(claim)).payout.last4).toBe('4433');
  });

  test('cannot change the bank account after the payout has started, or to one of another account', async () => {
    const claim = await newFiledClaim(server, 'in_store');
    const stranger = await newClaimant(server);
    const foreign = await addBankAccount(server, stranger.token);
    const own = await newAccount(claim.token);
    const outcome = async (target: Parameters<typeof change>[0], bank_account_id: string) =>
      (await change(target, 'bank-account', { bank_account_id })).body?.error.code;
    expect(await outcome(claim, foreign)).toBe('not_found');
    expect(await outcome({ ...claim, token: stranger.token }, foreign)).toBe('not_found');
    const mailIn = await newFiledClaim(server, 'mail_in');
    expect(await outcome(mailIn, await newAccount(mailIn.token))).toBe('claim_decided');
    expect((await claimOf(mailIn)).can_change_bank_account).toBe(false);
    await decide(claim, 'approved');
    expect(await outcome(claim, own)).toBe('claim_decided');
    expect((await claimOf(claim)).payout.last4).toBe('8826');
    expect((await claimOf(claim)).can_change_bank_account).toBe(false);
  });

  test('is paid to the account that the claim shows, whenever it was changed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const claim = await newFiledClaim(server, 'in_store');
      const bank_account_id = await newAccount(claim.token);
      const [changed] = await Promise.all([
        change(claim, 'bank-account', { bank_account_id }),
        decide(claim, 'approved'),
      ]);
      const { payout, bank_account } = await claimOf(claim);
      expect(payout.last4).toBe(bank_account.last4);
      expect(payout.last4).toBe(changed.status === 204 ? '4433' : '8826');
    }
  });

  test('withdraws a claim once, and can then file another', async () => {
    const claim = await newFiledClaim(server, 'in_store');
    const stranger = await newClaimant(server);
    expect((await change({ ...claim, token: stranger.token }, 'withdraw')).status).toBe(404);
    const responses = await Promise.all([1, 2, 3].map(() => change(claim, 'withdraw')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await claimOf(claim)).toMatchObject({
      status: 'withdrawn',
      next: null,
      replaced_by: null,
      can_withdraw: false,
      takes_messages: false,
    });
    const mails = await emailsTo(server, claim.email);
    expect(mails.map(({ subject }) => subject)).toContain(`Claim ${claim.claimId} was withdrawn`);
    expect(await auditedActions(claim)).toContain('claim_withdrawn by account');
    expect((await write(claim)).body.error.message).toBe('You withdrew this claim.');
    const process = await openClaimProcess(server, claim.policy, claim.token);
    const { status } = await fileClaim(server, mailInClaim(claim.policy, process), claim);
    expect(status).toBe(200);
    const decided = await newFiledClaim(server, 'in_store');
    await decide(decided, 'approved');
    expect((await change(decided, 'withdraw')).body.error.code).toBe('claim_decided');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../src/contract/dates.ts';
import { todayAtShop } from '../../../server/dates.ts';
import { listClaims } from '../../../src/contract/claims/claims.ts';
import { decideClaim } from '../../../server/claims/decisions.ts';
import { claimStates } from '../../../server/claims/states.ts';
import { emailsTo, newKey, send, signInDemo } from '../../fixtures/buyer.ts';
import {
  addBankAccount,
  bankAccount,
  claimPaths,
  fetchClaims,
  fileClaim,
  newFiledClaim,
  insertAccountPolicy,
  inStoreClaim,
  mailInClaim,
  newClaimant,
  openClaimProcess,
  type Claimant,
} from '../../fixtures/claimant.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const at = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const day = (offset: number) => addDays(todayAtShop(new Date()), offset);

onUsualDatabase('claims', (kind) => {
  let server: TestServer;
  let person: Claimant;
  let policy: string;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    person = await newClaimant(server);
    policy = await insertAccountPolicy(server, person.accountId);
  });
  afterAll(() => server.stop());

  const post = (path: string, body: unknown, token = person.token) =>
    send(server, 'POST', path, body, { token });
  const restart = (claimId: string, token: string) =>
    post(`${claimPaths.claims}/${claimId}/restart`, undefined, token);

  describe('the claim process', () => {
    test('contains repair instructions, and is the same at a second request', async () => {
      const { status, body } = await post(claimPaths.process, { policy_number: policy });
      expect(status).toBe(200);
      expect(body.process.instructions).toEqual({
        support_phone_number: '(800) 555-0142',
        mailbox_email: 'claims@alderway.example',
        repair_methods: ['in_store', 'mail_in'],
      });
      const again = await post(claimPaths.process, { policy_number: policy });
      expect(again.body.process.claim_process_id).toBe(body.process.claim_process_id);
    });

    test.each([
      ['Pixel 8', 'devices', ['mail_in']],
      ['', 'devices', ['mail_in']],
      ['apple IPHONE SE', 'devices', ['in_store', 'mail_in']],
      ['iPhone 15', 'baggage', []],
      ['', 'pet', []],
    ])('of %j under %s offers the repair methods %j', async (model, product, methods) => {
      const number = await insertAccountPolicy(server, person.accountId, { model, product });
      const { body } = await post(claimPaths.process, { policy_number: number });
      expect(body.process.instructions.repair_methods).toEqual(methods);
    });

    test('is null for a product without claims', async () => {
      const number = await insertAccountPolicy(server, person.accountId, { product: 'carsafe' });
      expect((await post(claimPaths.process, { policy_number: number })).body).toEqual({
        process: null,
      });
    });
  });

  describe('a policy', () => {
    test.each<[string, Parameters<typeof insertAccountPolicy>[2], string]>([
      ['in review', { status: 'pending' }, 'still in review'],
      ['canceled', { status: 'canceled' }, 'canceled'],
      ['rejected', { status: 'rejected' }, 'wasn’t approved'],
      ['that starts later', { starts: day(3) }, 'starts on'],
      ['that ended over a year ago', { ends: day(-368) }, 'deadline to file'],
    ])('%s accepts no claim and returns the reason', async (_what, changes, expected) => {
      const number = await insertAccountPolicy(server, person.accountId, changes);
      const openedProcess = await post(claimPaths.process, { policy_number: number });
      expect([openedProcess.status, openedProcess.body.error.code]).toEqual([
        409,
        'policy_not_in_force',
      ]);
      expect(openedProcess.body.error.message).toContain(expected);
      const filed = await fileClaim(server, mailInClaim(number, 'clp_x'), { token: person.token });
      expect(filed.body.error.code).toBe('policy_not_in_force');
    });

    test.each<[string, Parameters<typeof insertAccountPolicy>[2], string | null]>([
      ['canceled yesterday', { ends: day(-1), canceled: at(-1) }, null],
      ['canceled a year ago', { ends: day(-364), canceled: at(-364) }, null],
      ['canceled longer ago', { ends: day(-368), canceled: at(-368) }, 'deadline to file'],
      [
        'canceled before its coverage',
        { starts: day(3), ends: day(9), canceled: at(-1) },
        'before it',
      ],
      ['of a landlord', { product: 'landlord', ends: day(20), canceled: at(-1) }, null],
    ])('%s accepts a claim only for its days of coverage', async (_what, changes, expected) => {
      const canceled = { ...changes, status: 'canceled' };
      const number = await insertAccountPolicy(server, person.accountId, canceled);
      const { status, body } = await post(claimPaths.process, { policy_number: number });
      expect(status).toBe(expected === null ? 200 : 409);
      if (expected !== null) expect(body.error.message).toContain(expected);
    });

    test.each([
      ['pending_change', null],
      ['approved', day(-360)],
      ['approved', day(0)],
    ])('%s that ends %j accepts a claim', async (status, ends) => {
      const number = await insertAccountPolicy(server, person.accountId, { status, ends });
      const process = await openClaimProcess(server, number, person.token);
      const { status: code } = await fileClaim(server, mailInClaim(number, process), {
        token: person.token,
      });
      expect(code).toBe(200);
    });

    test.each([
      ['carsafe', 'This product doesn’t take claims.'],
      ['baggage', 'File claims on this policy by phone: (800) 555-0142.'],
    ])('of %s accepts no claim online', async (product, message) => {
      const number = await insertAccountPolicy(server, person.accountId, { product });
      const body = { ...mailInClaim(number, 'clp_x'), vertical_code: product };
      const { status, body: responseBody } = await fileClaim(server, body, { token: person.token });
      expect([status, responseBody.error.code, responseBody.error.message]).toEqual([
        409,
        'policy_not_claimable',
        message,
      ]);
    });

    test('has at most one open claim, whatever the idempotency key', async () => {
      const { token, policy: own, claimId } = await newFiledClaim(server, 'mail_in');
      // The policyholder gets the error before filling in the form, and again when filing the
      // claim.
      const openedProcess = await post(claimPaths.process, { policy_number: own }, token);
      expect([openedProcess.status, openedProcess.body.error.code]).toEqual([
        409,
        'claim_already_open',
      ]);
      const second = await fileClaim(server, mailInClaim(own, 'clp_x'), { token });
      expect([second.status, second.body.error.code]).toEqual([409, 'claim_already_open']);
      expect(second.body.error.message).toContain(claimId);
      await decideClaim(server.services, { claimNumber: claimId, event: 'device_received' });
      await decideClaim(server.services, { claimNumber: claimId, event: 'rejected' });
      const process = await openClaimProcess(server, own, token);
      expect((await fileClaim(server, mailInClaim(own, process), { token })).status).toBe(200);
    });
  });

  describe('a claim request', () => {
    test('is rejected with an error for each missing field of an in-store repair', async () => {
      const number = await insertAccountPolicy(server, person.accountId);
      const process = await openClaimProcess(server, number, person.token);
      const body = mailInClaim(number, process);
      const details = { ...body.details, is_device_mailed_out: false, damages: [] };
      const empty = await fileClaim(server, { ...body, details }, { token: person.token });
      expect(Object.keys(empty.body.error.fields)).toEqual(['details.damages']);
      const ticked = { ...details, damages: ['other'], claim_description: '  ' };
      const withoutDescription = await fileClaim(
        server,
        { ...body, details: ticked },
        { token: person.token },
      );
      expect(withoutDescription.status).toBe(422);
      expect(Object.keys(withoutDescription.body.error.fields).toSorted()).toEqual([
        'bank_account_id',
        'details.claim_description',
        'details.device_id',
      ]);
    });

    test('is rejected for another product, and for an in-store repair of a phone that no store repairs', async () => {
      const number = await insertAccountPolicy(server, person.accountId, { model: 'Pixel 8' });
      const process = await openClaimProcess(server, number, person.token);
      const account = await addBankAccount(server, person.token);
      const body = { ...inStoreClaim(number, process, account), vertical_code: 'pet' };
      const { body: responseBody } = await fileClaim(server, body, { token: person.token });
      expect(Object.keys(responseBody.error.fields).toSorted()).toEqual([
        'details.is_device_mailed_out',
        'vertical_code',
      ]);
    });

    test('that is rejected stores nothing, so the same key files the corrected claim', async () => {
      const number = await insertAccountPolicy(server, person.accountId);
      const process = await openClaimProcess(server, number, person.token);
      const key = newKey();
      const wrong = inStoreClaim(number, process, 'ba_nobody');
      expect((await fileClaim(server, wrong, { token: person.token, key })).status).toBe(404);
      const validClaim = inStoreClaim(number, process, await addBankAccount(server, person.token));
      const { status, body } = await fileClaim(server, validClaim, { token: person.token, key });
      expect([status, body.status]).toEqual([200, 'submitted']);
    });
  });

  test('replace their drafts when they are filed', async () => {
    const number = await insertAccountPolicy(server, person.accountId);
    const process = await openClaimProcess(server, number, person.token);
    const answers = {
      damages: ['port'],
      claim_description: 'The plug',
      device_id: '',
      authorization_sent: false,
      is_device_mailed_out: null,
      bank_account: null,
      unique_key: newKey(),
    };
    const saveDraft = () =>
      post(`${claimPaths.claims}/drafts`, { claim_process_id: process, answers });
    expect((await saveDraft()).status).toBe(204);
    await fileClaim(server, mailInClaim(number, process), { token: person.token });
    const { db } = server.services.database;
    const left = db.selectFrom('claim_drafts').select('answers').where('process_id', '=', process);
    expect(await left.execute()).toEqual([]);
    expect((await saveDraft()).status).toBe(404);
  });

  describe('an idempotency key', () => {
    test('files one claim for repeated and simultaneous requests', async () => {
      const number = await insertAccountPolicy(server, person.accountId);
      const process = await openClaimProcess(server, number, person.token);
      const [key, body] = [newKey(), mailInClaim(number, process)];
      const fileOnce = () => fileClaim(server, body, { token: person.token, key });
      const answers = await Promise.all(Array.from({ length: 8 }, fileOnce));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await fileOnce()).text).toBe(answers[0]?.text);
      expect(answers[0]?.status).toBe(200);
      const ownClaims = (await fetchClaims(server, person.token)).filter(
        (one: { policy_number: string }) => one.policy_number === number,
      );
      expect(ownClaims).toHaveLength(1);
      expect(ownClaims[0].events).toHaveLength(1);
    });

    test('is rejected for another claim and for another account', async () => {
      const number = await insertAccountPolicy(server, person.accountId);
      const [key, body] = [
        newKey(),
        mailInClaim(number, await openClaimProcess(server, number, person.token)),
      ];
      await fileClaim(server, body, { token: person.token, key });
      const changed = { ...body, details: { ...body.details, damages: ['other'] } };
      const stranger = await newClaimant(server);
      for (const responseBody of [
        await fileClaim(server, changed, { token: person.token, key }),
        await fileClaim(server, body, { token: stranger.token, key }),
      ]) {
        expect([responseBody.status, responseBody.body.error.code]).toEqual([
          409,
          'unique_key_reused',
        ]);
        expect(responseBody.text).not.toContain('CLM-');
      }
    });
  });

  describe('switching to an in-store repair', () => {
    test('keeps the mail-in claim until the in-store claim replaces it', async () => {
      const { token, policy: own, claimId, email } = await newFiledClaim(server, 'mail_in');
      const restartResponse = await restart(claimId, token);
      expect(restartResponse.status).toBe(200);
      expect(restartResponse.body.instructions.repair_methods).toEqual(['in_store']);
      expect(restartResponse.body.claim_process_id).toBe(
        await openClaimProcess(server, own, token),
      );
      await restart(claimId, token);
      const [pendingClaim] = await fetchClaims(server, token);
      expect([pendingClaim.status, pendingClaim.can_restart]).toEqual(['handed_off', true]);
      expect(pendingClaim.events.map((one: { event: string }) => one.event)).toEqual([
        'filed',
        'restart_asked',
      ]);
      const again = await fileClaim(
        server,
        mailInClaim(own, restartResponse.body.claim_process_id),
        { token },
      );
      expect(again.body.error.code).toBe('claim_already_open');
      const account = await addBankAccount(server, token);
      const filed = await fileClaim(
        server,
        inStoreClaim(own, restartResponse.body.claim_process_id, account),
        {
          token,
        },
      );
      expect(filed.body.status).toBe('submitted');
      const [newClaim, oldClaim] = await fetchClaims(server, token);
      expect([newClaim.claim_id, newClaim.status]).toEqual([filed.body.claim_id, 'submitted']);
      expect([oldClaim.status, oldClaim.replaced_by, oldClaim.next, oldClaim.can_restart]).toEqual([
        'withdrawn',
        filed.body.claim_id,
        null,
        false,
      ]);
      expect((await emailsTo(server, email))[0]?.subject).toContain(filed.body.claim_id);
    });

    test('requires a restart, and is rejected for in-store claims and for phones that no store repairs', async () => {
      const unrequestedRestart = await newFiledClaim(server, 'mail_in');
      const account = await addBankAccount(server, unrequestedRestart.token);
      const body = inStoreClaim(unrequestedRestart.policy, 'clp_x', account);
      const { body: responseBody } = await fileClaim(server, body, {
        token: unrequestedRestart.token,
      });
      expect(responseBody.error.code).toBe('claim_already_open');

      const submitted = await newFiledClaim(server, 'in_store');
      expect((await restart(submitted.claimId, submitted.token)).body.error.code).toBe(
        'claim_not_switchable',
      );
      const number = await insertAccountPolicy(server, person.accountId, { model: 'Pixel 8' });
      const pixel = await fileClaim(
        server,
        mailInClaim(number, await openClaimProcess(server, number, person.token)),
        { token: person.token },
      );
      expect((await restart(pixel.body.claim_id, person.token)).status).toBe(409);
    });
  });

  test('are decided, paid and reported by email', async () => {
    const { token, claimId, email } = await newFiledClaim(server, 'in_store');
    const decide = (event: 'taken_up' | 'approved' | 'paid', more = {}) =>
      decideClaim(server.services, { claimNumber: claimId, event, ...more });
    await decide('taken_up');
    expect((await fetchClaims(server, token))[0]).toMatchObject({
      status: 'submitted',
      in_review: true,
      next: { actor: 'provider', action: 'decide', by: day(3) },
    });
    await decide('approved', { amount: 18_450, note: 'Less your deductible.' });
    const [approved] = await fetchClaims(server, token);
    expect(approved.resolution).toMatchObject({
      resolution_type: 'approved',
      note: 'Less your deductible.',
    });
    const payout = { amount: 184.5, currency_code: 'USD', last4: '8826' };
    expect(approved.payout).toEqual({ ...payout, status: 'scheduled', paid: null });
    await decide('paid');
    const [paid] = await fetchClaims(server, token);
    expect(paid.payout).toMatchObject({ ...payout, status: 'paid' });
    expect(paid.resolution).toEqual(approved.resolution);
    const mails = await emailsTo(server, email);
    const subjects = mails.map(({ subject }) => subject);
    // Sorts, because the order of emails in the same millisecond is undefined.
    expect(subjects).toEqual(
      expect.arrayContaining([
        `Claim ${claimId} was approved`,
        `Claim ${claimId} is being reviewed`,
        `Claim ${claimId} was paid`,
        `We received your claim ${claimId}`,
      ]),
    );
    const text = mails.map((mail) => mail.text).join();
    expect(text).toContain('We’ll send $184.50 to your bank account ending in 8826');
    expect(text).not.toContain(bankAccount.bank_account_number);
  });

  test('of the demo account cover every state, and a sandbox reset restores them', async () => {
    const token = await signInDemo(server);
    const paymentOf = async () => {
      const body = await fetchClaims(server, token);
      expect(listClaims.response.safeParse(body).success).toBe(true);
      return body.map((one: { claim_id: string; status: string }) => [one.claim_id, one.status]);
    };
    const { db } = server.services.database;
    const states = await db
      .selectFrom('claims')
      .select('state')
      .where('account_id', '=', 'acc_demo')
      .execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(claimStates));
    const before = await paymentOf();
    const number = 'DV-5512-9034';
    await fileClaim(server, mailInClaim(number, await openClaimProcess(server, number, token)), {
      token,
    });
    const claimNumber = 'CLM-3310-7745';
    await decideClaim(server.services, { claimNumber, event: 'device_received' });
    expect(await paymentOf()).not.toEqual(before);
    const tab = createBrowserForm(server.request);
    await tab.open('/sandbox');
    await tab.post('/sandbox/reset', {});
    expect(await paymentOf()).toEqual(before);
  });
});

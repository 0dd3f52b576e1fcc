import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listClaims } from '../../../src/contract/claims/claims.ts';
import { decideClaim } from '../../../provider/claims/decisions.ts';
import { claimStates } from '../../../provider/claims/states.ts';
import { mailsTo, newKey, send, signInDemo } from '../../fixtures/buyer.ts';
import {
  addBank,
  bank,
  claimPaths,
  claimsOf,
  file,
  filedClaim,
  givePolicy,
  inStore,
  mailIn,
  newClaimant,
  processFor,
  type Claimant,
} from '../../fixtures/claimant.ts';
import { createBrowserForm } from '../../fixtures/browser-form.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const at = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

onBothDatabases('claims', (kind) => {
  let provider: TestProvider;
  let person: Claimant;
  let policy: string;
  beforeAll(async () => {
    provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
    person = await newClaimant(provider);
    policy = await givePolicy(provider, person.accountId);
  });
  afterAll(() => provider.stop());

  const post = (path: string, body: unknown, token = person.token) =>
    send(provider, 'POST', path, body, { token });
  const restart = (claimId: string, token: string) =>
    post(`${claimPaths.claims}/${claimId}/restart`, undefined, token);

  describe('the process', () => {
    test('tells how a phone is repaired, and is the same until a claim is filed', async () => {
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
    ])('of %j under %s offers %j', async (model, vertical, methods) => {
      const number = await givePolicy(provider, person.accountId, { model, vertical });
      const { body } = await post(claimPaths.process, { policy_number: number });
      expect(body.process.instructions.repair_methods).toEqual(methods);
    });

    test('is none for a product without claims', async () => {
      const number = await givePolicy(provider, person.accountId, { vertical: 'carsafe' });
      expect((await post(claimPaths.process, { policy_number: number })).body).toEqual({
        process: null,
      });
    });
  });

  describe('a policy', () => {
    test.each<[string, Parameters<typeof givePolicy>[2], string]>([
      ['in review', { status: 'pending' }, 'still in review'],
      ['canceled', { status: 'canceled' }, 'canceled'],
      ['rejected', { status: 'rejected' }, 'rejected'],
      ['that starts later', { starts: day(3) }, 'starts on'],
      ['that ended over a year ago', { ends: day(-368) }, 'ended on'],
    ])('%s takes no claim and says why', async (_what, changes, words) => {
      const number = await givePolicy(provider, person.accountId, changes);
      const looked = await post(claimPaths.process, { policy_number: number });
      expect([looked.status, looked.body.error.code]).toEqual([409, 'policy_not_in_force']);
      expect(looked.body.error.message).toContain(words);
      const filed = await file(provider, mailIn(number, 'clp_x'), { token: person.token });
      expect(filed.body.error.code).toBe('policy_not_in_force');
    });

    test.each<[string, Parameters<typeof givePolicy>[2], string | null]>([
      ['canceled yesterday', { ends: day(-1), canceled: at(-1) }, null],
      ['canceled a year ago', { ends: day(-364), canceled: at(-364) }, null],
      ['canceled longer ago', { ends: day(-368), canceled: at(-368) }, 'ended on'],
      [
        'canceled before its cover',
        { starts: day(3), ends: day(9), canceled: at(-1) },
        'before it',
      ],
      ['of a landlord', { vertical: 'landlord', ends: day(20), canceled: at(-1) }, null],
    ])('%s is claimed on for its days of cover', async (_what, changes, words) => {
      const canceled = { ...changes, status: 'canceled' };
      const number = await givePolicy(provider, person.accountId, canceled);
      const { status, body } = await post(claimPaths.process, { policy_number: number });
      expect(status).toBe(words === null ? 200 : 409);
      if (words !== null) expect(body.error.message).toContain(words);
    });

    test.each([
      ['pending_change', null],
      ['approved', day(-360)],
      ['approved', day(0)],
    ])('%s that ends %j takes one', async (status, ends) => {
      const number = await givePolicy(provider, person.accountId, { status, ends });
      const process = await processFor(provider, number, person.token);
      const { status: code } = await file(provider, mailIn(number, process), {
        token: person.token,
      });
      expect(code).toBe(200);
    });

    test.each([
      ['carsafe', 'There are no claims on this product.'],
      ['baggage', 'Claims on this policy are taken by phone: (800) 555-0142.'],
    ])('of %s takes none here', async (vertical, message) => {
      const number = await givePolicy(provider, person.accountId, { vertical });
      const body = { ...mailIn(number, 'clp_x'), vertical_code: vertical };
      const { status, body: answer } = await file(provider, body, { token: person.token });
      expect([status, answer.error.code, answer.error.message]).toEqual([
        409,
        'policy_not_claimable',
        message,
      ]);
    });

    test('has one open claim, by whatever key the next is filed', async () => {
      const { token, policy: own, claimId } = await filedClaim(provider, 'mail_in');
      // Said before anything is written, and again where a claim is sent all the same.
      const looked = await post(claimPaths.process, { policy_number: own }, token);
      expect([looked.status, looked.body.error.code]).toEqual([409, 'claim_already_open']);
      const second = await file(provider, mailIn(own, 'clp_x'), { token });
      expect([second.status, second.body.error.code]).toEqual([409, 'claim_already_open']);
      expect(second.body.error.message).toContain(claimId);
      await decideClaim(provider.services, { claimNumber: claimId, event: 'device_received' });
      await decideClaim(provider.services, { claimNumber: claimId, event: 'rejected' });
      const process = await processFor(provider, own, token);
      expect((await file(provider, mailIn(own, process), { token })).status).toBe(200);
    });
  });

  describe('what is sent', () => {
    test('is refused field by field where a repair in a store lacks something', async () => {
      const number = await givePolicy(provider, person.accountId);
      const process = await processFor(provider, number, person.token);
      const body = mailIn(number, process);
      const details = { ...body.details, is_device_mailed_out: false, damages: [] };
      const empty = await file(provider, { ...body, details }, { token: person.token });
      expect(Object.keys(empty.body.error.fields)).toEqual(['details.damages']);
      const ticked = { ...details, damages: ['other'], claim_description: '  ' };
      const bare = await file(provider, { ...body, details: ticked }, { token: person.token });
      expect(bare.status).toBe(422);
      expect(Object.keys(bare.body.error.fields).toSorted()).toEqual([
        'bank_account_id',
        'details.claim_description',
        'details.device_id',
      ]);
    });

    test('is refused where it names another product, or a store for a phone that none repairs', async () => {
      const number = await givePolicy(provider, person.accountId, { model: 'Pixel 8' });
      const process = await processFor(provider, number, person.token);
      const account = await addBank(provider, person.token);
      const body = { ...inStore(number, process, account), vertical_code: 'pet' };
      const { body: answer } = await file(provider, body, { token: person.token });
      expect(Object.keys(answer.error.fields).toSorted()).toEqual([
        'details.is_device_mailed_out',
        'vertical_code',
      ]);
    });

    test('leaves nothing behind where it is refused: the same key files it once it is right', async () => {
      const number = await givePolicy(provider, person.accountId);
      const process = await processFor(provider, number, person.token);
      const key = newKey();
      const wrong = inStore(number, process, 'ba_nobody');
      expect((await file(provider, wrong, { token: person.token, key })).status).toBe(404);
      const right = inStore(number, process, await addBank(provider, person.token));
      const { status, body } = await file(provider, right, { token: person.token, key });
      expect([status, body.status]).toEqual([200, 'submitted']);
    });
  });

  test('takes the place of what was kept of it while it was written', async () => {
    const number = await givePolicy(provider, person.accountId);
    const process = await processFor(provider, number, person.token);
    const answers = {
      damages: ['port'],
      claim_description: 'The plug',
      device_id: '',
      authorization_sent: false,
      is_device_mailed_out: null,
      bank_account: null,
      unique_key: newKey(),
    };
    const keep = () => post(`${claimPaths.claims}/drafts`, { claim_process_id: process, answers });
    expect((await keep()).status).toBe(204);
    await file(provider, mailIn(number, process), { token: person.token });
    const { db } = provider.services.database;
    const left = db.selectFrom('claim_drafts').select('answers').where('process_id', '=', process);
    expect(await left.execute()).toEqual([]);
    expect((await keep()).status).toBe(404);
  });

  describe('a key', () => {
    test('files one claim, however often and from wherever it comes', async () => {
      const number = await givePolicy(provider, person.accountId);
      const process = await processFor(provider, number, person.token);
      const [key, body] = [newKey(), mailIn(number, process)];
      const fileIt = () => file(provider, body, { token: person.token, key });
      const answers = await Promise.all(Array.from({ length: 8 }, fileIt));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await fileIt()).text).toBe(answers[0]?.text);
      expect(answers[0]?.status).toBe(200);
      const mine = (await claimsOf(provider, person.token)).filter(
        (one: { policy_number: string }) => one.policy_number === number,
      );
      expect(mine).toHaveLength(1);
      expect(mine[0].events).toHaveLength(1);
    });

    test('is no other claim’s and nobody else’s', async () => {
      const number = await givePolicy(provider, person.accountId);
      const [key, body] = [
        newKey(),
        mailIn(number, await processFor(provider, number, person.token)),
      ];
      await file(provider, body, { token: person.token, key });
      const changed = { ...body, details: { ...body.details, damages: ['other'] } };
      const stranger = await newClaimant(provider);
      for (const answer of [
        await file(provider, changed, { token: person.token, key }),
        await file(provider, body, { token: stranger.token, key }),
      ]) {
        expect([answer.status, answer.body.error.code]).toEqual([409, 'unique_key_reused']);
        expect(answer.text).not.toContain('CLM-');
      }
    });
  });

  describe('switching to a repair in a store', () => {
    test('keeps the claim until the other one is filed, which takes its place', async () => {
      const { token, policy: own, claimId, email } = await filedClaim(provider, 'mail_in');
      const asked = await restart(claimId, token);
      expect(asked.status).toBe(200);
      expect(asked.body.instructions.repair_methods).toEqual(['in_store']);
      expect(asked.body.claim_process_id).toBe(await processFor(provider, own, token));
      await restart(claimId, token);
      const [waiting] = await claimsOf(provider, token);
      expect([waiting.status, waiting.can_restart]).toEqual(['handed_off', true]);
      expect(waiting.events.map((one: { event: string }) => one.event)).toEqual([
        'filed',
        'restart_asked',
      ]);
      const again = await file(provider, mailIn(own, asked.body.claim_process_id), { token });
      expect(again.body.error.code).toBe('claim_already_open');
      const account = await addBank(provider, token);
      const filed = await file(provider, inStore(own, asked.body.claim_process_id, account), {
        token,
      });
      expect(filed.body.status).toBe('submitted');
      const [fresh, old] = await claimsOf(provider, token);
      expect([fresh.claim_id, fresh.status]).toEqual([filed.body.claim_id, 'submitted']);
      expect([old.status, old.replaced_by, old.next, old.can_restart]).toEqual([
        'withdrawn',
        filed.body.claim_id,
        null,
        false,
      ]);
      expect((await mailsTo(provider, email))[0]?.subject).toContain(filed.body.claim_id);
    });

    test('is not there without being asked for, after a decision, nor for what no store repairs', async () => {
      const unasked = await filedClaim(provider, 'mail_in');
      const account = await addBank(provider, unasked.token);
      const body = inStore(unasked.policy, 'clp_x', account);
      const { body: answer } = await file(provider, body, { token: unasked.token });
      expect(answer.error.code).toBe('claim_already_open');

      const submitted = await filedClaim(provider, 'in_store');
      expect((await restart(submitted.claimId, submitted.token)).body.error.code).toBe(
        'claim_not_switchable',
      );
      const number = await givePolicy(provider, person.accountId, { model: 'Pixel 8' });
      const pixel = await file(
        provider,
        mailIn(number, await processFor(provider, number, person.token)),
        { token: person.token },
      );
      expect((await restart(pixel.body.claim_id, person.token)).status).toBe(409);
    });
  });

  test('are decided, paid and told of by mail', async () => {
    const { token, claimId, email } = await filedClaim(provider, 'in_store');
    const decide = (event: 'taken_up' | 'approved' | 'paid', more = {}) =>
      decideClaim(provider.services, { claimNumber: claimId, event, ...more });
    await decide('taken_up');
    expect((await claimsOf(provider, token))[0]).toMatchObject({
      status: 'submitted',
      in_review: true,
      next: { actor: 'provider', action: 'decide', by: day(3) },
    });
    await decide('approved', { amount: 18_450, note: 'Less your deductible.' });
    const [approved] = await claimsOf(provider, token);
    expect(approved.resolution).toMatchObject({
      resolution_type: 'approved',
      note: 'Less your deductible.',
    });
    const payout = { amount: 184.5, currency_code: 'USD', last4: '8826' };
    expect(approved.payout).toEqual({ ...payout, status: 'scheduled', paid: null });
    await decide('paid');
    const [paid] = await claimsOf(provider, token);
    expect(paid.payout).toMatchObject({ ...payout, status: 'paid' });
    expect(paid.resolution).toEqual(approved.resolution);
    const mails = await mailsTo(provider, email);
    expect(mails.map(({ subject }) => subject).slice(0, 4)).toEqual([
      `Claim ${claimId} is paid`,
      `Claim ${claimId} is approved`,
      `Claim ${claimId} is being reviewed`,
      `We have your claim ${claimId}`,
    ]);
    const text = mails.map((mail) => mail.text).join();
    expect(text).toContain('$184.50 goes to your bank account ending in 8826');
    expect(text).not.toContain(bank.bank_account_number);
  });

  test('of the demo account stand in every state, and a reset puts them back', async () => {
    const token = await signInDemo(provider);
    const told = async () => {
      const body = await claimsOf(provider, token);
      expect(listClaims.answer.safeParse(body).success).toBe(true);
      return body.map((one: { claim_id: string; status: string }) => [one.claim_id, one.status]);
    };
    const { db } = provider.services.database;
    const states = await db
      .selectFrom('claims')
      .select('state')
      .where('account_id', '=', 'acc_demo')
      .execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(claimStates));
    const before = await told();
    const number = 'DV-5512-9034';
    await file(provider, mailIn(number, await processFor(provider, number, token)), { token });
    await decideClaim(provider.services, {
      claimNumber: 'CLM-3310-7745',
      event: 'device_received',
    });
    expect(await told()).not.toEqual(before);
    const tab = createBrowserForm(provider.request);
    await tab.open('/sandbox');
    await tab.post('/sandbox/reset', {});
    expect(await told()).toEqual(before);
  });
});

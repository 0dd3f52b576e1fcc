import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  cancellationFormSchema,
  cancellationReasonLabels,
  getCancellablePolicy,
  PAST_CANCELLATION_DATE_MESSAGE,
} from '../../../src/contract/policies/cancellation.ts';
import { resetDemoData } from '../../../server/sandbox/demo/seed.ts';
import { sendCall } from '../../../src/core/call/call.ts';
import { cancellationAnswers as request } from '../../fixtures/cancellation-request.ts';
import { emailsTo, registerPerson, send, signInDemo } from '../../fixtures/buyer.ts';
import { onUsualDatabase, type DatabaseKind } from '../../fixtures/databases.ts';
import { useTestEnvironment } from '../../fixtures/environment.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const HOME = 'pol_demo_rn-4417-8026';
let server: TestServer;
let now: Date;

async function start(kind: DatabaseKind, factor = '100') {
  now = new Date('2026-11-20T20:00:00Z');
  server = await startTestServer({
    kind,
    settings: { RATE_LIMIT_FACTOR: factor },
    services: { now: () => now },
  });
}
afterEach(() => server.stop());

/** Returns the query string of the emailed link: '&expires=…&key=…'. */
const signed = (id: string) =>
  `&${server.services.documents.cancellationPath(id).split('?')[1] ?? ''}`;
const read = (
  id = HOME,
  query = '?include=policy-holders&include=payment-method',
  token?: string,
  link = signed(id),
) => send(server, 'GET', `/api/v2/policies/${id}/${query || '?'}${link}`, undefined, { token });
const file = (
  changes: Record<string, unknown> = {},
  id = HOME,
  token?: string,
  link = signed(id),
) =>
  send(
    server,
    'POST',
    `/api/v2/policies/${id}/cancellation-requests/?${link}`,
    { ...request, ...changes },
    { token },
  );
const requests = () =>
  server.services.database.db
    .selectFrom('cancellation_requests')
    .selectAll()
    .orderBy('created_at')
    .execute();
const policyholderMails = () => emailsTo(server, 'demo@example.com');
const supportMails = () => emailsTo(server, server.services.brand.emails.support);
const change = (set: Record<string, string | null>) =>
  server.services.database.db.updateTable('policies').set(set).where('id', '=', HOME).execute();

onUsualDatabase('the cancellation page', (kind) => {
  beforeEach(() => start(kind));

  test('returns only the policy’s summary card to a caller with the link', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({
      policy_number: 'RN-4417-8026',
      rating_address: {
        line1: '418 Marlow Street',
        line2: 'Unit 2',
        city: 'Portland',
        region_code: 'OR',
        postal: '97214',
      },
      policy_holders: [{ person: { first_name: 'Dana', last_name: 'Moreau' } }],
      starts_at: '2026-06-23',
      ends_at: '2027-06-22',
    });
  });

  test('returns the stored card to the signed-in policyholder when it is requested', async () => {
    const token = await signInDemo(server);
    const { body } = await read(HOME, '?include=policy-holders&include=payment-method', token);
    expect(body.payment_method).toEqual({
      type: 'CREDIT_CARD_STRIPE',
      details: { brand: 'Visa', last4: '4242' },
    });
    expect((await read(HOME, '?include=policy-holders', token)).body).not.toHaveProperty(
      'payment_method',
    );
  });

  test('returns the requested includes, also when repeated, and rejects unknown ones', async () => {
    expect((await read(HOME, '')).body.policy_holders).toEqual([]);
    expect((await read(HOME, '?include=policy-holders')).body.policy_holders).toHaveLength(1);
    const duplicatedQuery = await read(HOME, '?include=policy-holders&include=policy-holders');
    expect(duplicatedQuery.body.policy_holders).toHaveLength(1);
    expect((await read(HOME, '?include=charges')).status).toBe(422);
  });

  test('is not found for another account, for other products, and without its trailing slash', async () => {
    const { token } = await registerPerson(server);
    for (const response of [
      await read(HOME, '', token),
      await file({}, HOME, token),
      await read('pol_demo_bg-2048-1977', ''),
      await file({}, 'pol_demo_bg-2048-1977'),
      await read('pol_0000000000000000', ''),
      await read("'%20or%201=1--", ''),
    ]) {
      expect([response.status, response.body.error.code]).toEqual([404, 'not_found']);
      expect(response.text).not.toMatch(/Moreau|Marlow|RN-/);
    }
    const slashless = await send(server, 'GET', `/api/v2/policies/${HOME}`);
    expect(slashless.body.error.code).toBe('route_not_found');
    expect(await requests()).toEqual([]);
  });

  test('opens with its signed link or for its policyholder, and never with only the id', async () => {
    const policyholder = await signInDemo(server);
    const tampered = signed(HOME).replace(/expires=\d/, 'expires=9');
    for (const link of ['', tampered, signed('pol_demo_rn-3902-1154'), '&expires=1&key=x']) {
      for (const response of [
        await read(HOME, '', undefined, link),
        await file({}, HOME, undefined, link),
      ]) {
        expect([response.status, response.body.error.code]).toEqual([404, 'not_found']);
        expect(response.text).not.toMatch(/Moreau|Marlow|RN-/);
      }
      expect((await read(HOME, '', policyholder, link)).status).toBe(200);
    }
    expect(await requests()).toEqual([]);
    const link = signed(HOME);
    now = new Date('2027-11-20T20:00:00Z');
    expect((await read(HOME, '', undefined, link)).status).toBe(200);
    now = new Date('2028-01-20T20:00:00Z');
    expect((await read(HOME, '', undefined, link)).status).toBe(404);
  });

  test('treats an invalid session token as signed out', async () => {
    expect((await read(HOME, '', 'stale')).status).toBe(200);
  });
});

onUsualDatabase('a request to cancel', (kind) => {
  beforeEach(() => start(kind));

  test('is stored, gets a reference, and is emailed to the policyholder and to support', async () => {
    const { status, body } = await file({ reason: 'other', other: 'A dog.\nBcc: x@example.com' });
    expect(status).toBe(200);
    expect(body).toEqual({ reference: expect.stringMatching(/^CR-\d{4}-\d{4}$/) });
    const { fullName, streetAddress, zipCode, line2, city, state } = request;
    expect(await requests()).toMatchObject([
      {
        ...body,
        policy_id: HOME,
        reason: 'other',
        other: expect.any(String),
        cancellation_date: request.cancellationDate,
        full_name: fullName,
        street_address: streetAddress,
        zip_code: zipCode,
        line2,
        city,
        state,
      },
    ]);
    const [policyholder] = await policyholderMails();
    expect(policyholder?.subject).toBe(`We received your cancellation request ${body.reference}`);
    for (const line of ['Policy number: RN-4417-8026', 'Effective date: Nov 30, 2026'])
      expect(policyholder?.text).toContain(line);
    // The email to the policyholder must not contain the entered texts, because anyone with the
    // link could have entered them.
    expect(policyholder?.text).not.toMatch(/A dog|97214/);
    const [support] = await supportMails();
    for (const line of [
      `Reference: ${body.reference}`,
      'Reason: Other',
      '> A dog.',
      '> Bcc: x@example.com',
      'Billing address: 418 Marlow Street, Unit 2, Portland, OR 97214',
    ]) {
      expect(support?.text).toContain(line);
    }
  });

  test('is stored once per policy and date, for repeated requests and any caller', async () => {
    const token = await signInDemo(server);
    const same = await Promise.all([
      file(),
      file(),
      file({}, HOME, token),
      file({ reason: 'rates' }),
    ]);
    const references = new Set(same.map(({ body }) => body.reference));
    expect(references.size).toBe(1);
    expect((await file()).body.reference).toBe([...references][0]);
    expect([
      (await requests()).length,
      (await policyholderMails()).length,
      (await supportMails()).length,
    ]).toEqual([1, 1, 1]);
    const other = await file({ cancellationDate: '2026-12-31' });
    expect(references.has(other.body.reference)).toBe(false);
    expect([(await requests()).length, (await policyholderMails()).length]).toEqual([2, 2]);
  });

  test('is not stored when its email cannot be stored', async () => {
    const { mailer } = server.services;
    const { enqueue } = mailer;
    let mails = 0;
    mailer.enqueue = (trx, mail) =>
      (mails += 1) === 2 ? Promise.reject(new Error('undone')) : enqueue(trx, mail);
    expect((await file()).status).toBe(500);
    expect([await requests(), await policyholderMails()]).toEqual([[], []]);
  });

  test.each([
    ['canceled', null, 'This policy is already canceled.'],
    ['rejected', null, 'This policy wasn’t approved and never took effect.'],
    ['pending', null, 'This policy is still in review. Call us if you no longer want it.'],
    ['approved', '2026-11-18', 'This policy ended on Nov 18, 2026. There’s nothing to cancel.'],
  ])(
    'is rejected with a message for a policy that is %s (end %s)',
    async (status, end, expected) => {
      await change({ status, coverage_end_date: end });
      const { status: answered, body } = await file();
      expect([answered, body.error]).toEqual([
        409,
        { code: 'policy_not_in_force', message: expected },
      ]);
      expect([await requests(), await policyholderMails()]).toEqual([[], []]);
      expect((await read()).status).toBe(200);
    },
  );

  test('is accepted for a policy with a pending endorsement and without an end date', async () => {
    await change({ status: 'pending_change', coverage_end_date: null });
    expect((await file({ cancellationDate: '2031-01-01' })).status).toBe(200);
  });

  test('is for today at the earliest, while it is still today anywhere in the US', async () => {
    const rejectedRequest = await file({ cancellationDate: '2026-11-19' });
    expect(rejectedRequest.body.error.fields).toEqual({
      cancellationDate: [PAST_CANCELLATION_DATE_MESSAGE],
    });
    expect((await file({ cancellationDate: '2026-11-20' })).status).toBe(200);
    now = new Date('2026-11-21T09:59:00Z');
    expect((await file({ cancellationDate: '2026-11-20' })).status).toBe(200);
    now = new Date('2026-11-21T10:00:00Z');
    expect((await file({ cancellationDate: '2026-11-20' })).status).toBe(422);
  });

  test('is for a date within the term', async () => {
    expect((await file({ cancellationDate: '2027-06-22' })).status).toBe(200);
    const { status, body } = await file({ cancellationDate: '2027-06-23' });
    expect([status, body.error.fields]).toEqual([
      422,
      { cancellationDate: ['The policy ends on Jun 22, 2027. Choose a date no later than that'] },
    ]);
  });

  test('reports all missing fields at once', async () => {
    const { status, body } = await send(
      server,
      'POST',
      `/api/v2/policies/${HOME}/cancellation-requests/?${signed(HOME)}`,
      {},
    );
    expect([status, body.error.fields]).toEqual([
      422,
      {
        reason: ['Reason is required'],
        cancellationDate: ['Cancellation date is required'],
        fullName: ['Full name is required'],
        streetAddress: ['Street address is required'],
        city: ['City is required'],
        state: ['State is required'],
        zipCode: ['Zip code is required'],
      },
    ]);
  });

  test.each([
    ['reason', 'boredom', 'Reason is required'],
    ['cancellationDate', '2026-02-30', 'Enter a real date'],
    ['fullName', 'x'.repeat(101), 'Use 100 characters or fewer'],
    ['other', 'x'.repeat(501), 'Use 500 characters or fewer'],
  ])('with the %s %j is rejected with "%s"', async (field, value, message) => {
    expect((await file({ [field]: value })).body.error.fields).toEqual({ [field]: [message] });
  });

  test('is removed by a reset of the demo data', async () => {
    await file();
    await resetDemoData(server.services);
    expect(await requests()).toEqual([]);
    expect((await file()).status).toBe(200);
  });
});

onUsualDatabase('requests from one IP address', (kind) => {
  test('are rate-limited', async () => {
    await start(kind, '1');
    for (let sent = 0; sent < 10; sent += 1) expect((await file()).status).toBe(200);
    const { status, body } = await file();
    expect([status, body.error.code]).toEqual([429, 'too_many_requests']);
    expect((await read()).status).toBe(200);
  });
});

test('the storefront’s client sends the include parameter several times', async () => {
  await start('sqlite');
  useTestEnvironment({
    fetch: server.fetch,
    storage: { authToken: await signInDemo(server) },
  });
  const policy = await sendCall(getCancellablePolicy, {
    params: { policyId: HOME },
    query: { include: ['policy-holders', 'payment-method'] },
  });
  expect(policy.policy_holders).toHaveLength(1);
  expect(policy.payment_method?.details.last4).toBe('4242');
});

describe('the form in the browser', () => {
  const messages = (form: Record<string, unknown>) =>
    cancellationFormSchema('2026-11-20')
      .safeParse(form)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  beforeEach(() => start('sqlite'));

  test('requires an explanation only for the reason "other"', () => {
    for (const reason of Object.keys(cancellationReasonLabels)) {
      const expectedReason = reason === 'other' ? ['other: Please provide a reason'] : undefined;
      expect(messages({ ...request, reason, other: '  ' })).toEqual(expectedReason);
    }
    expect(messages({ ...request, reason: 'other', other: 'A dog' })).toBeUndefined();
  });

  test('shows all messages at once, including the one for a past date', () => {
    expect(
      messages({ reason: 'other', cancellationDate: '2026-11-19', fullName: '', line2: '' }),
    ).toEqual([
      'fullName: Full name is required',
      'streetAddress: Street address is required',
      'city: City is required',
      'state: State is required',
      'zipCode: Zip code is required',
      'other: Please provide a reason',
      `cancellationDate: ${PAST_CANCELLATION_DATE_MESSAGE}`,
    ]);
    expect(messages({ ...request, cancellationDate: '' })).toEqual([
      'cancellationDate: Cancellation date is required',
    ]);
  });
});

test('the sandbox links to the cancellation page of a policy in force and of a canceled one', async () => {
  await start('sqlite');
  const page = await (await server.request('/sandbox')).text();
  const links = [...page.matchAll(/href="http:\/\/localhost:4321\/cancellations\/([^"]+)"/g)];
  expect(links).toHaveLength(2);
  const responses = await Promise.all(
    links.map(([, target = '']) => {
      const [id = '', link = ''] = target.replaceAll('&amp;', '&').split('?');
      return file({}, id, undefined, `&${link}`);
    }),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 409]);
});

import { createHash } from 'node:crypto';
import { createFieldCipher } from '../../../server/data/field-cipher.ts';
import { rateLimitRules } from '../../../server/http/rate-limit.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emailsTo, newEmail, newKey, portland, send, traveler } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const path = '/api/user/v2/saved-flows';
const answers = { baggageLocation: '{"city":"Portland"}', metadata: '{"partner_name":"Farrow"}' };
const savedFlowRequest = {
  request: { plan_id: 'baggage-checked', rating_address: portland, details: traveler() },
};

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body?.error?.code,
];

onUsualDatabase('saved answers', (kind) => {
  let server: TestServer;
  let today: Date;
  beforeEach(async () => {
    today = new Date('2026-11-20T12:00:00Z');
    server = await startTestServer({ kind, services: { now: () => today } });
  });
  afterEach(() => server.stop());

  const save = (changes: object = {}) =>
    send(server, 'POST', path, {
      email: newEmail(),
      flow: 'baggage',
      path: '/baggage-protection/passenger',
      answers,
      ...changes,
    });
  const open = (token: string, opener = newKey()) =>
    send(server, 'POST', `${path}/open`, { token, opener });
  const rows = () => server.services.database.db.selectFrom('saved_flows').selectAll().execute();

  async function mailed(changes: object = {}) {
    const email = newEmail();
    expect((await save({ email, ...changes })).status).toBe(204);
    const [mail] = await emailsTo(server, email);
    const text = mail?.text ?? '';
    const token = /resume#token=([\w-]+)/.exec(text)?.[1] ?? '';
    return { text, token, quote: /\S+quote\.pdf\S+/.exec(text)?.[0] };
  }

  test('opens on any device, as often as the link is used', async () => {
    const { token } = await mailed();
    const openings = await Promise.all([1, 2, 3].map(() => open(token)));
    for (const opened of openings) {
      expect(opened).toMatchObject({
        status: 200,
        body: {
          flow: 'baggage',
          path: '/baggage-protection/passenger',
          answers,
          saved: '2026-11-20T12:00:00.000Z',
          bought: null,
        },
      });
    }
  });

  test('opens for 30 days, and with no other token', async () => {
    const { token } = await mailed();
    expect(codeOf(await open(`${token}x`))).toEqual([422, 'token_invalid']);
    today = new Date('2026-12-20T11:59:00Z');
    expect((await open(token)).status).toBe(200);
    today = new Date('2026-12-20T12:00:00Z');
    expect(codeOf(await open(token))).toEqual([422, 'token_invalid']);
  });

  test('reports to earlier browsers that another one opened the answers', async () => {
    const [saved_key, desktopKey, phone, tablet] = [newKey(), newKey(), newKey(), newKey()];
    const stateOf = async (opener: string) =>
      (await send(server, 'POST', `${path}/state`, { saved_key, opener })).body;
    const { token } = await mailed({ saved_key });
    expect(await stateOf(desktopKey)).toEqual({ moved: false, bought: false });
    expect((await open(token, phone)).body.saved_key).toBe(saved_key);
    expect([await stateOf(desktopKey), await stateOf(phone)]).toMatchObject([
      { moved: true },
      { moved: false },
    ]);
    today = new Date(today.getTime() + 1_000);
    await open(token, tablet);
    expect([await stateOf(phone), await stateOf(tablet)]).toMatchObject([
      { moved: true },
      { moved: false },
    ]);
  });

  test('opens a link of the previous release, which stored no key', async () => {
    const { token } = await mailed();
    const [row] = await rows();
    const { flow, path: at } = { flow: 'baggage', path: '/baggage-protection/passenger' };
    const key = createHash('sha256').update(`saved ${token}`).digest('base64');
    const encrypted = createFieldCipher([key]).encrypt(
      row?.id ?? '',
      JSON.stringify({ flow, path: at, answers }),
    );
    await server.services.database.db
      .updateTable('saved_flows')
      .set({
        encrypted_answers: encrypted,
        saved_key_hash: null,
        opened_at: today.toISOString(),
        opened_by: 'somebody',
      })
      .execute();
    const [first, second] = [await open(token), await open(token)];
    expect([first.status, first.body.answers]).toEqual([200, answers]);
    const { saved_key } = second.body;
    const state = await send(server, 'POST', `${path}/state`, { saved_key, opener: newKey() });
    expect(state.body).toEqual({ moved: true, bought: false });
  });

  test('limits how often links are opened from one IP address', async () => {
    const { token } = await mailed();
    for (let attempt = 0; attempt < rateLimitRules.savedFlows.limit; attempt += 1)
      await open(`${token}x`);
    expect(codeOf(await open(token))).toEqual([429, 'too_many_requests']);
  });

  test('is not readable from the database', async () => {
    const { token } = await mailed();
    await open(token);
    const text = JSON.stringify(await rows());
    for (const sensitiveText of [token, 'Portland', 'Farrow', 'bluebird', '@'])
      expect(text).not.toContain(sensitiveText);
  });

  test('includes a quote at today’s rates, not at the amounts that were sent', async () => {
    const { text, quote = '' } = await mailed({ quote: savedFlowRequest });
    expect(text).toContain('Total: $9.27');
    const pdf = await server.request(new URL(quote).pathname + new URL(quote).search);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const { text: documentText } = await readPdf(await pdf.arrayBuffer());
    expect(documentText).toMatch(/Baggage[^]*Total\s*\$9\.27/);
    expect(documentText).not.toContain('Ana');
    const forgedUrl = new URL(quote);
    forgedUrl.searchParams.set('key', 'x');
    expect((await server.request(forgedUrl.pathname + forgedUrl.search)).status).toBe(404);
  });

  test.each([
    ['no price is known', undefined],
    ['the plan is unknown', { request: { ...savedFlowRequest.request, plan_id: 'none' } }],
    ['the request is invalid', { request: { plan_id: 7 } }],
  ])('includes no quote when %s', async (_, quote) => {
    const { text, token } = await mailed({ quote });
    expect(text).not.toMatch(/Total|quote\.pdf/);
    expect((await open(token)).status).toBe(200);
  });

  test('is emailed at most five times an hour to one email address, with the same response every time', async () => {
    const email = newEmail();
    const statuses = [];
    for (let time = 0; time < 8; time += 1) statuses.push((await save({ email })).status);
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await emailsTo(server, email)).toHaveLength(5);
    expect(await rows()).toHaveLength(5);
  });

  test.each<[string, object]>([
    ['a path outside the flow', { path: '/account/policies' }],
    ['a path of another flow', { path: '/renters-insurance/quote' }],
    ['a URL of another site', { path: '//evil.example/baggage-protection' }],
    ['a script in the path', { path: '/baggage-protection/<script>' }],
    ['an unknown flow', { flow: 'claim' }],
    ['an invalid email address', { email: 'nobody' }],
    ['an invalid store name', { answers: { __proto__x: '1' } }],
    ['too many answers', { answers: { baggage: 'x'.repeat(170_000) } }],
  ])('is rejected with %s', async (_, changes) => {
    expect(codeOf(await save(changes))).toEqual([422, 'invalid_input']);
    expect(await rows()).toEqual([]);
  });
});

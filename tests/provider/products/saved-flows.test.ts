import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailsTo, newEmail, newKey, portland, send, traveller } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const path = '/api/user/v2/saved-flows';
const answers = { baggageLocation: '{"city":"Portland"}', metadata: '{"partner_name":"Farrow"}' };
const asked = {
  request: { plan_id: 'baggage-checked', rating_address: portland, details: traveller() },
};

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body?.error?.code,
];

onBothDatabases('what is kept for another device', (kind) => {
  let provider: TestProvider;
  let today: Date;
  beforeEach(async () => {
    today = new Date('2026-11-20T12:00:00Z');
    provider = await startProvider({ kind, services: { now: () => today } });
  });
  afterEach(() => provider.stop());

  const save = (changes: object = {}) =>
    send(provider, 'POST', path, {
      email: newEmail(),
      flow: 'baggage',
      path: '/baggage-protection/passenger',
      answers,
      ...changes,
    });
  const open = (token: string, opener = newKey()) =>
    send(provider, 'POST', `${path}/open`, { token, opener });
  const rows = () => provider.services.database.db.selectFrom('saved_flows').selectAll().execute();

  async function mailed(changes: object = {}) {
    const email = newEmail();
    expect((await save({ email, ...changes })).status).toBe(204);
    const [mail] = await mailsTo(provider, email);
    const text = mail?.text ?? '';
    const token = /resume#token=([\w-]+)/.exec(text)?.[1] ?? '';
    return { text, token, quote: /\S+quote\.pdf\S+/.exec(text)?.[0] };
  }

  test('is opened by its link, once, however many try at the same time', async () => {
    const { token } = await mailed();
    const tries = await Promise.all([1, 2, 3].map(() => open(token)));
    const [opened, ...others] = tries.toSorted((one, other) => one.status - other.status);
    expect(opened).toMatchObject({
      status: 200,
      body: {
        flow: 'baggage',
        path: '/baggage-protection/passenger',
        answers,
        saved: '2026-11-20T12:00:00.000Z',
      },
    });
    expect(others.map(codeOf)).toEqual([
      [422, 'token_invalid'],
      [422, 'token_invalid'],
    ]);
  });

  test('is opened for 30 days, and by no other token', async () => {
    const [early, late] = [await mailed(), await mailed()];
    expect(codeOf(await open(`${early.token}x`))).toEqual([422, 'token_invalid']);
    today = new Date('2026-12-20T11:59:00Z');
    expect((await open(early.token)).status).toBe(200);
    today = new Date('2026-12-20T12:00:00Z');
    expect(codeOf(await open(late.token))).toEqual([422, 'token_invalid']);
  });

  test('is answered again to who has opened it, for ten minutes: the answer may have been lost', async () => {
    const { token } = await mailed();
    const key = newKey();
    const first = await open(token, key);
    expect(await open(token, key)).toMatchObject({ status: 200, body: first.body });
    expect(codeOf(await open(token))).toEqual([422, 'token_invalid']);
    today = new Date(today.getTime() + 11 * 60_000);
    expect(codeOf(await open(token, key))).toEqual([422, 'token_invalid']);
  });

  test('is read by nobody who reads the database', async () => {
    const { token } = await mailed();
    await open(token);
    const text = JSON.stringify(await rows());
    for (const word of [token, 'Portland', 'Farrow', 'bluebird', '@'])
      expect(text).not.toContain(word);
  });

  test('has a quote that is priced by today’s rates, and not by what was sent', async () => {
    const { text, quote = '' } = await mailed({ quote: asked });
    expect(text).toContain('Total: $9.27');
    const pdf = await provider.request(new URL(quote).pathname + new URL(quote).search);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const { text: words } = await readPdf(await pdf.arrayBuffer());
    expect(words).toMatch(/Baggage[^]*Total\s*\$9\.27/);
    expect(words).not.toContain('Ana');
    const forged = new URL(quote);
    forged.searchParams.set('key', 'x');
    expect((await provider.request(forged.pathname + forged.search)).status).toBe(404);
  });

  test.each([
    ['no price is known', undefined],
    ['it is of no plan', { request: { ...asked.request, plan_id: 'none' } }],
    ['it is no request', { request: { plan_id: 7 } }],
  ])('has no quote where %s', async (_, quote) => {
    const { text, token } = await mailed({ quote });
    expect(text).not.toMatch(/Total|quote\.pdf/);
    expect((await open(token)).status).toBe(200);
  });

  test('is mailed to an address some times an hour, and tells nobody that it was not', async () => {
    const email = newEmail();
    const statuses = [];
    for (let time = 0; time < 8; time += 1) statuses.push((await save({ email })).status);
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await mailsTo(provider, email)).toHaveLength(5);
    expect(await rows()).toHaveLength(5);
  });

  test.each<[string, object]>([
    ['another page', { path: '/account/policies' }],
    ['another flow', { path: '/renters-insurance/quote' }],
    ['another site', { path: '//evil.example/baggage-protection' }],
    ['a script', { path: '/baggage-protection/<script>' }],
    ['a flow that there is not', { flow: 'claim' }],
    ['no address', { email: 'nobody' }],
    ['a store of another name', { answers: { __proto__x: '1' } }],
    ['more than can be kept', { answers: { baggage: 'x'.repeat(170_000) } }],
  ])('is refused with %s', async (_, changes) => {
    expect(codeOf(await save(changes))).toEqual([422, 'invalid_input']);
    expect(await rows()).toEqual([]);
  });
});

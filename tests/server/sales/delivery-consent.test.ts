import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryStatement } from '../../../server/sales/delivery-statement.ts';
import { accept, accepted } from '../../fixtures/accepted-texts.ts';
import {
  addCard,
  buy,
  emailsTo,
  order,
  paths,
  registerPerson,
  send,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('consent to electronic delivery', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ kind, settings: { PAPER_NOTICES: '1' } });
  });
  afterEach(() => server.stop());

  const statement = () => deliveryStatement(server.services.brand);
  const consent = (html = statement().html) => ({ ...accept(html), id: 'electronic_delivery' });
  const dataPath = '/api/user/v2/accounts/data';
  const listPath = '/api/user/v2/accounts/electronic-delivery';
  const fetchPolicy = async (id: string, token: string) =>
    (await send(server, 'GET', `/api/user/v2/policies/policy/${id}`, undefined, { token })).body;
  const change = (id: string, body: object, token: string) =>
    send(server, 'POST', `/api/user/v2/policies/policy/${id}/electronic-delivery`, body, { token });
  const audited = async () =>
    (
      await server.services.database.db
        .selectFrom('audit')
        .select('action')
        .where('action', 'like', 'electronic_delivery%')
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);
  async function insure(texts: object[]) {
    const { token, email } = await registerPerson(server);
    const card = await addCard(server, { token });
    const { body, status } = await buy(server, order(card, { accepted: texts }), { token });
    expect(status).toBe(200);
    return { token, email, id: body.policy_id as string, mailed: body.mailed };
  }

  test('is offered by the checkout and stored with the policy and its statement', async () => {
    const { body } = await send(server, 'POST', paths.checkout, order('none'));
    expect(body.electronic_delivery).toEqual(statement());
    const { token, id, mailed } = await insure([...accepted, consent()]);
    expect(mailed).toBeUndefined();
    const policy = await fetchPolicy(id, token);
    expect(policy.electronic_delivery).toEqual({ consent: 'given', since: policy.created });
    expect(policy.acceptances).toContainEqual({
      ...consent(),
      version: statement().version,
      html: statement().html,
      accepted_at: policy.created,
    });
    expect(await audited()).toEqual(['electronic_delivery_consented']);
    const { url } = policy.documents.find(({ name }: { name: string }) => name.startsWith('Decl'));
    const { text } = await readPdf(await (await server.request(url)).arrayBuffer());
    expect(text).toContain('Electronic. Consent given on');
  });

  test.each([
    ['no statement', []],
    ['another version of the statement', [{ id: 'electronic_delivery', html: '<p>Old</p>' }]],
  ])('is not needed to buy: %s leaves paper', async (_, texts) => {
    const stale = texts.map(({ html }) => consent(html));
    const { token, id, mailed } = await insure([...accepted, ...stale]);
    expect(mailed).toBe(true);
    const { electronic_delivery, acceptances } = await fetchPolicy(id, token);
    expect(electronic_delivery).toEqual({ consent: 'none', since: null });
    expect(acceptances.map((one: { id: string }) => one.id)).toEqual(['acknowledgment']);
    expect(await audited()).toEqual([]);
  });

  test('can be withdrawn and given again, with an email each time', async () => {
    const { token, id } = await insure([...accepted, consent()]);
    for (const _ of [1, 2]) expect((await change(id, { consents: false }, token)).status).toBe(200);
    const withdrawn = await fetchPolicy(id, token);
    expect(withdrawn.electronic_delivery).toEqual({
      consent: 'withdrawn',
      since: expect.any(String),
    });
    const rejected = await change(id, { consents: true }, token);
    expect(rejected.status).toBe(409);
    expect(rejected.body.error.texts).toEqual([statement()]);
    const again = await change(id, { consents: true, accepted: [consent()] }, token);
    expect(again.body.electronic_delivery.consent).toBe('given');
    expect(await audited()).toEqual([
      'electronic_delivery_consented',
      'electronic_delivery_withdrawn',
      'electronic_delivery_consented',
    ]);
    const { body } = await send(server, 'GET', listPath, undefined, { token });
    expect(body).toMatchObject({
      statement: statement(),
      policies: [{ policy_id: id, consent: 'given' }],
    });
  });

  test.each([
    ['by email', () => [...accepted, consent()]],
    ['on paper, by mail', () => accepted],
  ])('is named in the confirmation email: %s', async (way, texts) => {
    const { email } = await insure(texts());
    const [confirmation] = await emailsTo(server, email);
    expect(confirmation?.subject).toContain('is confirmed');
    expect(confirmation?.text).toContain(`We send documents and notices ${way}.`);
  });

  test('is not asked and paper is not named with PAPER_NOTICES=0', async () => {
    await server.stop();
    server = await startTestServer({ kind, settings: { PAPER_NOTICES: '0' } });
    const { body } = await send(server, 'POST', paths.checkout, order('none'));
    expect(body).not.toHaveProperty('electronic_delivery');
    const { token, email, id } = await insure([...accepted, consent()]);
    const policy = await fetchPolicy(id, token);
    expect(policy).not.toHaveProperty('electronic_delivery');
    expect(policy.acceptances.map((one: { id: string }) => one.id)).toEqual(['acknowledgment']);
    const { text } = (await emailsTo(server, email))[0] ?? {};
    expect(text).toContain(policy.policy_number);
    expect(text).not.toMatch(/on paper|documents and notices/i);
    const list = await send(server, 'GET', listPath, undefined, { token });
    expect(list.body).toEqual({ statement: statement(), policies: [] });
    for (const consents of [true, false]) {
      const changed = await change(id, { consents, accepted: [consent()] }, token);
      expect(changed.status).toBe(404);
    }
    const exported = await send(server, 'GET', dataPath, undefined, { token });
    expect(exported.body.electronic_delivery).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  test('can be withdrawn, but not given again, after PAPER_NOTICES=0', async () => {
    const { token, email, id } = await insure([...accepted, consent()]);
    const { settings } = server.services;
    settings.asksForDeliveryConsent = false;
    expect((await fetchPolicy(id, token)).electronic_delivery.consent).toBe('given');
    const listed = async () =>
      (await send(server, 'GET', listPath, undefined, { token })).body.policies;
    expect(await listed()).toMatchObject([{ policy_id: id, consent: 'given' }]);
    for (const time of ['first', 'second']) {
      const { status, body } = await change(id, { consents: false }, token);
      expect([status, body.electronic_delivery?.consent], time).toEqual([200, 'withdrawn']);
    }
    expect(await listed()).toEqual([]);
    const again = await change(id, { consents: true, accepted: [consent()] }, token);
    expect(again.status).toBe(404);
    expect(await audited()).toEqual([
      'electronic_delivery_consented',
      'electronic_delivery_withdrawn',
    ]);
    const subjects = (await emailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('Paper documents and notices'));
  });

  test('belongs to the policyholder only', async () => {
    const { id } = await insure([...accepted, consent()]);
    const stranger = await registerPerson(server);
    expect((await change(id, { consents: false }, stranger.token)).status).toBe(404);
    const { body } = await send(server, 'GET', listPath, undefined, { token: stranger.token });
    expect(body.policies).toEqual([]);
  });
});

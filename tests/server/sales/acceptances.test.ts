import { SHOP_TIME_ZONE } from '../../../src/contract/time-zones.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acknowledgmentOf } from '../../../server/products/baggage/api-plan.ts';
import { baggage } from '../../../server/products/baggage/product.ts';
import { accept } from '../../fixtures/accepted-texts.ts';
import {
  addCard,
  buy,
  countRows,
  newKey,
  order,
  registerPerson,
  send,
} from '../../fixtures/buyer.ts';
import { addresses, coins, insureCollections, jewelry } from '../../fixtures/collectibles-buyer.ts';
import { onBothDatabases, onUsualDatabase } from '../../fixtures/databases.ts';
import { art, setUpEndorsements } from '../../fixtures/endorsement-setup.ts';
import { readPdf } from '../../fixtures/pdf-text.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const carryText = acknowledgmentOf(baggage.plan('baggage-carry'));
const otherText = acknowledgmentOf(baggage.plan('baggage-checked'));

onBothDatabases('accepted texts', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ kind });
  });
  afterEach(() => server.stop());

  const records = () =>
    server.services.database.db
      .selectFrom('acceptances')
      .selectAll()
      .orderBy('accepted_at')
      .orderBy('id')
      .execute();
  const texts = () =>
    server.services.database.db.selectFrom('accepted_texts').selectAll().execute();
  const fetchPolicy = (id: string, token: string) =>
    send(server, 'GET', `/api/user/v2/policies/policy/${id}`, undefined, { token });

  test('are stored with the policy, and the text once by its hash', async () => {
    const { token } = await registerPerson(server);
    const card = await addCard(server, { token });
    const { body, headers } = await buy(server, order(card), { token });
    await buy(server, order(card), { token });
    const [first, second, ...more] = await records();
    expect(more).toEqual([]);
    const [policy] = await server.services.database.db
      .selectFrom('policies')
      .select(['account_id', 'created_at'])
      .where('id', '=', body.policy_id)
      .execute();
    expect(first).toMatchObject({
      policy_id: body.policy_id,
      endorsement_id: null,
      text_id: 'acknowledgment',
      sha256: accept(carryText).sha256,
      version: null,
      accepted_at: policy?.created_at,
      account_id: policy?.account_id,
      request_id: headers.get('x-request-id'),
    });
    expect(first?.session_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.sha256).toBe(first?.sha256);
    expect(await texts()).toEqual([{ sha256: first?.sha256, text: carryText }]);
  });

  test.each([
    ['no text', undefined],
    ['an empty list', []],
    ['another text', [accept(otherText)]],
    ['the text in another encoding', [accept(Buffer.from(carryText).toString('latin1'))]],
    ['the text under another id', [{ ...accept(carryText), id: 'terms' }]],
  ])('must be current: rejects a purchase that accepts %s', async (_, accepted) => {
    const body = order(await addCard(server), { accepted });
    const chargeCount = await countRows(server, 'charges');
    const { status, body: rejection } = await buy(server, body);
    expect(status).toBe(409);
    expect(rejection.error).toEqual({
      code: 'acceptance_required',
      message: 'Read and accept the current terms. Nothing was charged.',
      texts: [{ id: 'acknowledgment', html: carryText }],
    });
    expect(await countRows(server, 'charges')).toBe(chargeCount);
    expect(await records()).toEqual([]);
    expect(await texts()).toEqual([]);
    // The card and the answers still work once the current text is accepted.
    const [current] = rejection.error.texts;
    const again = await buy(server, { ...body, accepted: [accept(current.html)] });
    expect(again.status).toBe(200);
    expect(await records()).toHaveLength(1);
  });

  test('with a hash that is no SHA-256 hash are invalid input', async () => {
    const accepted = [{ id: 'acknowledgment', sha256: 'abc' }];
    const { status, body } = await buy(server, order(await addCard(server), { accepted }));
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual(['accepted.0.sha256']);
  });

  test('ignore texts that this order does not have', async () => {
    const unknown = { id: 'notice', sha256: 'a'.repeat(64), version: '2027-01' };
    const body = order(await addCard(server), { accepted: [unknown, accept(carryText)] });
    expect((await buy(server, body)).status).toBe(200);
    expect((await records()).map(({ text_id }) => text_id)).toEqual(['acknowledgment']);
  });

  test('have one record per key, also for simultaneous requests', async () => {
    const body = order(await addCard(server));
    const key = newKey();
    const responses = await Promise.all([1, 2, 3].map(() => buy(server, body, { key })));
    responses.push(await buy(server, body, { key }));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await records()).toHaveLength(1);
  });

  test('of simultaneous purchases share one stored text', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 6 }, async () => order(await addCard(server))),
    );
    const responses = await Promise.all(bodies.map((body) => buy(server, body)));
    expect(responses.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect(await records()).toHaveLength(6);
    expect(await texts()).toHaveLength(1);
  });

  test('leave nothing when the transaction fails', async () => {
    const [first, second] = [order(await addCard(server)), order(await addCard(server))];
    const sameTrip = [first, { ...second, details: first.details }];
    const responses = await Promise.all(sameTrip.map((body) => buy(server, body)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await records()).toHaveLength(1);
    // The database rejects the last statement of this transaction.
    const { database } = server.services;
    await database.db.deleteFrom('acceptances').execute();
    await database.db.deleteFrom('accepted_texts').execute();
    const unsold = order(await addCard(server));
    await database.db.schema.alterTable('audit').renameTo('audit_away').execute();
    expect((await buy(server, unsold)).status).toBe(500);
    expect([await records(), await texts()]).toEqual([[], []]);
  });

  test('are readable for the policyholder only', async () => {
    const { token } = await registerPerson(server);
    const { body } = await buy(server, order(await addCard(server, { token })), { token });
    const own = await fetchPolicy(body.policy_id, token);
    expect(own.body.acceptances).toEqual([
      { ...accept(carryText), html: carryText, accepted_at: own.body.created },
    ]);
    const stranger = await registerPerson(server);
    const foreign = await fetchPolicy(body.policy_id, stranger.token);
    expect(foreign.status).toBe(404);
    expect(foreign.text).not.toContain(accept(carryText).sha256);
  });

  test('are named on the declarations page', async () => {
    const { body } = await buy(server, order(await addCard(server)));
    const { url } = body.documents.find(({ name }: { name: string }) => name.startsWith('Decl'));
    const { text } = await readPdf(await (await server.request(url)).arrayBuffer());
    const today = new Date().toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: SHOP_TIME_ZONE,
    });
    expect(text).toContain(`Accepted on ${today}`);
    await server.services.database.db.deleteFrom('acceptances').execute();
    const without = await readPdf(await (await server.request(url)).arrayBuffer());
    expect(without.text).not.toContain('Accepted on');
  });

  test('are stored for each policy of an order', async () => {
    const collections = [coins(), jewelry({ address: { ...addresses.columbus } })];
    const { response } = await insureCollections(server, { collections });
    const ids = response.body.agreements.map((one: { agreement_id: string }) => one.agreement_id);
    expect(ids).toHaveLength(2);
    expect((await records()).map(({ policy_id }) => policy_id).toSorted()).toEqual(ids.toSorted());
    expect(await texts()).toHaveLength(1);
  });
});

onUsualDatabase('a server that does not require acceptances', (kind) => {
  test('sells without one, stores none, and still rejects an outdated one', async () => {
    const server = await startTestServer({ kind, settings: { REQUIRE_ACCEPTANCE: '0' } });
    const without = order(await addCard(server), { accepted: undefined });
    expect((await buy(server, without)).status).toBe(200);
    const { db } = server.services.database;
    expect(await db.selectFrom('acceptances').selectAll().execute()).toEqual([]);
    const outdated = order(await addCard(server), { accepted: [accept(otherText)] });
    expect((await buy(server, outdated)).body.error.code).toBe('acceptance_required');
    await server.stop();
  });
});

onBothDatabases('accepted texts of an endorsement', (kind) => {
  test('are required and stored with the endorsement', async () => {
    const setup = await setUpEndorsements(kind);
    const policy = setup.policy(await setup.buy());
    const { body: checkout } = await policy.checkout('add', art);
    const outdated = await policy.submit('add', { ...art, accepted: [accept('<p>Old</p>')] });
    expect(outdated.body.error).toMatchObject({
      code: 'acceptance_required',
      texts: [{ id: 'acknowledgment', html: checkout.acknowledgment_html }],
    });
    expect((await policy.fetchPolicy()).status).toBe('approved');
    const accepted = [accept(checkout.acknowledgment_html)];
    expect((await policy.submit('add', { ...art, accepted })).status).toBe(200);
    const { acceptances, history } = await policy.fetchPolicy();
    expect(acceptances).toHaveLength(2);
    expect(acceptances).toContainEqual({
      ...accepted[0],
      html: checkout.acknowledgment_html,
      accepted_at: expect.any(String),
      endorsement_id: history.endorsements[0].endorsement_id,
    });
    await setup.stop();
  });
});

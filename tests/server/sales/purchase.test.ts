import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCard,
  buy,
  cards,
  countRows,
  emailsTo,
  newKey,
  order,
  paths,
  send,
  signInDemo,
  traveler,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

onBothDatabases('buying a baggage plan', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '50' } });
  });
  afterAll(() => server.stop());

  test('binds, charges, and emails the policy number with links to the documents', async () => {
    const body = order(await addCard(server), { metadata: { channel: 'skyhop' } });
    const { status, body: responseBody } = await buy(server, body);
    expect(status).toBe(200);
    expect(responseBody).toMatchObject({
      policy_number: expect.stringMatching(/^BG-\d{4}-\d{4}$/),
      status: 'approved',
      email: body.email,
      account_id: expect.stringMatching(/^acc_/),
      plan_title: 'Carry',
      currency_code: 'USD',
      totals: { subtotal: 5, discount: 0, tax: 0.15, grandtotal: 5.15 },
      payment_method: { brand: 'Visa', last4: '4242' },
    });
    const [mail] = await emailsTo(server, String(body.email));
    expect(mail?.subject).toContain(responseBody.policy_number);
    expect(mail?.text).toContain('$5.15');
    expect(mail?.text).toContain(`/documents/${responseBody.policy_id}/`);
    const charge = await server.services.database.db
      .selectFrom('charges')
      .selectAll()
      .where('policy_id', '=', responseBody.policy_id)
      .executeTakeFirstOrThrow();
    expect(charge).toMatchObject({ gateway: 'embedded', amount: 515, currency: 'USD' });
  });

  test('captures the charge after the policy is bound', async () => {
    const { body } = await buy(server, order(await addCard(server)));
    await expect
      .poll(async () => {
        const { captured_at } = await server.services.database.db
          .selectFrom('charges')
          .select('captured_at')
          .where('policy_id', '=', body.policy_id)
          .executeTakeFirstOrThrow();
        return captured_at;
      })
      .not.toBeNull();
  });

  test('creates one policy and returns one response for concurrent requests with one key', async () => {
    const body = order(await addCard(server));
    const key = newKey();
    const before = [await countRows(server, 'policies'), await countRows(server, 'charges')];
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => buy(server, body, { key })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const after = [await countRows(server, 'policies'), await countRows(server, 'charges')];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  test('returns the same response byte for byte, in any order of the request’s fields', async () => {
    const body = order(await addCard(server));
    const key = newKey();
    const first = await buy(server, body, { key });
    const reorderedBody = Object.fromEntries(Object.entries(body).toReversed());
    const later = await buy(server, reorderedBody, { key });
    expect(later.text).toBe(first.text);
  });

  test('reveals nothing about a purchase to another body or another caller with its key', async () => {
    const body = order(await addCard(server));
    const key = newKey();
    const { body: bought } = await buy(server, body, { key });
    const other = await buy(server, { ...body, details: traveler() }, { key });
    const caller = await buy(server, body, { key, token: await signInDemo(server) });
    for (const { status, text } of [other, caller]) {
      expect(status).toBe(409);
      expect(JSON.parse(text).error.code).toBe('unique_key_reused');
      expect(text).not.toContain(bought.policy_number);
      expect(text).not.toContain(bought.policy_id);
    }
  });

  test('requires an idempotency key that is long enough', async () => {
    const body = order(await addCard(server));
    const without = await send(server, 'POST', paths.purchase, body);
    expect([without.status, without.body.error.code]).toEqual([400, 'unique_key_required']);
    expect((await buy(server, body, { key: 'short' })).body.error.code).toBe('unique_key_required');
  });

  test.each([
    ['declined', cards.declined, /declined/],
    ['short of money', cards.insufficient, /insufficient/],
  ])(
    'binds nothing when the card is %s, and another card works with the same key',
    async (_, number, message) => {
      const key = newKey();
      const before = await countRows(server, 'policies');
      const body = order(await addCard(server, { number }));
      const rejectedPurchase = await buy(server, body, { key });
      expect([rejectedPurchase.status, rejectedPurchase.body.error.code]).toEqual([
        402,
        'payment_method_rejected_by_service',
      ]);
      expect(rejectedPurchase.body.error.message).toMatch(message);
      expect(await countRows(server, 'policies')).toBe(before);
      expect(await emailsTo(server, String(body.email))).toEqual([]);
      const second = await buy(
        server,
        { ...body, payment_method_id: await addCard(server) },
        { key },
      );
      expect(second.status).toBe(200);
    },
  );

  test('creates exactly one policy when a request with an unknown outcome is repeated under its key', async () => {
    const body = order(await addCard(server, { number: cards.timeoutOnce }));
    const key = newKey();
    const before = await countRows(server, 'policies');
    const unknown = await buy(server, body, { key });
    expect([unknown.status, unknown.body.error.code]).toEqual([504, 'outcome_unknown']);
    expect(await countRows(server, 'policies')).toBe(before);
    const [one, two] = await Promise.all([buy(server, body, { key }), buy(server, body, { key })]);
    expect(one.status).toBe(200);
    expect(two.text).toBe(one.text);
    expect(await countRows(server, 'policies')).toBe(before + 1);
  });

  test('rejects an outdated price and charges nothing', async () => {
    const body = order(await addCard(server), { revenue: 5 });
    const { status, body: responseBody } = await buy(server, body);
    expect([status, responseBody.error.code]).toEqual([409, 'price_changed']);
    expect(responseBody.error.message).toContain('$5.15');
  });

  test('names the fields that a guest leaves out', async () => {
    const { email: _, phone_number: __, ...rest } = order(await addCard(server));
    const { status, body } = await buy(server, rest);
    expect([status, body.error.code]).toEqual([422, 'invalid_input']);
    expect(Object.keys(body.error.fields)).toEqual(['phone_number', 'email']);
  });

  test('covers a traveler on a booking once, in any spelling of the name', async () => {
    const details = traveler({ pax_last_name: 'López' });
    await buy(server, order(await addCard(server), { details }));
    const again = traveler({
      ...details,
      pax_first_name: ' ANA ',
      pax_last_name: 'LOPEZ',
      pnr_code: details.pnr_code.toLowerCase(),
    });
    const before = await countRows(server, 'policies');
    const checkout = { plan_id: 'baggage-carry', rating_address: order('').rating_address };
    const quoted = await send(server, 'POST', paths.checkout, { ...checkout, details: again });
    const { status, body } = await buy(server, order(await addCard(server), { details: again }));
    expect(quoted.body.error.code).toBe('policy_holder_already_exists');
    expect([status, body.error.code]).toEqual([409, 'policy_holder_already_exists']);
    expect(await countRows(server, 'policies')).toBe(before);

    const otherTraveler = traveler({ ...details, pax_first_name: 'Eva' });
    expect(
      (await buy(server, order(await addCard(server), { details: otherTraveler }))).status,
    ).toBe(200);
  });

  test('binds one of several concurrent orders for the same traveler', async () => {
    const details = traveler();
    const orders = await Promise.all(
      Array.from({ length: 5 }, async () => order(await addCard(server), { details })),
    );
    const responses = await Promise.all(orders.map((body) => buy(server, body)));
    const codes = responses.map(({ status }) => status).sort();
    expect(codes).toEqual([200, 409, 409, 409, 409]);
  });

  test('rejects an expired session token instead of selling to a guest', async () => {
    const body = order(await addCard(server));
    const { status } = await buy(server, body, { token: 'a'.repeat(43) });
    expect(status).toBe(401);
  });
});

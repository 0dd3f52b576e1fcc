import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCard,
  buy,
  cards,
  countRows,
  mailsTo,
  newKey,
  order,
  paths,
  send,
  signInDemo,
  traveller,
} from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

onBothDatabases('buying a baggage plan', (kind) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '50' } });
  });
  afterAll(() => provider.stop());

  test('binds, charges, and mails the number with links to the papers', async () => {
    const body = order(await addCard(provider), { metadata: { channel: 'skyhop' } });
    const { status, body: answer } = await buy(provider, body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      policy_number: expect.stringMatching(/^BG-\d{4}-\d{4}$/),
      status: 'approved',
      email: body.email,
      account_id: expect.stringMatching(/^acc_/),
      plan_title: 'Carry',
      currency_code: 'USD',
      totals: { subtotal: 5, discount: 0, tax: 0.15, grandtotal: 5.15 },
      payment_method: { brand: 'Visa', last4: '4242' },
    });
    const [mail] = await mailsTo(provider, String(body.email));
    expect(mail?.subject).toContain(answer.policy_number);
    expect(mail?.text).toContain('$5.15');
    expect(mail?.text).toContain(`/documents/${answer.policy_id}/`);
    const charge = await provider.services.database.db
      .selectFrom('charges')
      .selectAll()
      .where('policy_id', '=', answer.policy_id)
      .executeTakeFirstOrThrow();
    expect(charge).toMatchObject({ gateway: 'embedded', amount: 515, currency: 'USD' });
  });

  test('captures the charge after the policy is bound', async () => {
    const { body } = await buy(provider, order(await addCard(provider)));
    await expect
      .poll(async () => {
        const { captured_at } = await provider.services.database.db
          .selectFrom('charges')
          .select('captured_at')
          .where('policy_id', '=', body.policy_id)
          .executeTakeFirstOrThrow();
        return captured_at;
      })
      .not.toBeNull();
  });

  test('gives one policy and one answer to a key that comes many times at once', async () => {
    const body = order(await addCard(provider));
    const key = newKey();
    const before = [await countRows(provider, 'policies'), await countRows(provider, 'charges')];
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => buy(provider, body, { key })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const after = [await countRows(provider, 'policies'), await countRows(provider, 'charges')];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  test('replays the answer byte for byte, whatever the order of the fields', async () => {
    const body = order(await addCard(provider));
    const key = newKey();
    const first = await buy(provider, body, { key });
    const reordered = Object.fromEntries(Object.entries(body).toReversed());
    const later = await buy(provider, reordered, { key });
    expect(later.text).toBe(first.text);
  });

  test('tells nothing of a purchase to another body or another caller with its key', async () => {
    const body = order(await addCard(provider));
    const key = newKey();
    const { body: bought } = await buy(provider, body, { key });
    const other = await buy(provider, { ...body, details: traveller() }, { key });
    const caller = await buy(provider, body, { key, token: await signInDemo(provider) });
    for (const { status, text } of [other, caller]) {
      expect(status).toBe(409);
      expect(JSON.parse(text).error.code).toBe('unique_key_reused');
      expect(text).not.toContain(bought.policy_number);
      expect(text).not.toContain(bought.policy_id);
    }
  });

  test('asks for a unique key that is long enough', async () => {
    const body = order(await addCard(provider));
    const without = await send(provider, 'POST', paths.purchase, body);
    expect([without.status, without.body.error.code]).toEqual([400, 'unique_key_required']);
    expect((await buy(provider, body, { key: 'short' })).body.error.code).toBe(
      'unique_key_required',
    );
  });

  test.each([
    ['declined', cards.declined, /declined/],
    ['short of money', cards.insufficient, /insufficient/],
  ])(
    'binds nothing when the card is %s, and another card works with the same key',
    async (_, number, words) => {
      const key = newKey();
      const before = await countRows(provider, 'policies');
      const body = order(await addCard(provider, { number }));
      const refused = await buy(provider, body, { key });
      expect([refused.status, refused.body.error.code]).toEqual([
        402,
        'payment_method_rejected_by_service',
      ]);
      expect(refused.body.error.message).toMatch(words);
      expect(await countRows(provider, 'policies')).toBe(before);
      expect(await mailsTo(provider, String(body.email))).toEqual([]);
      const second = await buy(
        provider,
        { ...body, payment_method_id: await addCard(provider) },
        { key },
      );
      expect(second.status).toBe(200);
    },
  );

  test('ends an unknown outcome in exactly one policy under the same key', async () => {
    const body = order(await addCard(provider, { number: cards.timesOutOnce }));
    const key = newKey();
    const before = await countRows(provider, 'policies');
    const unknown = await buy(provider, body, { key });
    expect([unknown.status, unknown.body.error.code]).toEqual([504, 'outcome_unknown']);
    expect(await countRows(provider, 'policies')).toBe(before);
    const [one, two] = await Promise.all([
      buy(provider, body, { key }),
      buy(provider, body, { key }),
    ]);
    expect(one.status).toBe(200);
    expect(two.text).toBe(one.text);
    expect(await countRows(provider, 'policies')).toBe(before + 1);
  });

  test('refuses a price that the buyer has not seen, and charges nothing', async () => {
    const body = order(await addCard(provider), { revenue: 5 });
    const { status, body: answer } = await buy(provider, body);
    expect([status, answer.error.code]).toEqual([409, 'price_changed']);
    expect(answer.error.message).toContain('$5.15');
  });

  test('names what a visitor leaves out', async () => {
    const { email: _, phone_number: __, ...rest } = order(await addCard(provider));
    const { status, body } = await buy(provider, rest);
    expect([status, body.error.code]).toEqual([422, 'invalid_input']);
    expect(Object.keys(body.error.fields)).toEqual(['phone_number', 'email']);
  });

  test('covers a traveller on a booking once, however the name is typed', async () => {
    const details = traveller({ pax_last_name: 'López' });
    await buy(provider, order(await addCard(provider), { details }));
    const again = traveller({
      ...details,
      pax_first_name: ' ANA ',
      pax_last_name: 'LOPEZ',
      pnr_code: details.pnr_code.toLowerCase(),
    });
    const before = await countRows(provider, 'policies');
    const checkout = { plan_id: 'baggage-carry', rating_address: order('').rating_address };
    const quoted = await send(provider, 'POST', paths.checkout, { ...checkout, details: again });
    const { status, body } = await buy(
      provider,
      order(await addCard(provider), { details: again }),
    );
    expect(quoted.body.error.code).toBe('policy_holder_already_exists');
    expect([status, body.error.code]).toEqual([409, 'policy_holder_already_exists']);
    expect(await countRows(provider, 'policies')).toBe(before);

    const sister = traveller({ ...details, pax_first_name: 'Eva' });
    expect((await buy(provider, order(await addCard(provider), { details: sister }))).status).toBe(
      200,
    );
  });

  test('binds one of many orders for the same traveller that arrive at once', async () => {
    const details = traveller();
    const orders = await Promise.all(
      Array.from({ length: 5 }, async () => order(await addCard(provider), { details })),
    );
    const answers = await Promise.all(orders.map((body) => buy(provider, body)));
    const codes = answers.map(({ status }) => status).sort();
    expect(codes).toEqual([200, 409, 409, 409, 409]);
  });

  test('refuses a stale token rather than selling to nobody', async () => {
    const body = order(await addCard(provider));
    const { status } = await buy(provider, body, { token: 'a'.repeat(43) });
    expect(status).toBe(401);
  });
});

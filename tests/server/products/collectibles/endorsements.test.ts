import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newKey, registerPerson, send, signInDemo } from '../../../fixtures/buyer.ts';
import { coins, jewelry, addresses } from '../../../fixtures/collectibles-buyer.ts';
import {
  art,
  coinsValuedAt,
  setUpEndorsements,
  type PolicyClient,
  type EndorsementKind,
  type EndorsementSetup,
} from '../../../fixtures/endorsement-setup.ts';

let setup: EndorsementSetup;
let policy: PolicyClient;
beforeEach(async () => {
  setup = await setUpEndorsements();
  policy = setup.policy(await setup.buy());
  setup.setDay('2027-03-01');
});
afterEach(() => setup.stop());

const keysOf = (form: { screens: Record<string, { fields: { key_name: string }[] }> }) =>
  Object.values(form.screens).flatMap(({ fields }) => fields.map(({ key_name }) => key_name));
const db = () => setup.server.services.database.db;

/** Changes the policy's details in the database, to what an earlier release stored. */
async function rewrite(change: (details: Record<string, unknown>) => void, id = policy.id) {
  const row = await db()
    .selectFrom('policies')
    .select('details')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const details = JSON.parse(row.details);
  change(details);
  await db()
    .updateTable('policies')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute();
}

describe('the survey of an endorsement', () => {
  it('has only the values and safes for a collection at a known address', async () => {
    const { body } = await policy.form('add', art);
    expect(keysOf(body.dynamic_form)).toEqual([
      'collection_total_value',
      'highest_value_item',
      'safes',
    ]);
    expect(body.dynamic_form.start_screen_id).toBe('worth');
    expect(body.plan).toMatchObject({ plan_id: 'collectibles-collector' });
    expect(body.plan.dynamic_form).toBeUndefined();
  });

  it('adds the alarms for another address, and the insurance history for an older policy', async () => {
    const otherAddress = {
      ...art,
      rating_address: { ...addresses.portland, line1: '9 Heron Court' },
    };
    const known = await policy.form('add', otherAddress);
    expect(keysOf(known.body.dynamic_form)).toContain('has_fire_alarm');
    expect(keysOf(known.body.dynamic_form)).not.toContain('claims_count');
    await rewrite((details) => delete details['claims_count']);
    const older = await policy.form('add', otherAddress);
    expect(keysOf(older.body.dynamic_form)).toEqual(
      expect.arrayContaining(['has_fire_alarm', 'claims_count', 'is_felon', 'filed_bankruptcy']),
    );
    expect(keysOf(older.body.dynamic_form)).not.toContain('owner_email');
  });

  it('has the collection and its address for an edit, with the stored answers as defaults', async () => {
    const { body } = await policy.form('edit', { category_code: 'coins' });
    const fields = Object.values<{
      fields: { key_name: string; settings: { default: unknown } }[];
    }>(body.dynamic_form.screens).flatMap((screen) => screen.fields);
    expect(
      Object.fromEntries(fields.map(({ key_name, settings }) => [key_name, settings.default])),
    ).toEqual({
      collection_total_value: 12_500,
      highest_value_item: 2_400,
      has_burglar_alarm: 'yes',
      has_fire_alarm: 'yes',
      safes: ['has_ul_rate_vault'],
    });
  });
});

describe('the price of an endorsement', () => {
  it('is the annual difference prorated to the days left, including tax', async () => {
    const { body } = await policy.checkout('add', art);
    expect(body).toMatchObject({
      action: 'charge',
      previous_annual_total_premium: 296.56,
      // Calculated by hand: 287.92 + 61.53 = 349.45, plus 3 % tax.
      new_annual_total_premium: 359.93,
      // The grand total is the annual difference of 63.37 for 275 of 365 days.
      cart: { totals: { subtotal: 46.35, discount: 0, tax: 1.39, grandtotal: 47.74 } },
      refund_details: null,
      change: { effective_date: '2027-03-01', days_left: 275, term_days: 365 },
    });
    expect(body.acknowledgment_html).toContain(
      'The change takes effect once Harrow Point Mutual Insurance Company approves it.',
    );
    expect(body.acknowledgment_html).toContain('within the next business day');
  });

  it('is the full annual difference before coverage begins, and waived on the last day, where it is under fifty cents', async () => {
    setup.setDay('2026-11-26');
    const earlyCheckout = await policy.checkout('add', art);
    expect(earlyCheckout.body.change).toMatchObject({
      effective_date: '2026-12-01',
      days_left: 365,
    });
    expect(earlyCheckout.body.cart.totals.grandtotal).toBe(63.37);
    setup.setDay('2027-11-30');
    const last = await policy.checkout('add', art);
    expect(last.body.change).toMatchObject({ effective_date: '2027-11-30', days_left: 1 });
    expect(last.body.cart.totals.grandtotal).toBe(0);
    setup.setDay('2027-12-01');
    expect((await policy.checkout('add', art)).body.error.code).toBe('policy_not_in_force');
  });

  it('counts 366 days in a leap year', async () => {
    setup.setDay('2027-12-20');
    const leapYearPolicy = setup.policy(await setup.buy('2028-01-01'));
    setup.setDay('2028-03-01');
    const { body } = await leapYearPolicy.checkout('add', art);
    expect(body.change).toMatchObject({ days_left: 306, term_days: 366 });
    expect(body.cart.totals.grandtotal).toBe(Math.round((6_337 * 306) / 366) / 100);
  });

  it('is a refund to the card for a lower value, with the minimum premium as the lower limit', async () => {
    const { body } = await policy.checkout('edit', coinsValuedAt(1_500));
    expect(body).toMatchObject({
      action: 'refund',
      cart: { totals: { subtotal: 0, discount: 0, tax: 0, grandtotal: 0 } },
      refund_details: {
        total_refund_amount: 106.02,
        by_payment_method: [
          { payment_method: { details: { brand: 'Visa', last4: '4242' } }, refund_amount: 106.02 },
        ],
      },
    });
    const two = [
      coins({ collection_total_value: 1_000, highest_value_item: 100 }),
      jewelry({ collection_total_value: 4_000, highest_value_item: 100 }),
    ];
    setup.setDay('2026-11-26');
    const small = setup.policy(await setup.buy('2026-12-01', two));
    const removed = await small.checkout('remove', { category_code: 'jewelry' });
    expect(removed.body.new_annual_total_premium).toBe(61.8);
  });

  it('is zero when nothing changes', async () => {
    const same = coinsValuedAt(12_500, { highest_value_item: 2_400 });
    const { body } = await policy.checkout('edit', same);
    expect(body).toMatchObject({ action: 'no_change', refund_details: null });
    // The most valuable item is still too small a part of the total value to change the price.
    const bestCheckout = await policy.checkout(
      'edit',
      coinsValuedAt(12_500, { highest_value_item: 3_300 }),
    );
    expect(bestCheckout.body.action).toBe('no_change');
  });

  it('counts an alarm for everything at the same address', async () => {
    const { body } = await policy.checkout('add', {
      ...art,
      rating_address: addresses.vault,
      details: art.details,
    });
    // The server has stored the vault's alarms, so the survey does not ask for them. Other values
    // in the request are ignored.
    const withIgnoredAlarms = await policy.checkout('add', {
      ...art,
      rating_address: addresses.vault,
      details: { ...art.details, has_burglar_alarm: 'no', has_fire_alarm: 'no' },
    });
    expect(withIgnoredAlarms.body.new_annual_total_premium).toBe(body.new_annual_total_premium);
    await policy.submit('add', art);
    await policy.decide('approve');
    const edit = (has_burglar_alarm: string) => ({
      category_code: 'fine_art',
      details: { ...art.details, has_burglar_alarm, has_fire_alarm: 'no' },
    });
    const same = await policy.checkout('edit', edit('yes'));
    expect(same.body.new_annual_total_premium).toBe(359.93);
    // Without the alarm, the jewelry costs $139.66 a year and the art $64.77.
    const without = await policy.checkout('edit', edit('no'));
    expect(without.body.new_annual_total_premium).toBe(370.47);
    await policy.submit('edit', edit('no'));
    await policy.decide('approve');
    const { details } = await policy.fetchPolicy();
    expect(
      details.collections.map((one: Record<string, unknown>) => [
        one['annual_premium'],
        one['has_burglar_alarm'],
      ]),
    ).toEqual([
      [155.25, true],
      [139.66, false],
      [64.77, false],
    ]);
  });

  it('is calculated for a policy without stored premiums', async () => {
    await rewrite((details) => {
      for (const one of details['collections'] as Record<string, unknown>[]) {
        for (const key of ['annual_premium', 'reference_id', 'safes']) delete one[key];
        for (const key of ['has_burglar_alarm', 'has_fire_alarm']) delete one[key];
      }
    });
    const unknown = { has_burglar_alarm: 'yes', has_fire_alarm: 'no' };
    const { body } = await policy.checkout('add', {
      ...art,
      details: { ...art.details, ...unknown },
    });
    // Without protection, the coins cost $207.00 a year. The alarm also counts for the jewelry,
    // because it is at the same address.
    expect(body.new_annual_total_premium).toBe(Math.round((20_700 + 13_267 + 6_153) * 1.03) / 100);
    const removed = await policy.submit('remove', { category_code: 'coins' });
    expect(removed.status).toBe(200);
  });

  it('refunds no more than was charged', async () => {
    await db().deleteFrom('charges').where('policy_id', '=', policy.id).execute();
    const { body } = await policy.checkout('remove', { category_code: 'coins' });
    expect(body).toMatchObject({ action: 'no_change', refund_details: null });
    expect(body.new_annual_total_premium).toBe(136.65);
  });

  it("is independent of the account's other policies", async () => {
    setup.setDay('2026-11-26');
    const other = setup.policy(await setup.buy());
    await policy.submit('add', art);
    expect((await other.checkout('add', art)).status).toBe(200);
    expect((await other.fetchPolicy()).status).toBe('approved');
    expect((await other.history()).endorsements).toEqual([]);
  });
});

describe('an endorsement request', () => {
  const code = async (kind: EndorsementKind, body: object) =>
    (await policy.checkout(kind, body)).body.error.code;
  const valued = (collection_total_value: number, highest_value_item = 100) => ({
    details: { collection_total_value, highest_value_item },
  });

  it.each<[string, EndorsementKind, object, string]>([
    [
      'a category that the policy has',
      'add',
      { ...art, category_code: 'coins' },
      'ineligible_for_plan',
    ],
    ['an unknown category', 'add', { ...art, category_code: 'castles' }, 'ineligible_for_plan'],
    ['another state', 'add', { ...art, rating_address: addresses.columbus }, 'ineligible_for_plan'],
    [
      'a P.O. box',
      'add',
      { ...art, rating_address: { ...addresses.portland, line1: 'P.O. Box 1184' } },
      'physical_address_required',
    ],
    [
      'a ZIP code of another state',
      'add',
      { ...art, rating_address: { ...addresses.portland, postal: '10001' } },
      'property_address_invalid',
    ],
    [
      'an address abroad',
      'add',
      { ...art, rating_address: { ...addresses.portland, country_code: 'FR' } },
      'rating_address_rejected',
    ],
    ['a value above the maximum', 'add', { ...art, ...valued(100_001) }, 'invalid_input'],
    [
      'an item value above the total',
      'edit',
      coinsValuedAt(2_000, { highest_value_item: 2_001 }),
      'invalid_input',
    ],
    ['a missing answer', 'edit', { category_code: 'coins', ...valued(2_000) }, 'invalid_input'],
    [
      'a change of jewelry',
      'edit',
      { category_code: 'jewelry', details: {} },
      'ineligible_for_plan',
    ],
    ['a change of a missing category', 'edit', { category_code: 'wine', details: {} }, 'not_found'],
    ['the removal of a missing category', 'remove', { category_code: 'wine' }, 'not_found'],
  ])('is rejected for %s', async (_, kind, body, expectedCode) => {
    expect(await code(kind, body)).toBe(expectedCode);
  });

  it('is rejected when it removes the last collection or exceeds the limits of online sales', async () => {
    await policy.submit('remove', { category_code: 'jewelry' });
    await policy.decide('approve');
    expect(await code('remove', { category_code: 'coins' })).toBe('ineligible_for_plan');
    // For jewelry, an item or a total above the limits is referred to the VIP team. Other
    // categories are not.
    const vaultRequest = { ...art, rating_address: addresses.vault };
    const ring = { ...vaultRequest, category_code: 'jewelry' };
    expect(await code('add', { ...ring, ...valued(30_000, 25_001) })).toBe('jewelry_exit_ramp');
    expect(await code('add', { ...ring, ...valued(50_001) })).toBe('jewelry_exit_ramp');
    for (const category_code of ['wine', 'stamps']) {
      const { status } = await policy.submit('add', {
        ...vaultRequest,
        category_code,
        ...valued(100_000),
      });
      expect(status).toBe(200);
      await policy.decide('approve');
    }
    const aboveLimitCode = 'total_collection_value_is_above_limit';
    expect(await code('add', { ...vaultRequest, ...valued(37_501) })).toBe(aboveLimitCode);
    expect((await policy.checkout('add', { ...vaultRequest, ...valued(37_500) })).status).toBe(200);
    expect(await code('edit', coinsValuedAt(50_001))).toBe(aboveLimitCode);
  });

  it('is rejected when it adds an uninsurable history that an older policy did not store', async () => {
    await rewrite((details) => delete details['claims_count']);
    const past = {
      claims_count: '3',
      is_declined_insurance: 'no',
      is_felon: 'no',
      filed_bankruptcy: 'no',
    };
    const answeredRequest = { ...art, details: { ...art.details, ...past } };
    expect(await code('add', answeredRequest)).toBe('quote_request_rejected');
    const clean = { ...art, details: { ...art.details, ...past, claims_count: '1' } };
    await policy.submit('add', clean);
    await policy.decide('approve');
    expect((await policy.fetchPolicy()).details.claims_count).toBe('1');
  });

  it('is rejected while another is pending, and for a policy that is not in force', async () => {
    await policy.submit('add', art);
    for (const kind of ['add', 'edit'] as const)
      expect((await policy.form(kind, art)).body.error.code).toBe('endorsement_pending');
    expect(await code('remove', { category_code: 'coins' })).toBe('endorsement_pending');
    const second = await policy.submit('remove', { category_code: 'coins' });
    expect(second.body.error.code).toBe('endorsement_pending');
    await policy.cancel();
    expect(await code('remove', { category_code: 'coins' })).toBe('policy_not_in_force');
  });

  it('is rejected for a policy of another product or another account', async () => {
    const token = await signInDemo(setup.server);
    const requestAs = (id: string, who: string) =>
      send(
        setup.server,
        'POST',
        `/api/user/v2/policies/policy/${id}/collections/remove/checkout`,
        { category_code: 'coins' },
        { token: who },
      );
    const renters = await requestAs('pol_demo_rn-4417-8026', token);
    expect(renters.body.error.code).toBe('ineligible_for_plan');
    const { token: stranger } = await registerPerson(setup.server);
    expect((await requestAs(policy.id, stranger)).body.error.code).toBe('not_found');
    expect((await requestAs('pol_demo_cl-9152-6038', token)).body.action).toBe('refund');
  });

  it('is rejected with an outdated price, or with the idempotency key of another request', async () => {
    const stalePrice = await policy.submit('add', { ...art, revenue: 47.75 });
    expect(stalePrice.body.error).toMatchObject({ code: 'price_changed' });
    expect(stalePrice.body.error.message).toContain('$47.74');
    expect([...setup.processor.states.values()]).toHaveLength(1);
    const key = newKey();
    const first = await policy.submit('add', { ...art, revenue: 47.74 }, key);
    const again = await policy.submit('add', { ...art, revenue: 47.74 }, key);
    expect(again.text).toBe(first.text);
    for (const [kind, body] of [
      ['add', { ...art, category_code: 'wine', revenue: 47.74 }],
      ['remove', { category_code: 'coins' }],
    ] as const) {
      expect((await policy.submit(kind, body, key)).body.error.code).toBe('unique_key_reused');
    }
    const other = setup.policy(await setup.buy('2027-03-10'));
    const otherAddress = await other.submit('add', { ...art, revenue: 47.74 }, key);
    expect(otherAddress.body.error.code).toBe('unique_key_reused');
  });

  it('is rejected for a charge without a card or without an idempotency key, while a refund needs no card', async () => {
    const none = { payment_method_id: undefined };
    const charge = await policy.submit('add', { ...art, ...none });
    expect(charge.body.error.code).toBe('payment_method_not_found');
    expect((await policy.fetchPolicy()).status).toBe('approved');
    const refund = await policy.submit('edit', {
      ...coinsValuedAt(1_500),
      ...none,
      revenue: -106.02,
    });
    expect(refund.body).toMatchObject({ status: 'pending_change', payment_method: null });
    const withoutKey = await policy.sendRequest('collections/add/submit', { ...art }, undefined);
    expect(withoutKey.body.error.code).toBe('unique_key_required');
  });
});

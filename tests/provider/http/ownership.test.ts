import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { findCaller } from '../../../provider/accounts/find-caller.ts';
import { Refusal } from '../../../provider/errors.ts';
import { handlers } from '../../../provider/handlers.ts';
import type { CallInput } from '../../../provider/http/mount.ts';
import type { PolicyOffer } from '../../../provider/sales/purchase-order.ts';
import type { Services } from '../../../provider/services.ts';
import { calls, type CallId } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { addCard, newKey, paths, registerPerson, send, signInDemo } from '../../fixtures/buyer.ts';
import { givePolicy, processFor } from '../../fixtures/claimant.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

/** What of the demo account a call may name, by the name of the parameter or field; one is drawn below. */
const things: Record<string, unknown> = {
  policyId: 'pol_demo_rn-4417-8026',
  policy_number: 'RC-2048-1977',
  agreement_id: 'agr_demo_rc-2048-1977',
  payment_method_id: 'pm_demo',
  claimId: 'CLM-3310-7745',
  claim_process_id: '',
  photoId: 'pho_demo_clm-3402-1189',
  session_id: '',
};
/** Of no account, or only read beside one of those above; quotes have a suite of their own. */
const noThings =
  /^(?:quote|bankCheck)Id$|^(?:plan|quote|request|country|region|payment|bank_account)_id$|^photo_ids$|^(?:phone|bank_\w+)_number$/;

const list = Object.values<CallDefinition>(calls);
const named = (call: CallDefinition) => [
  ...[...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  ...[call.request, call.query].flatMap((schema) =>
    schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : [],
  ),
];
const thingsOf = (call: CallDefinition) => named(call).filter((name) => name in things);
const taking = list.filter((call) => thingsOf(call).length > 0);

/** Whatever is bought: what a purchase is priced at that asks for nothing but a card. */
const goods: PolicyOffer = {
  verticalCode: 'baggage',
  numberPrefix: 'XX',
  underwriter: '',
  currency: 'USD',
  planId: '',
  planTitle: '',
  planSubtitle: '',
  status: 'approved',
  items: [],
  taxBasisPoints: 0,
  totals: { subtotal: 500, discount: 0, tax: 0, grandtotal: 500 },
  details: { ex_policy_number: '' },
  coverageStart: null,
  coverageEnd: null,
  holderKey: null,
};

// A product prices what it knows; here it need not know what it is asked for, unless it does not find it.
vi.mock('../../../provider/sales/sale.ts', async (original) => {
  const { sell } = await original<typeof import('../../../provider/sales/sale.ts')>();
  const sellAnything: typeof sell = (services, input, price) =>
    sell(services, input, async (...asked) => {
      try {
        return await price(...asked);
      } catch (error) {
        if (error instanceof Refusal && error.code === 'not_found') throw error;
        return goods;
      }
    });
  return { sell: sellAnything };
});

describe("another account's things", () => {
  let provider: TestProvider;
  let stranger: string;
  let owner: string;

  beforeEach(async () => {
    provider = await startProvider();
    stranger = (await registerPerson(provider)).token;
    owner = await signInDemo(provider);
    things['claim_process_id'] = await processFor(
      provider,
      await givePolicy(provider, 'acc_demo'),
      owner,
    );
    const sessions = await send(provider, 'GET', '/api/user/v2/accounts/sessions', undefined, {
      token: owner,
    });
    things['session_id'] = sessions.body.sessions[0].session_id;
    // What a claim was filed with is out of its holder's reach too.
    const { db } = provider.services.database;
    await db.updateTable('claim_photos').set({ claim_id: null }).execute();
  });
  afterEach(() => provider.stop());

  /** The code that a call with the demo account's things is refused with; 'found' where it gets past that. */
  async function outcome(call: CallDefinition, token: string): Promise<string> {
    const { services } = provider;
    const asked = Object.fromEntries(thingsOf(call).map((name) => [name, things[name]]));
    const input = {
      request: { ...asked, revenue: 5 },
      params: asked,
      query: { ...asked, include: [] },
      caller: await findCaller(`Bearer ${token}`, services),
      uniqueKey: newKey(),
      ip: '',
    } as unknown as CallInput<CallDefinition>;
    const handler = handlers[call.id as CallId] as (
      input: CallInput<CallDefinition>,
      services: Services,
    ) => Promise<unknown>;
    try {
      await handler(input, services);
      return 'found';
    } catch (error) {
      const code = error instanceof Refusal ? error.code : '';
      return code.endsWith('not_found') ? code : 'found';
    }
  }

  test('are named by no call in a way that is not known here', () => {
    const unknown = list.flatMap((call) =>
      named(call)
        .filter((name) => /(?:Id|_ids?|_number)$/.test(name))
        .filter((name) => !(name in things) && !noThings.test(name))
        .map((name) => `${call.id} ${name}`),
    );
    expect(unknown).toEqual([]);
    expect(taking.length).toBeGreaterThan(15);
  });

  test.each(taking.map((call) => [call.id, call] as const))(
    '%s finds them for their owner alone',
    async (_, call) => {
      const buys = call.once && thingsOf(call).join() === 'payment_method_id';
      const missing = buys ? 'payment_method_not_found' : 'not_found';
      expect(await outcome(call, stranger)).toBe(missing);
      expect(await outcome(call, owner)).toBe('found');
    },
  );

  const get = (path: string, token?: string) => send(provider, 'GET', path, undefined, { token });

  test('do not show in a list', async () => {
    expect((await get(paths.allVerticals, stranger)).body).toEqual([]);
    const own = await get('/api/user/v2/policies/vertical/baggage', stranger);
    expect(own.body).toEqual({ vertical_code: 'baggage', total: 0, items: [] });
  });

  test('are shown to nobody without a token', async () => {
    for (const path of [
      paths.account,
      paths.allVerticals,
      '/api/user/v2/policies/vertical/baggage',
      '/api/user/v2/policies/policy/pol_demo_bg-2048-1977',
    ]) {
      expect((await get(path)).status).toBe(401);
    }
  });

  test('are still there for their owner, who may remove a card once', async () => {
    const card = await addCard(provider, { token: owner });
    const remove = () =>
      send(provider, 'POST', paths.removeMethod, { payment_method_id: card }, { token: owner });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    const { body } = await get(paths.account, owner);
    expect(body.payment_methods.map((one: { public_id: string }) => one.public_id)).toEqual([
      'pm_demo',
    ]);
  });
});

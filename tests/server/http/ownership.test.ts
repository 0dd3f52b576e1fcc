import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { findCaller } from '../../../server/accounts/find-caller.ts';
import { ApiError } from '../../../server/errors.ts';
import { handlers } from '../../../server/handlers.ts';
import type { HandlerInput } from '../../../server/http/mount.ts';
import type { PricedNewPolicy } from '../../../server/sales/order-types.ts';
import type { Services } from '../../../server/services.ts';
import { calls, type CallId } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { addCard, newKey, paths, registerPerson, send, signInDemo } from '../../fixtures/buyer.ts';
import { insertAccountPolicy, openClaimProcess } from '../../fixtures/claimant.ts';
import { addPasskey } from '../../fixtures/passkeys.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

/**
 * Ids that belong to the demo account, by the name of the parameter or field that contains them.
 * Empty values are set before each test.
 */
const ownedIdValues: Record<string, unknown> = {
  policyId: 'pol_demo_rn-4417-8026',
  policy_number: 'RC-2048-1977',
  agreement_id: 'agr_demo_rc-2048-1977',
  payment_method_id: 'pm_demo',
  replacement_id: 'pm_demo',
  claimId: 'CLM-3310-7745',
  claim_process_id: '',
  photoId: 'pho_demo_clm-3402-1189',
  session_id: '',
  passkey_id: '',
};
/**
 * Parameters and fields with ids that belong to no account, or that are only used together with an
 * id above. Other tests check the ids of quotes.
 */
const nonOwnedIds =
  /^(?:plan|quote|bankCheck)Id$|^(?:plan|quote|request|country|region|payment|bank_account)_id$|^photo_ids$|^(?:phone|bank_\w+)_number$/;

const list = Object.values<CallDefinition>(calls);
const parameterNames = (call: CallDefinition) => [
  ...[...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  ...[call.request, call.query].flatMap((schema) =>
    schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : [],
  ),
];
const ownedIdsOf = (call: CallDefinition) =>
  parameterNames(call).filter((name) => name in ownedIdValues);
// The token of an emailed link stands for the account. billing-link.test.ts tries a foreign id.
const callsWithIds = list.filter(
  (call) => ownedIdsOf(call).length > 0 && !parameterNames(call).includes('link_token'),
);

/** The policy that every purchase in these tests creates. It needs only a card. */
const policyOffer: PricedNewPolicy = {
  productCode: 'baggage',
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
  textsToAccept: [],
  coverageStart: null,
  coverageEnd: null,
  insuredRiskKey: null,
};

// Replaces the pricing of purchases. If the real pricing fails, the purchase gets the policy above.
// Only the error not_found still fails.
vi.mock('../../../server/sales/order.ts', async (original) => {
  const { placeOrder } = await original<typeof import('../../../server/sales/order.ts')>();
  const placeAnyOrder: typeof placeOrder = (services, input, price) =>
    placeOrder(services, input, async (...args) => {
      try {
        return await price(...args);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') throw error;
        return policyOffer;
      }
    });
  return { placeOrder: placeAnyOrder };
});

describe("another account's data", () => {
  let server: TestServer;
  let stranger: string;
  let owner: string;

  beforeEach(async () => {
    server = await startTestServer();
    stranger = (await registerPerson(server)).token;
    owner = await signInDemo(server);
    ownedIdValues['claim_process_id'] = await openClaimProcess(
      server,
      await insertAccountPolicy(server, 'acc_demo'),
      owner,
    );
    const sessions = await send(server, 'GET', '/api/user/v2/accounts/sessions', undefined, {
      token: owner,
    });
    ownedIdValues['session_id'] = sessions.body.sessions[0].session_id;
    ownedIdValues['passkey_id'] = (await addPasskey(server, owner)).passkeyId;
    // Detaches the photos from the claim, because even their owner cannot reach the photos of a
    // filed claim.
    const { db } = server.services.database;
    await db.updateTable('claim_photos').set({ claim_id: null }).execute();
  });
  afterEach(() => server.stop());

  /**
   * Sends a call with ids of the demo account. Returns the error code, or 'found' if the call finds
   * them.
   */
  async function outcome(call: CallDefinition, token: string): Promise<string> {
    const { services } = server;
    const ownedIds = Object.fromEntries(
      ownedIdsOf(call).map((name) => [name, ownedIdValues[name]]),
    );
    const input = {
      request: { ...ownedIds, revenue: 5, name: 'Any name' },
      params: ownedIds,
      query: { ...ownedIds, include: [] },
      caller: await findCaller(`Bearer ${token}`, services),
      idempotencyKey: newKey(),
      ip: '',
    } as unknown as HandlerInput<CallDefinition>;
    const handler = handlers[call.id as CallId] as (
      input: HandlerInput<CallDefinition>,
      services: Services,
    ) => Promise<unknown>;
    try {
      await handler(input, services);
      return 'found';
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      return code.endsWith('not_found') ? code : 'found';
    }
  }

  test('is identified only by ids that these tests cover', () => {
    const unknown = list.flatMap((call) =>
      parameterNames(call)
        .filter((name) => /(?:Id|_ids?|_number)$/.test(name))
        .filter((name) => !(name in ownedIdValues) && !nonOwnedIds.test(name))
        .map((name) => `${call.id} ${name}`),
    );
    expect(unknown).toEqual([]);
    expect(callsWithIds.length).toBeGreaterThan(15);
  });

  test.each(callsWithIds.map((call) => [call.id, call] as const))(
    'is found by %s only for its owner',
    async (_, call) => {
      const isPurchase = call.idempotent && ownedIdsOf(call).join() === 'payment_method_id';
      const missing = isPurchase ? 'payment_method_not_found' : 'not_found';
      expect(await outcome(call, stranger)).toBe(missing);
      expect(await outcome(call, owner)).toBe('found');
    },
  );

  const get = (path: string, token?: string) => send(server, 'GET', path, undefined, { token });

  test('is not listed', async () => {
    expect((await get(paths.allPolicies, stranger)).body).toEqual([]);
    const own = await get('/api/user/v2/policies/vertical/baggage', stranger);
    expect(own.body).toEqual({ vertical_code: 'baggage', total: 0, items: [] });
  });

  test('is not returned without a token', async () => {
    for (const path of [
      paths.account,
      paths.allPolicies,
      '/api/user/v2/policies/vertical/baggage',
      '/api/user/v2/policies/policy/pol_demo_bg-2048-1977',
    ]) {
      expect((await get(path)).status).toBe(401);
    }
  });

  test('stays available to its owner, who can remove a card once', async () => {
    const card = await addCard(server, { token: owner });
    const remove = () =>
      send(server, 'POST', paths.removeMethod, { payment_method_id: card }, { token: owner });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    const { body } = await get(paths.account, owner);
    expect(body.payment_methods.map((one: { public_id: string }) => one.public_id)).toEqual([
      'pm_demo',
      'pm_demo_expiring',
    ]);
  });
});

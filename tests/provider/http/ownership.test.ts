import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../../../src/contract/calls.ts';
import type { CallDefinition } from '../../../src/contract/define-call.ts';
import { businessOrder, buyBusiness, quote } from '../../fixtures/small-business.ts';
import {
  addCard,
  buy,
  newKey,
  order,
  paths,
  registerPerson,
  send,
  signInDemo,
  traveller,
  type Answer,
} from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { rent, rental, rentalOrder, rentalPaths } from '../../fixtures/renter.ts';
import { chosen, insureHome } from '../../fixtures/tenant.ts';

const trip = '/api/user/v2/policies/policy/pol_demo_bg-2048-1977';
const agreement = 'agr_demo_rc-2048-1977';
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const longer = (agreement_id: string) => ({
  agreement_id,
  details: { extended_end_date: dayFromNow(3), rental_agreement_number: 'AV-221077' },
});
const rentalToday = () => rental({ rental_started: dayFromNow(1), rental_ended: dayFromNow(5) });

/** A request to cancel that its holder could send. */
const leaving = {
  reason: 'moving',
  cancellation_date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  full_name: 'Dana Moreau',
  street_address: '418 Marlow Street',
  city: 'Portland',
  state: 'OR',
  zip_code: '97214',
};

describe("another account's things", () => {
  let provider: TestProvider;
  let stranger: string;
  let owner: string;

  beforeAll(async () => {
    provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '20' } });
    stranger = (await registerPerson(provider)).token;
    owner = await signInDemo(provider);
  });
  afterAll(() => provider.stop());

  const call = (method: 'GET' | 'POST', path: string, body: unknown, token?: string) =>
    send(provider, method, path, body, { token });

  /** Each call that takes an id, asked with an id of the demo account. */
  const asked: Record<string, (token?: string) => Promise<Answer>> = {
    getPolicy: (token) => call('GET', trip, undefined, token),
    checkoutCancel: (token) => call('POST', `${trip}/cancel/checkout`, {}, token),
    submitCancel: (token) => call('POST', `${trip}/cancel/submit`, {}, token),
    updateAllPaymentMethods: (token) =>
      call(
        'POST',
        '/api/v2/policies/update-all-payment-methods/',
        { payment_method_id: 'pm_demo' },
        token,
      ),
    getCancellablePolicy: (token) =>
      call('GET', '/api/v2/policies/pol_demo_rn-4417-8026/', undefined, token),
    requestCancellation: (token) =>
      call('POST', '/api/v2/policies/pol_demo_rn-4417-8026/cancellation-requests/', leaving, token),
    removePaymentMethod: (token) =>
      call('POST', paths.removeMethod, { payment_method_id: 'pm_demo' }, token),
    purchaseBaggage: (token) =>
      buy(provider, order('pm_demo', { details: traveller() }), { token }),
    purchaseRental: (token) =>
      rent(provider, rentalOrder('pm_demo', { details: rentalToday() }), { token }),
    purchaseCommercial: async (token) => {
      const { body } = await quote(provider, undefined, { token });
      const bought = { quoteId: body.quote_id, revenue: 669.29, methodId: 'pm_demo' };
      return buyBusiness(provider, businessOrder(bought), { token });
    },
    purchaseRenters: async (token) => {
      const tomorrow = { policy_effective_date: dayFromNow(1) };
      const body = { payment_method_id: 'pm_demo', settings: chosen(tomorrow), revenue: 113.4 };
      return (await insureHome(provider, { token, asked: { settings: tomorrow }, body })).answer;
    },
    restartClaim: (token) =>
      call('POST', '/api/user/v2/claims/CLM-3310-7745/restart', undefined, token),
    removeClaimPhoto: (token) =>
      call('POST', '/api/user/v2/claims/photos/pho_demo_clm-3402-1189/remove', undefined, token),
    getExtensionPolicy: (token) =>
      call('POST', rentalPaths.extensionPolicy, { agreement_id: agreement }, token),
    checkoutExtension: (token) =>
      call('POST', rentalPaths.extensionCheckout, longer(agreement), token),
    purchaseExtension: (token) =>
      send(
        provider,
        'POST',
        rentalPaths.extensionPurchase,
        { ...longer(agreement), payment_method_id: 'pm_demo', revenue: 10.52 },
        { token, key: newKey() },
      ),
  };

  test('are asked for by every call of the contract that takes an id', () => {
    const takesId = Object.values<CallDefinition>(calls).filter(
      (one) =>
        one.path.includes('Id') ||
        fieldsOf(one).some((name) => /_method_id$|^agreement_id$/.test(name)),
    );
    expect(takesId.map(({ id }) => id).sort()).toEqual(Object.keys(asked).sort());
  });

  test.each(Object.keys(asked))('%s does not find them', async (id) => {
    const answer = await asked[id]?.(stranger);
    const missing = /^purchase(Baggage|Rental|Commercial|Renters)$/.test(id)
      ? [422, 'payment_method_not_found']
      : [404, 'not_found'];
    expect([answer?.status, answer?.body.error.code]).toEqual(missing);
  });

  test('do not show in a list', async () => {
    expect((await call('GET', paths.allVerticals, undefined, stranger)).body).toEqual([]);
    const own = await call('GET', '/api/user/v2/policies/vertical/baggage', undefined, stranger);
    expect(own.body).toEqual({ vertical_code: 'baggage', total: 0, items: [] });
  });

  test('are shown to nobody without a token', async () => {
    for (const path of [
      paths.account,
      paths.allVerticals,
      '/api/user/v2/policies/vertical/baggage',
      '/api/user/v2/policies/policy/pol_demo_bg-2048-1977',
    ]) {
      expect((await call('GET', path, undefined)).status).toBe(401);
    }
  });

  test('are still there for their owner, who may remove a card once', async () => {
    expect((await asked['getPolicy']?.(owner))?.status).toBe(200);
    const card = await addCard(provider, { token: owner });
    const remove = () => call('POST', paths.removeMethod, { payment_method_id: card }, owner);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    const { body } = await call('GET', paths.account, undefined, owner);
    expect(body.payment_methods.map((one: { public_id: string }) => one.public_id)).toEqual([
      'pm_demo',
    ]);
  });
});

/** The names in a call's request; every request of the contract is an object. */
function fieldsOf({ request }: CallDefinition): string[] {
  return request instanceof z.ZodMiniObject ? Object.keys(request.def.shape) : [];
}

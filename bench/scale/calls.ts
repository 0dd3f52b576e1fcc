// Calls of bench/scale.ts. Each runs alternately on the empty and on the filled database.
import { DEMO_ACCOUNT_ID, demoCredentials } from '../../server/sandbox/demo/account.ts';
import { newId } from '../../server/data/ids.ts';
import { applyGatewayEvent } from '../../server/policies/apply-gateway-events.ts';
import type { GatewayObjectState } from '../../server/sales/gateway/events.ts';
import { newKey, paths, send, type SendOptions } from '../../tests/fixtures/buyer.ts';
import {
  insertAccountPolicy,
  mailInClaim,
  openClaimProcess,
} from '../../tests/fixtures/claimant.ts';
import { baggagePlanId, purchaseBody, purchaseInputOf } from '../plan.ts';
import { compareTimes, type CallRow, type Measurement, type ScalePlan } from './plan.ts';
import type { Shop, Shops } from './shop.ts';

/** Prepares one run of a call and returns the function to measure. */
type PreparedCall = (shop: Shop) => Promise<() => Promise<unknown>>;

/** Number of the latest purchase. Starts differently in each run, because databases can be reused. */
let purchases = Math.floor(Date.now() / 10) % 100_000_000;

/** Buys a policy as a guest and returns the function that sends the purchase. */
async function preparePurchase(shop: Shop) {
  const input = purchaseInputOf((purchases += 1));
  const created_at = new Date().toISOString();
  const card = { id: input.method, gateway: 'embedded', gateway_ref: `succeeds:${input.method}` };
  await shop.services.database.db
    .insertInto('payment_methods')
    .values({ ...card, account_id: null, brand: 'Visa', last4: '4242', created_at })
    .execute();
  const { rating_address, details } = JSON.parse(purchaseBody(input, 0));
  const checkout = { plan_id: baggagePlanId, rating_address, details };
  const priced = await sendChecked(shop, 'POST', paths.checkout, checkout);
  const body = JSON.parse(purchaseBody(input, priced.totals.grandtotal));
  return async () => {
    const { policy_id } = await sendChecked(shop, 'POST', paths.purchase, body, {
      key: input.key,
    });
    return String(policy_id);
  };
}

/** @throws Error if the response is not successful */
async function sendChecked(
  shop: Shop,
  method: 'GET' | 'POST',
  path: string,
  request?: unknown,
  options?: SendOptions,
) {
  const { status, text, body } = await send(shop, method, path, request, options);
  if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
  return body;
}

const get =
  (path: string, account: 'demo' | 'large' = 'demo'): PreparedCall =>
  async (shop) =>
  () =>
    sendChecked(shop, 'GET', path, undefined, { token: shop[`${account}Token`] });

/** Buys a policy and returns its charge. */
async function buyCharge(shop: Shop) {
  const policyId = await (await preparePurchase(shop))();
  await shop.settle();
  return shop.services.database.db
    .selectFrom('charges')
    .selectAll()
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
}

const webhook =
  (objectState: (chargeRef: string) => GatewayObjectState): PreparedCall =>
  async (shop) => {
    const { charge_ref } = await buyCharge(shop);
    const event = {
      id: newId('evt'),
      type: 'bench',
      objectRef: charge_ref,
      readAt: new Date(),
      objectState: objectState(charge_ref),
    };
    return () => applyGatewayEvent(shop.services, event);
  };

async function prepareClaim(shop: Shop) {
  const { token, accountId } = shop.claimant;
  const number = await insertAccountPolicy(shop, accountId);
  const process = await openClaimProcess(shop, number, token);
  const body = mailInClaim(number, process);
  return () =>
    sendChecked(shop, 'POST', '/api/user/v2/claims', body, {
      token,
      key: newKey(),
    });
}

/** Files a claim and returns its number. */
export async function fileNewClaim(shop: Shop): Promise<string> {
  const { claim_id } = await (await prepareClaim(shop))();
  return claim_id;
}

/** Buys a policy and returns its number, its account's email address and the purchase's request id. */
export async function buyNewPolicy(shop: Shop) {
  const { policy_id: id } = await buyCharge(shop);
  const { db } = shop.services.database;
  const policy = await db
    .selectFrom('policies')
    .select(['policy_number', 'policyholder_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const event = await db
    .selectFrom('audit')
    .select('request_id')
    .where('policy_id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...policy, requestId: event.request_id ?? '' };
}

/** Returns the id of the account's newest policy. */
async function newestPolicyId({ services }: Shop, accountId: string): Promise<string> {
  const { id } = await services.database.db
    .selectFrom('policies')
    .select('id')
    .where('account_id', '=', accountId)
    .where('vertical_code', '=', 'renters')
    .orderBy('created_at', 'desc')
    .orderBy('policy_number')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const policyDetail =
  (account: 'demo' | 'large'): PreparedCall =>
  async (shop) => {
    const owner = account === 'demo' ? DEMO_ACCOUNT_ID : shop.largeAccountId;
    return get(`/api/user/v2/policies/policy/${await newestPolicyId(shop, owner)}`, account)(shop);
  };

const claimCall =
  (path: string): PreparedCall =>
  async (shop) => {
    const { token, accountId } = shop.claimant;
    const policy_number = await insertAccountPolicy(shop, accountId);
    return () => sendChecked(shop, 'POST', path, { policy_number }, { token });
  };

const screens = {
  'account info': paths.account,
  'all policies': paths.allPolicies,
  'current policies': '/api/user/v2/policies/current',
  // In both databases, the pages contain as many policies. All generated numbers begin with 'F-'.
  'policies of a product': '/api/user/v2/policies/vertical/renters?limit=10',
  'find policies': '/api/user/v2/policies/find?text=f-',
  claims: '/api/user/v2/claims',
  'claim drafts': '/api/user/v2/claims/drafts',
  sessions: '/api/user/v2/accounts/sessions',
};

const screensOf = (account: 'demo' | 'large'): Record<string, PreparedCall> => ({
  ...Object.fromEntries(
    Object.entries(screens).map(([name, path]) => [`${account}: ${name}`, get(path, account)]),
  ),
  [`${account}: policy`]: policyDetail(account),
});

/** Calls all screens of the large account `times` times. */
export async function callScreens(shop: Shop, times: number): Promise<void> {
  for (let run = 0; run < times; run += 1)
    for (const prepare of Object.values(screensOf('large'))) await (await prepare(shop))();
}

const measuredCalls: Record<string, PreparedCall> = {
  purchase: preparePurchase,
  'sign in': async (shop) => () => sendChecked(shop, 'POST', paths.login, demoCredentials),
  ...screensOf('demo'),
  ...screensOf('large'),
  'claim process': claimCall('/api/user/v2/claims/process'),
  'file a claim': prepareClaim,
  'webhook: refunds': webhook((chargeRef) => ({ kind: 'refunds', chargeRef, refunds: [] })),
  'webhook: dispute': webhook((chargeRef) => ({
    kind: 'dispute',
    chargeRef,
    disputeRef: newId('dp'),
    amount: 100,
    state: 'withdrawn',
  })),
};

export async function planCalls(
  { empty, filled }: Shops,
  { samples, warmUpRuns }: ScalePlan,
): Promise<Measurement<CallRow>[]> {
  const measure = async (name: string, prepare: PreparedCall) => {
    const times = { empty: [] as number[], filled: [] as number[] };
    for (let run = -warmUpRuns; run < samples; run += 1)
      for (const [which, shop] of [
        ['empty', empty],
        ['filled', filled],
      ] as const) {
        const call = await prepare(shop);
        const started = performance.now();
        await call();
        const ms = performance.now() - started;
        if (run >= 0) times[which].push(ms);
        await shop.settle();
      }
    return compareTimes(name, times.empty, times.filled);
  };
  return Object.entries(measuredCalls).map(([name, prepare]) => ({
    name,
    measure: () => measure(name, prepare),
  }));
}

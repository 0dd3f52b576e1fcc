import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';

let server: TestServer;
let demo: string;

beforeAll(async () => {
  server = await startTestServer({
    services: { now: () => new Date('2026-11-20T12:00:00Z') },
  });
  demo = await signInDemo(server);
});
afterAll(() => server.stop());
beforeEach(() => vi.resetModules());

async function loadPage(storage: Record<string, string>, fetch = server.fetch) {
  const { useTestEnvironment } = await import('../../fixtures/environment.ts');
  const page = useTestEnvironment({ path: '/account/policies', storage, fetch });
  const store = {
    ...(await import('../../../src/policy/stores/policies.ts')),
    ...(await import('../../../src/policy/stores/load-policies.ts')),
  };
  const session = await import('../../../src/core/session/session.ts');
  const account = await import('../../../src/core/session/account.ts');
  return { page, store, session, account };
}

describe('policies', () => {
  it('are stored by id and by product, and survive a reload', async () => {
    const storage = { authToken: demo };
    const before = await loadPage(storage);
    await before.store.loadPolicies();
    await before.store.loadProductPolicies('baggage');
    vi.resetModules();
    const { store } = await loadPage(storage);
    const loadedPolicies = store.$cachedPolicies.get();
    expect(loadedPolicies.byId['pol_demo_bg-2048-1977']?.policy_number).toBe('BG-2048-1977');
    expect(store.recentPolicyLists(loadedPolicies)?.[0]?.items).toHaveLength(3);
    expect(store.productPolicyList(loadedPolicies, 'baggage')?.items).toHaveLength(6);
    expect(store.productPolicyList(loadedPolicies, 'pet')).toBeNull();
  });

  it('are dropped if the cached value has another shape', async () => {
    const { store } = await loadPage({ authToken: demo, policies: '{"byId":{"a":1}}' });
    expect(store.$cachedPolicies.get().byId).toEqual({});
  });

  it('are not stored if they arrive after the sign-out', async () => {
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    const storage: Record<string, string> = { authToken: demo };
    const { store, session } = await loadPage(storage, async (input, init) => {
      const response = await server.fetch(input, init);
      await released;
      return response;
    });
    const loading = store.loadPolicies();
    session.clearAllVisitorData();
    release();
    await loading;
    expect(storage).toEqual({});
  });

  it('of one session are not shown to the next one in the same tab', async () => {
    const { store, session } = await loadPage({ authToken: demo });
    await store.loadPolicies();
    session.$authToken.set('another-token-of-somebody-else');
    expect(store.$cachedPolicies.get().byId).toEqual({});
  });

  it('have a fetch error after a failure, until a retry succeeds', async () => {
    let isBroken = true;
    const { store, page } = await loadPage({ authToken: demo }, (input, init) =>
      isBroken ? Promise.reject(new TypeError('No route')) : server.fetch(input, init),
    );
    const $fetching = store.fetchStateOf('recent');
    await store.loadPolicies();
    expect($fetching.get().error?.kind).toBe('unreachable');
    expect(page.errors).toEqual(['listAllVerticals failed']);
    isBroken = false;
    await store.loadPolicies();
    expect($fetching.get()).toEqual({ busy: false, error: null });
  });
});

describe('the account', () => {
  it('is cached only for its own session', async () => {
    const storage = { authToken: demo };
    const { account } = await loadPage(storage);
    await account.loadAccount();
    vi.resetModules();
    const reloaded = await loadPage(storage);
    expect(reloaded.account.$account.get()?.first_name).toBe('Dana');
    reloaded.session.$authToken.set('another-token-of-somebody-else');
    expect(reloaded.account.$account.get()).toBeNull();
  });

  it('stays signed in after a rate-limit error', async () => {
    const busy = { error: { code: 'too_many_requests', message: 'Wait a moment' } };
    const storage = { authToken: demo };
    const { account } = await loadPage(storage, async () => Response.json(busy, { status: 429 }));
    await expect(account.loadAccount()).rejects.toThrow('Wait a moment');
    expect(storage.authToken).toBe(demo);
  });
});

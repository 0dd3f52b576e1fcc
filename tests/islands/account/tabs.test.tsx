import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '../../fixtures/buyer.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
import {
  closeAccount,
  fieldOf,
  openAccount,
  press,
  waitForText,
  text,
  waitUntil,
} from './account-page.tsx';

const INFO = '/api/user/v2/accounts/info';
let server: TestServer;
let token: string;
let other: BroadcastChannel;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '50' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  token = await signInDemo(server);
  other = new BroadcastChannel('account');
});
afterEach(() => {
  other.close();
  closeAccount();
});

const status = async () => (await send(server, 'GET', INFO, undefined, { token })).status;

/** What another tab says. */
function broadcast(data: unknown) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  other.postMessage(data);
}

/** The visitor was elsewhere for a while and comes back to the tab. */
function returnToTab(page: { now: () => Date }) {
  const later = new Date(page.now().getTime() + 60_000);
  page.now = () => later;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The other tabs are followed from a moment after the page is shown. */
async function openTab(path: string) {
  const listens = vi.spyOn(BroadcastChannel.prototype, 'addEventListener');
  const page = await openAccount({ server, path, token });
  await waitForText(path.endsWith('settings') ? 'Your details' : 'purchased');
  await eventually(() => expect(listens).toHaveBeenCalled());
  listens.mockRestore();
  return page;
}

/** Notes the paths that the page asks for from now on. */
function recordPaths(page: Awaited<ReturnType<typeof openTab>>): string[] {
  const requestedPaths: string[] = [];
  page.replaceInterceptor(
    (path) => void requestedPaths.push(new URL(path, 'http://shop').pathname),
  );
  return requestedPaths;
}

describe('two tabs of one browser', () => {
  it('sign out together, each from its own session', async () => {
    const page = await openTab('/account/policies');
    broadcast({ signedOut: 'acc_demo' });
    await waitUntil(() => page.navigatedTo === '/');
    expect(page.storage).toEqual({});
    expect(await status()).toBe(401);
  });

  it('stay apart where another account signs out, or something else is said', async () => {
    const page = await openTab('/account/policies');
    const requestedPaths = recordPaths(page);
    broadcast({ signedOut: 'acc_other' });
    broadcast('signed out');
    // Messages come in their order: once this one has done its work, the others have done theirs.
    broadcast({ signedOut: 'acc_demo' });
    await waitUntil(() => page.navigatedTo === '/');
    expect(requestedPaths.filter((path) => path.endsWith('/auth/logout'))).toHaveLength(1);
  });

  it('tell each other of a sign-out', async () => {
    const page = await openTab('/account/policies');
    const heard = new Promise((resolve) => {
      other.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
    press('Sign Out');
    await waitUntil(() => page.navigatedTo === '/');
    expect(await heard).toEqual({ signedOut: 'acc_demo' });
  });
});

describe('coming back to a tab', () => {
  it('leads to the sign-in where the session is over', async () => {
    const page = await openTab('/account/policies');
    await send(server, 'POST', '/api/user/v2/auth/logout', undefined, { token });
    returnToTab(page);
    await waitUntil(() => page.navigatedTo !== null);
    expect(page.navigatedTo).toBe('/login?return_to=%2Faccount%2Fpolicies');
  });

  it('shows what was saved elsewhere', async () => {
    const page = await openTab('/account/settings');
    await send(server, 'POST', INFO, { middle_name: 'Elsewhere' }, { token });
    returnToTab(page);
    await waitUntil(() => fieldOf('middleName').value === 'Elsewhere');
  });

  it('shows policies as they are now', async () => {
    const page = await openTab('/account/policies');
    await server.services.database.transact((trx) =>
      trx
        .updateTable('policies')
        .set({ plan_title: 'Renamed' })
        .where('id', '=', 'pol_demo_bg-2048-1977')
        .execute(),
    );
    expect(text()).not.toContain('Renamed');
    returnToTab(page);
    await waitForText('Renamed');
  });

  it('asks nothing where the visitor was away for a moment only', async () => {
    const page = await openTab('/account/policies');
    const requestedPaths = recordPaths(page);
    document.dispatchEvent(new Event('visibilitychange'));
    returnToTab(page);
    await waitUntil(() => requestedPaths.length >= 2);
    expect(requestedPaths.filter((path) => path === INFO)).toHaveLength(1);
  });
});

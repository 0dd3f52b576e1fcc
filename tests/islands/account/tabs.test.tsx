import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '../../fixtures/buyer.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
import {
  accountSuite,
  fieldOf,
  openAccount,
  press,
  waitForText,
  text,
  waitUntil,
} from './account-page.tsx';

const INFO = '/api/user/v2/accounts/info';
const { server } = await accountSuite();
let token: string;
let other: BroadcastChannel;
beforeEach(async () => {
  token = await signInDemo(server);
  other = new BroadcastChannel('account');
});
afterEach(() => other.close());

const status = async () => (await send(server, 'GET', INFO, undefined, { token })).status;

/** Sends a message to this tab as another tab would. */
function broadcast(data: unknown) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  other.postMessage(data);
}

/** Simulates that the visitor returns to the tab after a minute. */
function returnToTab(page: { now: () => Date }) {
  const later = new Date(page.now().getTime() + 60_000);
  page.now = () => later;
  document.dispatchEvent(new Event('visibilitychange'));
}

/**
 * Opens an account page and waits until it receives messages from other tabs, which happens shortly
 * after the page is shown.
 */
async function openTab(path: string) {
  const listens = vi.spyOn(BroadcastChannel.prototype, 'addEventListener');
  const page = await openAccount({ server, path, token });
  await waitForText(path.endsWith('settings') ? 'Your details' : 'purchased');
  await eventually(() => expect(listens).toHaveBeenCalled());
  listens.mockRestore();
  return page;
}

/** Starts to record the paths of the page's requests. */
function recordPaths(page: Awaited<ReturnType<typeof openTab>>): string[] {
  const requestedPaths: string[] = [];
  page.replaceInterceptor(
    (path) => void requestedPaths.push(new URL(path, 'http://shop').pathname),
  );
  return requestedPaths;
}

describe('two tabs of one browser', () => {
  it('sign out together, each ending its own session', async () => {
    const page = await openTab('/account/policies');
    broadcast({ signedOut: 'acc_demo' });
    await waitUntil(() => page.navigatedTo === '/');
    expect(page.storage).toEqual({});
    expect(await status()).toBe(401);
  });

  it('ignore the sign-out of another account, and other messages', async () => {
    const page = await openTab('/account/policies');
    const requestedPaths = recordPaths(page);
    broadcast({ signedOut: 'acc_other' });
    broadcast('signed out');
    // Messages arrive in order. When the page has processed this message, it has processed all
    // earlier ones.
    broadcast({ signedOut: 'acc_demo' });
    await waitUntil(() => page.navigatedTo === '/');
    expect(requestedPaths.filter((path) => path.endsWith('/auth/logout'))).toHaveLength(1);
  });

  it('notify each other of a sign-out', async () => {
    const page = await openTab('/account/policies');
    const heard = new Promise((resolve) => {
      other.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
    press('Sign Out');
    await waitUntil(() => page.navigatedTo === '/');
    expect(await heard).toEqual({ signedOut: 'acc_demo' });
  });
});

describe('a return to the tab', () => {
  it('redirects to the sign-in if the session has expired', async () => {
    const page = await openTab('/account/policies');
    await send(server, 'POST', '/api/user/v2/auth/logout', undefined, { token });
    returnToTab(page);
    await waitUntil(() => page.navigatedTo !== null);
    expect(page.navigatedTo).toBe('/login?return_to=%2Faccount%2Fpolicies');
  });

  it('shows values that were saved elsewhere', async () => {
    const page = await openTab('/account/settings');
    await send(server, 'POST', INFO, { middle_name: 'Elsewhere' }, { token });
    returnToTab(page);
    await waitUntil(() => fieldOf('middleName').value === 'Elsewhere');
  });

  it('shows the current policies', async () => {
    const page = await openTab('/account/policies');
    await server.services.database.transact((trx) =>
      trx
        .updateTable('policies')
        .set({ nickname: 'Renamed' })
        .where('id', '=', 'pol_demo_bg-2048-1977')
        .execute(),
    );
    expect(text()).not.toContain('Renamed');
    returnToTab(page);
    await waitForText('Renamed');
  });

  it('sends no request after a short absence', async () => {
    const page = await openTab('/account/policies');
    const requestedPaths = recordPaths(page);
    document.dispatchEvent(new Event('visibilitychange'));
    returnToTab(page);
    await waitUntil(() => requestedPaths.length >= 2);
    expect(requestedPaths.filter((path) => path === INFO)).toHaveLength(1);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '../../fixtures/buyer.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
import {
  closeAccount,
  fieldOf,
  openAccount,
  press,
  says,
  text,
  waitUntil,
} from './account-page.tsx';

const INFO = '/api/user/v2/accounts/info';
let provider: TestProvider;
let token: string;
let other: BroadcastChannel;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '50' } });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  token = await signInDemo(provider);
  other = new BroadcastChannel('account');
});
afterEach(() => {
  other.close();
  closeAccount();
});

const status = async () => (await send(provider, 'GET', INFO, undefined, { token })).status;

/** What another tab says. */
function tell(data: unknown) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  other.postMessage(data);
}

/** The visitor was elsewhere for a while and comes back to the tab. */
function comeBack(page: { now: () => Date }) {
  const later = new Date(page.now().getTime() + 60_000);
  page.now = () => later;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The other tabs are followed from a moment after the page is shown. */
async function opened(path: string) {
  const page = await openAccount({ provider, path, token });
  await says(path.endsWith('settings') ? 'Your details' : 'purchased');
  await vi.waitFor(() => import('../../../src/islands/account/stores/other-tabs.ts'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  return page;
}

describe('two tabs of one browser', () => {
  it('sign out together, each from its own session', async () => {
    const page = await opened('/account/policies');
    tell({ signedOut: 'acc_demo' });
    await waitUntil(() => page.leftFor === '/');
    expect(page.storage).toEqual({});
    expect(await status()).toBe(401);
  });

  it('stay apart where another account signs out, or something else is said', async () => {
    const page = await opened('/account/policies');
    tell({ signedOut: 'acc_other' });
    tell('signed out');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.leftFor).toBeNull();
    expect(await status()).toBe(200);
  });

  it('tell each other of a sign-out', async () => {
    const heard = new Promise((resolve) => {
      other.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
    const page = await opened('/account/policies');
    press('Sign Out');
    await waitUntil(() => page.leftFor === '/');
    expect(await heard).toEqual({ signedOut: 'acc_demo' });
  });
});

describe('coming back to a tab', () => {
  it('leads to the sign-in where the session is over', async () => {
    const page = await opened('/account/policies');
    await send(provider, 'POST', '/api/user/v2/auth/logout', undefined, { token });
    comeBack(page);
    await waitUntil(() => page.leftFor !== null);
    expect(page.leftFor).toBe('/login?return_to=%2Faccount%2Fpolicies');
  });

  it('shows what was saved elsewhere', async () => {
    const page = await opened('/account/settings');
    await send(provider, 'POST', INFO, { middle_name: 'Elsewhere' }, { token });
    comeBack(page);
    await waitUntil(() => fieldOf('middleName').value === 'Elsewhere');
  });

  it('shows policies as they are now', async () => {
    const page = await opened('/account/policies');
    await provider.services.database.transact((trx) =>
      trx
        .updateTable('policies')
        .set({ plan_title: 'Renamed' })
        .where('id', '=', 'pol_demo_bg-2048-1977')
        .execute(),
    );
    expect(text()).not.toContain('Renamed');
    comeBack(page);
    await says('Renamed');
  });

  it('asks nothing where the visitor was away for a moment only', async () => {
    const page = await opened('/account/policies');
    let asked = 0;
    page.fail(() => {
      asked += 1;
      return undefined;
    });
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toBe(0);
  });
});

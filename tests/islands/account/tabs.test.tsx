import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '../../fixtures/buyer.ts';
import { eventually } from '../../fixtures/eventually.ts';
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
  const listens = vi.spyOn(BroadcastChannel.prototype, 'addEventListener');
  const page = await openAccount({ provider, path, token });
  await says(path.endsWith('settings') ? 'Your details' : 'purchased');
  await eventually(() => expect(listens).toHaveBeenCalled());
  listens.mockRestore();
  return page;
}

/** Notes the paths that the page asks for from now on. */
function listen(page: Awaited<ReturnType<typeof opened>>): string[] {
  const asked: string[] = [];
  page.fail((path) => void asked.push(new URL(path, 'http://shop').pathname));
  return asked;
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
    const asked = listen(page);
    tell({ signedOut: 'acc_other' });
    tell('signed out');
    // Messages come in their order: once this one has done its work, the others have done theirs.
    tell({ signedOut: 'acc_demo' });
    await waitUntil(() => page.leftFor === '/');
    expect(asked.filter((path) => path.endsWith('/auth/logout'))).toHaveLength(1);
  });

  it('tell each other of a sign-out', async () => {
    const page = await opened('/account/policies');
    const heard = new Promise((resolve) => {
      other.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
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
    const asked = listen(page);
    document.dispatchEvent(new Event('visibilitychange'));
    comeBack(page);
    await waitUntil(() => asked.length >= 2);
    expect(asked.filter((path) => path === INFO)).toHaveLength(1);
  });
});

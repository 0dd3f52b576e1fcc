import { describe, expect, it } from 'vitest';
import { isOptionalCall } from '../../../src/contract/missing-call.ts';
import { calls } from '../../../src/contract/calls.ts';
import { findCall } from '../../minimal-backend/specified.ts';
import {
  accountSuite,
  openAccount,
  press,
  text,
  waitForText,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });

/** Returns the ids of the optional calls that are sent. The backend has none of them. */
function withoutOptionalCalls(status: number) {
  const sent: string[] = [];
  const interceptor: FetchInterceptor = (url, init) => {
    const { id } = findCall(init?.method ?? 'GET', new URL(url, 'http://site.test').pathname) ?? {};
    if (!id || !isOptionalCall(calls[id])) return undefined;
    sent.push(id);
    return Promise.resolve(new Response('<h1>Nothing here</h1>', { status }));
  };
  return { sent, interceptor };
}

const missingCalls = () => document.documentElement.dataset['missingCalls'] ?? '';

describe('the account of a backend without optional calls', () => {
  it.each([404, 501])(
    'asks for each once, with status %i, and reports no error',
    async (status) => {
      const { sent, interceptor } = withoutOptionalCalls(status);
      const open = (path: string, storage = {}) =>
        openAccount({ server, path, token: demo, interceptor, storage });
      const policies = await open('/account/policies');
      await waitForText('6 purchased');
      await waitUntil(() => missingCalls().includes('listClaims'));
      expect(text()).not.toContain('We couldn’t load');
      const settings = await open('/account/settings', policies.storage);
      await waitForText('Account settings');
      await waitUntil(() => missingCalls().includes('listPasskeys'));
      expect(document.querySelector('#firstName')).not.toBeNull();
      expect(text()).not.toMatch(/We couldn’t|Country \(optional\)/);
      const claims = await open('/account/claims', settings.storage);
      await waitForText('We take claims by phone');
      expect(sent).toContain('listClaims');
      expect(sent).toContain('listSessions');
      expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
      expect([...policies.errors, ...settings.errors, ...claims.errors]).toEqual([]);
    },
  );

  it('shows the phone number instead of the claims, and no failure', async () => {
    const { interceptor } = withoutOptionalCalls(404);
    await openAccount({ server, path: '/account/claims', token: demo, interceptor });
    await waitForText('We take claims by phone');
    expect(text()).toContain('Call (800) 555-0142');
    expect(text()).not.toMatch(/couldn’t|Start a claim/);
  });

  it('offers the claims again after a sign-out', async () => {
    const { interceptor } = withoutOptionalCalls(404);
    const page = await openAccount({ server, path: '/account/policies', token: demo, interceptor });
    await waitUntil(() => missingCalls().includes('listClaims'));
    expect(page.storage['missingCalls']).toContain('listClaims');
    press('Sign Out');
    await waitUntil(() => page.storage['missingCalls'] === undefined);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { signInDemo, signUp } from '../../fixtures/sign-in.ts';
import {
  accountSuite,
  closeAccount,
  heading,
  openAccount,
  press,
  waitForText,
  text,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const list = '/account/policies';
const bags = `${list}/baggage/pol_demo_bg-2048-1977`;

const unreachable = (part: string): FetchInterceptor => {
  return (path) => (path.includes(part) ? Promise.reject(new TypeError('No route')) : undefined);
};
const invalidJson = (part: string): FetchInterceptor => {
  return (path) => (path.includes(part) ? Promise.resolve(Response.json({ odd: 1 })) : undefined);
};
const serverDown = (part: string): FetchInterceptor => {
  return (path) =>
    path.includes(part)
      ? Promise.resolve(new Response('<h1>Bad gateway', { status: 502 }))
      : undefined;
};

describe('an account page without a valid token', () => {
  it('redirects to the sign-in, with the requested page as return URL', async () => {
    const page = await openAccount({ server, path: `${bags}?from=mail` });
    await waitUntil(() => page.navigatedTo !== null);
    expect(page.navigatedTo).toBe(`/login?return_to=${encodeURIComponent(`${bags}?from=mail`)}`);
    expect(text()).not.toContain('policies');
  });

  it('clears all stored data if the server rejects the token', async () => {
    const storage = { baggageLocation: '{}' };
    const page = await openAccount({ server, path: list, token: 'stale', storage });
    await waitUntil(() => page.navigatedTo !== null);
    expect(page.navigatedTo).toBe('/login?return_to=%2Faccount%2Fpolicies');
    expect(storage).toEqual({});
  });

  it('ends the session if a later page finds it expired', async () => {
    const token = await signUp(server, 'leaves@example.com');
    const page = await openAccount({ server, path: list, token });
    await waitForText('You have no policies');
    await server.request('/api/user/v2/auth/logout', {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
    });
    press('Your Policies');
    await waitUntil(() => page.navigatedTo !== null);
    expect(page.storage).toEqual({});
  });
});

describe('a failing backend', () => {
  it.each([
    ['unreachable', unreachable],
    ['down', serverDown],
    ['returning invalid responses', invalidJson],
  ])(
    'causes two retries, a message, a sign-out and a redirect to the sign-in: %s',
    async (_, failureAt) => {
      let requestCount = 0;
      const countedFailure: FetchInterceptor = (path) => {
        const response = failureAt('/accounts/info')(path);
        if (response) requestCount += 1;
        return response;
      };
      const storage: Record<string, string> = { claimDraft: 'null', baggageLocation: '{}' };
      const page = await openAccount({
        server,
        path: list,
        token: demo,
        interceptor: countedFailure,
        storage,
      });
      await waitForText('You’re signed out');
      expect(heading()).toBe('We couldn’t open your account');
      await waitUntil(() => page.navigatedTo !== null);
      expect(page.navigatedTo).toBe('/login?return_to=%2Faccount%2Fpolicies');
      expect(requestCount).toBe(3);
      await waitUntil(() => document.querySelector('.toast') !== null);
      expect(document.querySelector('.toast')?.textContent).toMatch(/server/);
      expect(storage).toEqual({ claimDraft: 'null', baggageLocation: '{}' });
    },
  );

  it('is no problem if the second attempt succeeds', async () => {
    let requestCount = 0;
    const page = await openAccount({
      server,
      path: list,
      token: demo,
      interceptor: (path) =>
        path.includes('/accounts/info') && (requestCount += 1) === 1
          ? Promise.reject(new TypeError('No route'))
          : undefined,
    });
    await waitForText('6 purchased');
    expect(page.storage['authToken']).toBe(demo);
    expect(document.querySelector('.toast')).toBeNull();
  });

  it.each([
    [list, '/all-verticals', 'We couldn’t load your policies', '6 purchased'],
    [`${list}/baggage`, '/vertical/baggage', 'We couldn’t load your baggage policies', 'Lufthansa'],
    [bags, '/policy/', 'We couldn’t load this policy', 'QX7R2M'],
  ])('causes an error on %s, and a retry loads it', async (path, part, expected, recoveredText) => {
    const page = await openAccount({ server, path, token: demo, interceptor: invalidJson(part) });
    await waitForText(expected);
    expect(text()).not.toContain('Loading...');
    page.replaceInterceptor();
    press('Try again');
    await waitForText(recoveredText);
    expect(text()).not.toContain(expected);
  });

  it('leaves the cached policy visible, with a warning that it may have changed', async () => {
    const page = await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    page.replaceInterceptor(unreachable('/policy/'));
    press('Delta Air LinesApproved');
    await waitForText('We couldn’t check for updates');
    expect(text()).toContain('QX7R2M');
  });

  it('causes a loading text only after 200 ms', async () => {
    const neverResponds: FetchInterceptor = () => new Promise(() => {});
    await openAccount({ server, path: list, token: demo, interceptor: neverResponds });
    const rendered = performance.now();
    expect(text()).not.toContain('Loading...');
    await waitForText('Loading...');
    expect(performance.now() - rendered).toBeGreaterThan(150);
  });
});

describe('a connect API with its own base URL', () => {
  const connect = 'https://connect.example/api/user/v2/accounts/info';
  afterEach(() => vi.unstubAllEnvs());

  it('also verifies the token, and can reject it', async () => {
    vi.stubEnv('PUBLIC_CONNECT_API_BASE', 'https://connect.example');
    const requestCount: string[] = [];
    const respondWith = (status: number): FetchInterceptor => {
      return (path, init) => {
        if (!path.startsWith('https://connect.example')) return undefined;
        requestCount.push(`${path} ${new Headers(init?.headers).get('authorization')}`);
        const error = { code: 'unauthorized', message: 'Sign in again.' };
        return Promise.resolve(Response.json(status === 200 ? {} : { error }, { status }));
      };
    };
    await openAccount({ server, path: list, token: demo, interceptor: respondWith(200) });
    await waitForText('6 purchased');
    expect(requestCount).toEqual([`${connect} Token ${demo}`]);
    const page = await openAccount({
      server,
      path: list,
      token: demo,
      interceptor: respondWith(401),
    });
    await waitUntil(() => page.navigatedTo !== null);
    expect(page.navigatedTo).toBe('/login?return_to=%2Faccount%2Fpolicies');
    expect(page.storage).toEqual({});
  });

  it('gets no request if it is the same API', async () => {
    const paths: string[] = [];
    const listen: FetchInterceptor = (path) => void paths.push(path);
    await openAccount({ server, path: list, token: demo, interceptor: listen });
    await waitForText('6 purchased');
    expect(paths.filter((path) => path.endsWith('/accounts/info'))).toHaveLength(1);
  });
});

describe('the cached policies', () => {
  it('are shown again at once, but not to another account', async () => {
    const storage: Record<string, string> = {};
    await openAccount({ server, path: list, token: demo, storage });
    await waitForText('6 purchased');
    const neverResponds: FetchInterceptor = (path) =>
      path.includes('/policies/') ? new Promise(() => {}) : undefined;
    await openAccount({ server, path: bags, token: demo, storage, interceptor: neverResponds });
    await waitForText('QX7R2M');
    const other = await signUp(server, 'other@example.com');
    await openAccount({ server, path: bags, token: other, storage, interceptor: neverResponds });
    await waitForText('Your policies');
    expect(text()).not.toContain('QX7R2M');
  });

  it('are deleted by the sign-out', async () => {
    const token = await signInDemo(server);
    const page = await openAccount({ server, path: list, token });
    await waitForText('6 purchased');
    press('Sign Out');
    await waitUntil(() => page.navigatedTo === '/');
    expect(page.storage).toEqual({});
    const info = await server.request('/api/user/v2/accounts/info', {
      headers: { authorization: `Token ${token}` },
    });
    expect(info.status).toBe(401);
  });
});

describe('a browser without storage', () => {
  it('stays signed in only for this page, with a message', async () => {
    await openAccount({ server, path: list, token: demo, isEphemeral: true });
    await waitForText('6 purchased');
    expect(text()).toContain('Your browser doesn’t let us keep you signed in');
    closeAccount();
    await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    expect(text()).not.toContain('doesn’t let us');
  });
});

describe('a screen that fails to render', () => {
  it('shows the error page, and the next page works', async () => {
    const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => {});
    const odd: FetchInterceptor = (path) =>
      path.includes('/policy/') ? withUnknownCurrency(path) : undefined;
    const page = await openAccount({ server, path: bags, token: demo, interceptor: odd });
    await waitForText('Something went wrong');
    expect(page.errors).toContain('A screen failed to render');
    press('Your Policies');
    await waitForText('6 purchased');
    errorSpy.mockRestore();
  });

  async function withUnknownCurrency(path: string): Promise<Response> {
    const response = await server.request(path, { headers: { authorization: `Token ${demo}` } });
    const policy = JSON.stringify(await response.json());
    return new Response(policy.replace('"currency_code":"USD"', '"currency_code":"?"'));
  }
});

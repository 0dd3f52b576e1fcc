import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signInDemo, signUp } from '../../fixtures/sign-in.ts';
import {
  closeAccount,
  heading,
  openAccount,
  press,
  says,
  text,
  waitUntil,
  type Fault,
} from './account-page.tsx';

let provider: TestProvider;
let demo: string;
const list = '/account/policies';
const bags = `${list}/baggage/pol_demo_bg-2048-1977`;

beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  provider = await startProvider({ services: { now } });
  demo = await signInDemo(provider);
});
afterAll(() => provider.stop());
afterEach(closeAccount);

const unreachable = (part: string): Fault => {
  return (path) => (path.includes(part) ? Promise.reject(new TypeError('No route')) : undefined);
};
const nonsense = (part: string): Fault => {
  return (path) => (path.includes(part) ? Promise.resolve(Response.json({ odd: 1 })) : undefined);
};
const down = (part: string): Fault => {
  return (path) =>
    path.includes(part)
      ? Promise.resolve(new Response('<h1>Bad gateway', { status: 502 }))
      : undefined;
};

describe('without a good token', () => {
  it('sends to the sign-in, and back to what was asked for', async () => {
    const page = await openAccount({ provider, path: `${bags}?from=mail` });
    await waitUntil(() => page.leftFor !== null);
    expect(page.leftFor).toBe(`/login?return_to=${encodeURIComponent(`${bags}?from=mail`)}`);
    expect(text()).not.toContain('policies');
  });

  it('forgets everything where the provider refuses it', async () => {
    const storage = { baggageLocation: '{}' };
    const page = await openAccount({ provider, path: list, token: 'stale', storage });
    await waitUntil(() => page.leftFor !== null);
    expect(page.leftFor).toBe('/login?return_to=%2Faccount%2Fpolicies');
    expect(storage).toEqual({});
  });

  it('ends the visit where a later page finds the session over', async () => {
    const token = await signUp(provider, 'leaves@example.com');
    const page = await openAccount({ provider, path: list, token });
    await says('You have no policies');
    await provider.request('/api/user/v2/auth/logout', {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
    });
    press('Your Policies');
    await waitUntil(() => page.leftFor !== null);
    expect(page.storage).toEqual({});
  });
});

describe('where the provider does not answer', () => {
  it.each([
    ['unreachable', unreachable],
    ['down', down],
    ['talking nonsense', nonsense],
  ])('asks again twice, then says so, signs out and leads to the sign-in: %s', async (_, fault) => {
    let asked = 0;
    const failing: Fault = (path) => {
      const answer = fault('/accounts/info')(path);
      if (answer) asked += 1;
      return answer;
    };
    const storage: Record<string, string> = { claimDraft: 'null', baggageLocation: '{}' };
    const page = await openAccount({ provider, path: list, token: demo, fault: failing, storage });
    await says('You are signed out');
    expect(heading()).toBe('We could not open your account');
    await waitUntil(() => page.leftFor !== null);
    expect(page.leftFor).toBe('/login?return_to=%2Faccount%2Fpolicies');
    expect(asked).toBe(3);
    await waitUntil(() => document.querySelector('.toast') !== null);
    expect(document.querySelector('.toast')?.textContent).toMatch(/server/);
    expect(storage).toEqual({ claimDraft: 'null', baggageLocation: '{}' });
  });

  it('goes on where the second answer comes', async () => {
    let asked = 0;
    const page = await openAccount({
      provider,
      path: list,
      token: demo,
      fault: (path) =>
        path.includes('/accounts/info') && (asked += 1) === 1
          ? Promise.reject(new TypeError('No route'))
          : undefined,
    });
    await says('6 purchased');
    expect(page.storage['authToken']).toBe(demo);
    expect(document.querySelector('.toast')).toBeNull();
  });

  it.each([
    [list, '/all-verticals', 'We could not load your policies', '6 purchased'],
    [
      `${list}/baggage`,
      '/vertical/baggage',
      'We could not load your baggage policies',
      'Lufthansa',
    ],
    [bags, '/policy/', 'We could not load this policy', 'QX7R2M'],
  ])('says so on %s and loads it at the next try', async (path, part, words, then) => {
    const page = await openAccount({ provider, path, token: demo, fault: nonsense(part) });
    await says(words);
    expect(text()).not.toContain('Loading...');
    page.fail();
    press('Try again');
    await says(then);
    expect(text()).not.toContain(words);
  });

  it('shows what it knew before, and says that it may have changed', async () => {
    const page = await openAccount({ provider, path: list, token: demo });
    await says('6 purchased');
    page.fail(unreachable('/policy/'));
    press('Complete, Delta Air Lines');
    await says('We could not check for changes');
    expect(text()).toContain('QX7R2M');
  });

  it('shows it is loading only after 200 ms', async () => {
    const never: Fault = () => new Promise(() => {});
    await openAccount({ provider, path: list, token: demo, fault: never });
    const rendered = performance.now();
    expect(text()).not.toContain('Loading...');
    await says('Loading...');
    expect(performance.now() - rendered).toBeGreaterThan(150);
  });
});

describe('a connect API with an address of its own', () => {
  const connect = 'https://connect.example/api/user/v2/accounts/info';
  afterEach(() => vi.unstubAllEnvs());

  it('is asked about the token too, and its refusal counts', async () => {
    vi.stubEnv('PUBLIC_CONNECT_API_BASE', 'https://connect.example');
    const asked: string[] = [];
    const answers = (status: number): Fault => {
      return (path, init) => {
        if (!path.startsWith('https://connect.example')) return undefined;
        asked.push(`${path} ${new Headers(init?.headers).get('authorization')}`);
        const error = { code: 'unauthorized', message: 'Sign in again.' };
        return Promise.resolve(Response.json(status === 200 ? {} : { error }, { status }));
      };
    };
    await openAccount({ provider, path: list, token: demo, fault: answers(200) });
    await says('6 purchased');
    expect(asked).toEqual([`${connect} Token ${demo}`]);
    const page = await openAccount({ provider, path: list, token: demo, fault: answers(401) });
    await waitUntil(() => page.leftFor !== null);
    expect(page.leftFor).toBe('/login?return_to=%2Faccount%2Fpolicies');
    expect(page.storage).toEqual({});
  });

  it('is not asked where it is the same', async () => {
    const paths: string[] = [];
    const listen: Fault = (path) => void paths.push(path);
    await openAccount({ provider, path: list, token: demo, fault: listen });
    await says('6 purchased');
    expect(paths.filter((path) => path.endsWith('/accounts/info'))).toHaveLength(1);
  });
});

describe('what is kept', () => {
  it('is shown again at once, and to nobody else', async () => {
    const storage: Record<string, string> = {};
    await openAccount({ provider, path: list, token: demo, storage });
    await says('6 purchased');
    const never: Fault = (path) =>
      path.includes('/policies/') ? new Promise(() => {}) : undefined;
    await openAccount({ provider, path: bags, token: demo, storage, fault: never });
    await says('QX7R2M');
    const other = await signUp(provider, 'other@example.com');
    await openAccount({ provider, path: bags, token: other, storage, fault: never });
    await says('Your policies');
    expect(text()).not.toContain('QX7R2M');
  });

  it('is gone after the sign-out', async () => {
    const token = await signInDemo(provider);
    const page = await openAccount({ provider, path: list, token });
    await says('6 purchased');
    press('Sign Out');
    await waitUntil(() => page.leftFor === '/');
    expect(page.storage).toEqual({});
    const info = await provider.request('/api/user/v2/accounts/info', {
      headers: { authorization: `Token ${token}` },
    });
    expect(info.status).toBe(401);
  });
});

describe('where nothing can be kept', () => {
  it('signs in for this page, and says so', async () => {
    await openAccount({ provider, path: list, token: demo, keepsNothing: true });
    await says('6 purchased');
    expect(text()).toContain('Your browser does not let us keep you signed in');
    closeAccount();
    await openAccount({ provider, path: list, token: demo });
    await says('6 purchased');
    expect(text()).not.toContain('does not let us');
  });
});

describe('a screen that fails to render', () => {
  it('shows the error page, and the next page is none the worse', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const odd: Fault = (path) => (path.includes('/policy/') ? oddCurrency(path) : undefined);
    const page = await openAccount({ provider, path: bags, token: demo, fault: odd });
    await says('Something went wrong');
    expect(page.errors).toContain('A screen failed to render');
    press('Your Policies');
    await says('6 purchased');
    quiet.mockRestore();
  });

  async function oddCurrency(path: string): Promise<Response> {
    const answer = await provider.request(path, { headers: { authorization: `Token ${demo}` } });
    const policy = JSON.stringify(await answer.json());
    return new Response(policy.replace('"currency_code":"USD"', '"currency_code":"?"'));
  }
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  closeAccount,
  findControl,
  openAccount,
  press,
  waitForText,
  text,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const list = '/account/policies';

afterEach(() => vi.restoreAllMocks());

const answers = (body: string, init?: ResponseInit) => () =>
  Promise.resolve(new Response(body, init));
const json = (body: unknown, status = 200) => answers(JSON.stringify(body), { status });

/** All ways in which a call can fail. */
const failures: Record<string, () => Promise<Response>> = {
  'no connection': () => networkError(),
  'an HTML page of a proxy': answers('<h1>Bad gateway</h1>', { status: 502 }),
  'an error with a message': json(
    { error: { code: 'internal', message: 'Our records rest.' } },
    500,
  ),
  'an error without a message': json({}, 503),
  'too many requests': json({ error: { code: 'rate_limited', message: 'Wait a minute.' } }, 429),
  'a truncated response': answers('[{"vertical_code":"bagg'),
  'an empty response': answers(''),
  'no content': () => Promise.resolve(new Response(null, { status: 204 })),
  'an unexpected shape': json({ odd: 1 }),
  null: json(null),
  'a list instead of an object': json([1, 2, 3]),
  'a policy with an unknown status': json({ id: 'pol_1', status: 'asleep' }),
};

const screens = [
  {
    path: list,
    part: '/all-verticals',
    title: 'We couldn’t load your policies',
    found: '6 purchased',
  },
  {
    path: `${list}/baggage`,
    part: '/vertical/baggage',
    title: 'We couldn’t load your baggage policies',
    found: 'Lufthansa',
  },
  {
    path: `${list}/baggage/pol_demo_bg-2048-1977`,
    part: '/policy/',
    title: 'We couldn’t load this policy',
    found: 'QX7R2M',
  },
];
const reason = () =>
  document.querySelector('[role="alert"] p:not(.notice__title)')?.textContent ?? '';
const isBusy = () => findControl('Try').getAttribute('aria-busy') === 'true';
const networkError = () => Promise.reject(new TypeError('No route'));

describe.each(screens)('$path', ({ path, part, title, found: expectedText }) => {
  const interceptAt =
    (respond: () => Promise<Response>): FetchInterceptor =>
    (url) =>
      url.includes(part) ? respond() : undefined;

  it('shows a reason for every failure, and recovers', async () => {
    const page = await openAccount({
      server,
      path,
      token: demo,
      interceptor: interceptAt(networkError),
    });
    await waitForText(title);
    for (const [name, respond] of Object.entries(failures)) {
      let requestCount = 0;
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      page.replaceInterceptor(interceptAt(() => ((requestCount += 1), released.then(respond))));
      press('Try again');
      await waitUntil(isBusy);
      release();
      await waitUntil(() => !isBusy());
      expect(requestCount, name).toBe(1);
      expect(text(), name).toContain(title);
      expect(reason(), name).toMatch(/^[A-Z].{10,}\.$/);
      expect(reason(), name).not.toMatch(/undefined|null|object|TypeError|JSON|<h1>/);
      expect(text(), name).not.toContain('Loading...');
    }
    page.replaceInterceptor();
    press('Try again');
    await waitForText(expectedText);
    expect(reason()).toBe('');
  });

  it('keeps the cached content if a later visit fails, for any failure', async () => {
    const storage: Record<string, string> = {};
    await openAccount({ server, path, token: demo, storage });
    await waitForText(expectedText);
    for (const respond of Object.values(failures).slice(0, 4)) {
      await openAccount({ server, path, token: demo, storage, interceptor: interceptAt(respond) });
      await waitForText('We couldn’t check for updates');
      expect(text()).toContain(expectedText);
    }
    await expectAccessible();
  });

  it('stops waiting after a time-out, and shows an error', async () => {
    const timeoutSpy = vi.spyOn(AbortSignal, 'timeout');
    const page = await openAccount({
      server,
      path,
      token: demo,
      interceptor: interceptAt(neverResponds),
    });
    await waitUntil(() => timeoutSpy.mock.calls.length >= 2);
    expect(timeoutSpy.mock.calls.every(([wait]) => wait <= 20_000)).toBe(true);
    closeAccount();
    timeoutSpy.mockImplementation(() => AbortSignal.abort());
    await openAccount({
      server,
      path,
      token: demo,
      interceptor: interceptAt(aborted),
      storage: page.storage,
    });
    await waitForText(title);
    expect(text()).not.toContain('Loading...');
  });
});

const neverResponds = () => new Promise<Response>(() => {});
const aborted = () => Promise.reject(new DOMException('Too late', 'TimeoutError'));

describe('a policy with invalid dates', () => {
  it('is rejected, and not cached for the next visit', async () => {
    const path = `${list}/baggage/pol_demo_bg-2048-1977`;
    const storage: Record<string, string> = {};
    const unknownCurrency: FetchInterceptor = (url) =>
      url.includes('/policy/') ? thirteenth(url) : undefined;
    await openAccount({ server, path, token: demo, storage, interceptor: unknownCurrency });
    await waitForText('We couldn’t load this policy');
    await openAccount({ server, path, token: demo, storage });
    await waitForText('QX7R2M');
  });

  async function thirteenth(path: string): Promise<Response> {
    const response = await server.request(path, { headers: { authorization: `Token ${demo}` } });
    const policy = (await response.json()) as object;
    return Response.json({ ...policy, coverage_end_date: '2026-13-41' });
  }
});

describe('a missing page', () => {
  it('is shown for an unknown policy id', async () => {
    await openAccount({ server, path: `${list}/baggage/pol_nobody`, token: demo });
    await waitForText('Policy not found');
    expect(findControl('Go to your policies').getAttribute('href')).toBe(list);
    await expectAccessible();
  });

  it('is replaced by an error if the list of a known product is not found', async () => {
    const notFoundResponse: FetchInterceptor = (path) =>
      path.includes('/vertical/')
        ? Promise.resolve(
            Response.json(
              { error: { code: 'not_found', message: 'Nothing here.' } },
              { status: 404 },
            ),
          )
        : undefined;
    await openAccount({ server, path: `${list}/pet`, token: demo, interceptor: notFoundResponse });
    await waitForText('We couldn’t load your pet policies');
    expect(text()).toContain('Nothing here.');
  });

  it('is shown for a product that neither the storefront nor the server knows', async () => {
    const expiredSession: FetchInterceptor = (path) =>
      path.includes('/vertical/') ? Promise.reject(new TypeError('No route')) : undefined;
    const page = await openAccount({
      server,
      path: `${list}/spaceships`,
      token: demo,
      interceptor: expiredSession,
    });
    await waitForText('We couldn’t load your spaceships policies');
    page.replaceInterceptor();
    press('Try again');
    await waitForText('Page not found');
  });
});

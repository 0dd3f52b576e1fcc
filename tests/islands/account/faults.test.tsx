import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import {
  closeAccount,
  control,
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

beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  provider = await startProvider({ services: { now } });
  demo = await signInDemo(provider);
});
afterAll(() => provider.stop());
afterEach(() => {
  closeAccount();
  vi.restoreAllMocks();
});

const answers = (body: string, init?: ResponseInit) => () =>
  Promise.resolve(new Response(body, init));
const json = (body: unknown, status = 200) => answers(JSON.stringify(body), { status });

/** Everything that a call can meet, beside an answer. */
const faults: Record<string, () => Promise<Response>> = {
  'no connection': () => nowhere(),
  'a page of a proxy': answers('<h1>Bad gateway</h1>', { status: 502 }),
  'an error in words': json({ error: { code: 'internal', message: 'Our records rest.' } }, 500),
  'an error without words': json({}, 503),
  'too many requests': json({ error: { code: 'rate_limited', message: 'Wait a minute.' } }, 429),
  'half an answer': answers('[{"vertical_code":"bagg'),
  'an empty answer': answers(''),
  'no content': () => Promise.resolve(new Response(null, { status: 204 })),
  'another shape': json({ odd: 1 }),
  null: json(null),
  'a list in place of one': json([1, 2, 3]),
  'a policy in a state that does not exist': json({ id: 'pol_1', status: 'asleep' }),
};

const screens = [
  {
    path: list,
    part: '/all-verticals',
    title: 'We could not load your policies',
    found: '6 purchased',
  },
  {
    path: `${list}/baggage`,
    part: '/vertical/baggage',
    title: 'We could not load your baggage policies',
    found: 'Lufthansa',
  },
  {
    path: `${list}/baggage/pol_demo_bg-2048-1977`,
    part: '/policy/',
    title: 'We could not load this policy',
    found: 'QX7R2M',
  },
];
const reason = () =>
  document.querySelector('[role="alert"] p:not(.notice__title)')?.textContent ?? '';
const isBusy = () => control('Try').getAttribute('aria-busy') === 'true';
const nowhere = () => Promise.reject(new TypeError('No route'));

describe.each(screens)('$path', ({ path, part, title, found }) => {
  const at =
    (fault: () => Promise<Response>): Fault =>
    (asked) =>
      asked.includes(part) ? fault() : undefined;

  it('says at every fault what is wrong, and recovers', async () => {
    const page = await openAccount({ provider, path, token: demo, fault: at(nowhere) });
    await says(title);
    for (const [name, fault] of Object.entries(faults)) {
      let asked = 0;
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      page.fail(at(() => ((asked += 1), held.then(fault))));
      press('Try again');
      await waitUntil(isBusy);
      answer();
      await waitUntil(() => !isBusy());
      expect(asked, name).toBe(1);
      expect(text(), name).toContain(title);
      expect(reason(), name).toMatch(/^[A-Z].{10,}\.$/);
      expect(reason(), name).not.toMatch(/undefined|null|object|TypeError|JSON|<h1>/);
      expect(text(), name).not.toContain('Loading...');
    }
    page.fail();
    press('Try again');
    await says(found);
    expect(reason()).toBe('');
  });

  it('keeps what it knew where a later visit fails, whatever the fault', async () => {
    const storage: Record<string, string> = {};
    await openAccount({ provider, path, token: demo, storage });
    await says(found);
    for (const fault of Object.values(faults).slice(0, 4)) {
      await openAccount({ provider, path, token: demo, storage, fault: at(fault) });
      await says('We could not check for changes');
      expect(text()).toContain(found);
    }
    await expectAccessible();
  });

  it('gives up waiting, and says so', async () => {
    const slow = vi.spyOn(AbortSignal, 'timeout');
    const page = await openAccount({ provider, path, token: demo, fault: at(stalls) });
    await waitUntil(() => slow.mock.calls.length >= 2);
    expect(slow.mock.calls.every(([wait]) => wait <= 20_000)).toBe(true);
    closeAccount();
    slow.mockImplementation(() => AbortSignal.abort());
    await openAccount({ provider, path, token: demo, fault: at(aborted), storage: page.storage });
    await says(title);
    expect(text()).not.toContain('Loading...');
  });
});

const stalls = () => new Promise<Response>(() => {});
const aborted = () => Promise.reject(new DOMException('Too late', 'TimeoutError'));

describe('a policy of dates that do not exist', () => {
  it('is refused, and is not there to trip over at the next visit', async () => {
    const path = `${list}/baggage/pol_demo_bg-2048-1977`;
    const storage: Record<string, string> = {};
    const odd: Fault = (asked) => (asked.includes('/policy/') ? thirteenth(asked) : undefined);
    await openAccount({ provider, path, token: demo, storage, fault: odd });
    await says('We could not load this policy');
    await openAccount({ provider, path, token: demo, storage });
    await says('QX7R2M');
  });

  async function thirteenth(path: string): Promise<Response> {
    const answer = await provider.request(path, { headers: { authorization: `Token ${demo}` } });
    const policy = (await answer.json()) as object;
    return Response.json({ ...policy, coverage_end_date: '2026-13-41' });
  }
});

describe('what is not there', () => {
  it('is a policy that is not the holder’s, or none', async () => {
    await openAccount({ provider, path: `${list}/baggage/pol_nobody`, token: demo });
    await says('Policy not found');
    expect(control('Go to your policies').getAttribute('href')).toBe(list);
    await expectAccessible();
  });

  it('is an error, not a missing page, where a list of a known line is not found', async () => {
    const gone: Fault = (asked) =>
      asked.includes('/vertical/')
        ? Promise.resolve(
            Response.json(
              { error: { code: 'not_found', message: 'Nothing here.' } },
              { status: 404 },
            ),
          )
        : undefined;
    await openAccount({ provider, path: `${list}/pet`, token: demo, fault: gone });
    await says('We could not load your pet policies');
    expect(text()).toContain('Nothing here.');
  });

  it('is a line that neither the storefront nor the provider knows', async () => {
    const lost: Fault = (asked) =>
      asked.includes('/vertical/') ? Promise.reject(new TypeError('No route')) : undefined;
    const page = await openAccount({
      provider,
      path: `${list}/spaceships`,
      token: demo,
      fault: lost,
    });
    await says('We could not load your spaceships policies');
    page.fail();
    press('Try again');
    await says('Page not found');
  });
});

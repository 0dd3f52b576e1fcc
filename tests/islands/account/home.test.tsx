import { describe, expect, it } from 'vitest';
import { paths, send } from '../../fixtures/buyer.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  closeAccount,
  fieldOf,
  findControl,
  openAccount,
  press,
  text,
  type,
  waitForText,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const list = '/account/policies';
const statusText = () => document.querySelector('.all-policies [role=status]')?.textContent;

describe('the search for a policy', () => {
  it.each([
    ['the number', 'dv-5512', 'Complete, iPhone 15'],
    ['the insured thing', 'IPHONE 15', 'Complete, iPhone 15'],
    ['the product and the street', 'warranty marlow', 'New construction, 418 Marlow Street'],
  ])('finds it by %s', async (_, typed, found) => {
    await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    type('find-policy', typed);
    await waitUntil(() => statusText()?.endsWith(' policies found') === true);
    expect(document.querySelector('.vertical-panels')).toBeNull();
    expect(text()).toContain(found);
    const rows = document.querySelectorAll('.policy-row').length;
    expect(statusText()).toMatch(new RegExp(`^${rows} of \\d+ policies found$`));
    await expectAccessible();
  });

  it('finds ended policies too, and Escape shows all again', async () => {
    await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    type('find-policy', 'juniper');
    await waitForText('Everyday, Juniper');
    expect(text()).toContain('Canceled');
    fieldOf('find-policy').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
    await waitForText('6 purchased');
    expect(fieldOf('find-policy').value).toBe('');
    expect(statusText()).toBe('');
  });

  it('says that nothing was found, and shows all again', async () => {
    await openAccount({ server, path: list, token: demo });
    await waitForText('6 purchased');
    type('find-policy', 'zeppelin');
    await waitForText('No policy has “zeppelin” in its name, number or address.');
    press('Show all');
    await waitForText('6 purchased');
    expect(document.activeElement).toBe(fieldOf('find-policy'));
  });

  it('is missing for a few policies', async () => {
    const token = await signUp(server, 'few@example.com');
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    const pet = { product: 'pet', starts: '2026-02-01', ends: '2027-01-31', price: 2000 } as const;
    for (let count = 1; count <= 5; count += 1) await insertPolicy(server, body.public_id, pet);
    await openAccount({ server, path: list, token });
    await waitForText('5 purchased');
    expect(document.querySelector('#find-policy')).toBeNull();
    // Nothing to do and no open claim: the dark area has the whole width.
    expect(document.querySelector('.to-do')).toBeNull();
    await insertPolicy(server, body.public_id, pet);
    await openAccount({ server, path: list, token });
    await waitForText('6 purchased');
    expect(document.querySelector('#find-policy')).not.toBeNull();
  });
});

it('lists a call about a claim as a thing to do, and no longer as an open claim', async () => {
  await openAccount({ server, path: list, token: demo });
  await waitForText('One thing to do');
  expect(text()).toMatch(/Call us about your iPhone 13Claim CLM-3310-7745\. Call us by Dec/);
  expect(findControl('Call (800) 555-0142').getAttribute('href')).toBe('tel:+18005550142');
  expect(text().split('CLM-3310-7745')).toHaveLength(2);
});

it('draws one part of the arch for each day: over, today and left', async () => {
  await openAccount({ server, path: list, token: demo });
  await waitForText('You’re covered today');
  const dashes = (state: string) =>
    document
      .querySelector(`.coverage-arch__days--${state}`)
      ?.getAttribute('stroke-dasharray')
      ?.trim()
      .split(/\s+/).length;
  // Day 3 of 5. Each day is a dash and a gap. Two more numbers end the pattern, two others start it.
  expect([dashes('passed'), dashes('now'), dashes('left')]).toEqual([2 * 2 + 2, 4, 2 + 2 * 2 + 2]);
});

describe('the policy in force today', () => {
  it('says whether it renews or ends', async () => {
    const token = await signUp(server, 'renewing@example.com');
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    const id = await insertPolicy(server, body.public_id, {
      product: 'home_warranty',
      starts: '2026-03-13',
      ends: '2027-03-12',
      frequency: 'year',
      next: '2027-03-13',
      price: 54_900,
    });
    await openAccount({ server, path: list, token });
    await waitForText('You’re covered todayRenews on Mar 13, 2027');
    const path = `/api/user/v2/policies/policy/${id}/renewal`;
    expect((await send(server, 'POST', path, { renews: false }, { token })).status).toBe(200);
    closeAccount();
    await openAccount({ server, path: list, token });
    await waitForText('You’re covered todayCoverage ends on Mar 12, 2027');
  });
});

describe('a policy on the first page', () => {
  const open = async (policy: PolicyInput, endsSoon?: { on: string; can_renew: boolean }) => {
    const token = await signUp(server, `first-${newest++}@example.com`);
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    await insertPolicy(server, body.public_id, policy);
    await openAccount({
      server,
      path: list,
      token,
      interceptor: (path, init) =>
        path.includes('/policies') && endsSoon
          ? server.fetch(path, init).then(async (response) => {
              const lists = (await response.json()) as { items: object[] }[];
              const changed = lists.map(({ items, ...rest }) => ({
                ...rest,
                items: items.map((item) => ({ ...item, ends_soon: endsSoon })),
              }));
              return Response.json(changed);
            })
          : undefined,
    });
  };
  let newest = 0;
  const pet = { product: 'pet', starts: '2026-02-01', ends: '2027-01-31', price: 2000 } as const;

  it('that starts later says when, and is not in force', async () => {
    await open({ ...pet, starts: '2027-02-10', ends: '2028-02-09' });
    await waitForText('ApprovedStarts Feb 10, 2027');
    expect(text()).toContain('You’re not covered today');
    expect(text()).not.toContain('1 active policy');
  });

  it.each([
    [true, 'turn it on under Renewal', 'Turn renewal on'],
    [false, 'To stay covered, call us at (800) 555-0142 before that day.', 'Call (800) 555-0142'],
  ])('that ends soon is a thing to do; it can renew: %s', async (can_renew, advice, action) => {
    await open(pet, { on: '2026-12-10', can_renew });
    await waitForText('One thing to doCoverage ends on Dec 10, 2026: Pet');
    expect(text()).toContain(advice);
    expect(findControl(action)).toBeDefined();
  });
});

it('shows no cached thing to do and no cached charge before the policies are fetched', async () => {
  const storage: Record<string, string> = {};
  const soon = { on: '2026-12-10', can_renew: true };
  const isList = (path: string) => path.endsWith('/policies/all-verticals');
  const withEnd: FetchInterceptor = (path, init) =>
    isList(path)
      ? server.fetch(path, init).then(async (response) => {
          const lists = (await response.json()) as { items: object[] }[];
          const changed = lists.map(({ items, ...rest }) => ({
            ...rest,
            items: items.map((item) => ({ ...item, ends_soon: soon })),
          }));
          return Response.json(changed);
        })
      : undefined;
  await openAccount({ server, path: list, token: demo, storage, interceptor: withEnd });
  await waitForText('Coverage ends on Dec 10, 2026');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await openAccount({
    server,
    path: list,
    token: demo,
    storage,
    interceptor: (path, init) =>
      isList(path) ? released.then(() => server.fetch(path, init)) : undefined,
  });
  // The time-out of the placeholder has passed.
  await waitForText('6 purchased');
  expect(text()).not.toContain('Coverage ends on Dec 10, 2026');
  expect(text()).not.toContain('Next charges');
  release();
  await waitForText('Next charges');
  expect(text()).not.toContain('Coverage ends on Dec 10, 2026');
});

import { beforeEach, expect, it } from 'vitest';
import { paths, send } from '../../fixtures/buyer.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { insertEndedPolicies } from '../../fixtures/many-policies.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { specifiedOnly } from '../../fixtures/specified-only.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  findControl,
  openAccount,
  press,
  text,
  type,
  waitForText,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
const list = '/account/policies';
let token: string;
let accountId: string;
let people = 0;

beforeEach(async () => {
  token = await signUp(server, `many-${(people += 1)}@example.com`);
  accountId = (await send(server, 'GET', paths.account, undefined, { token })).body.public_id;
  await insertEndedPolicies(server, accountId, 203);
});

const open = (path: string, interceptor?: FetchInterceptor) =>
  openAccount({ server, path, token, interceptor });
const rows = () => document.querySelectorAll('.policy-rows > li').length;

it('shows the first policies of a product and loads more of them', async () => {
  await open(`${list}/renters`);
  await waitForText('203 purchased');
  expect(rows()).toBe(200);
  await expectAccessible();
  findControl('Show more policies').focus();
  press('Show more policies');
  await waitUntil(() => rows() === 203);
  expect(text()).not.toContain('Show more policies');
  const newRow = document.querySelectorAll('.policy-row')[200];
  await waitUntil(() => document.activeElement === newRow);
});

it('shows why no more policies could be loaded, and tries again', async () => {
  const isNextPage = (path: string) => path.includes('?after=');
  const page = await open(`${list}/renters`, (path) =>
    isNextPage(path) ? Promise.reject(new TypeError('lost')) : undefined,
  );
  await waitForText('203 purchased');
  findControl('Show more policies').focus();
  press('Show more policies');
  await waitUntil(() => document.querySelector('.load-more [role=alert]') !== null);
  expect(document.activeElement).toBe(findControl('Show more policies'));
  await expectAccessible();
  expect(rows()).toBe(200);
  page.replaceInterceptor();
  press('Show more policies');
  await waitUntil(() => rows() === 203);
});

it('starts with an old policy that is still in force, without loading all policies', async () => {
  const { db } = server.services.database;
  const policy = { product: 'renters', starts: '2024-01-01', ends: '2027-05-31', price: 1_000 };
  const id = await insertPolicy(server, accountId, policy);
  const created_at = '2024-01-01T00:00:00.000Z';
  await db.updateTable('policies').set({ created_at }).where('id', '=', id).execute();
  const calls: string[] = [];
  await open(list, (path) => void calls.push(path));
  await waitForText('You’re covered today');
  await waitForText('1 active policy');
  await waitForText('203 ended');
  expect(calls.filter((path) => path.includes('/vertical/'))).toEqual([]);
});

it('opens a policy beyond the first page by its address', async () => {
  await open(`${list}/renters/pol_${accountId}_000`);
  await waitForText(`RN-${accountId.slice(-8)}-0`);
});

it('finds a policy on the server that the page does not know', async () => {
  await open(list);
  await waitForText('203 purchased');
  type('find-policy', '-77');
  await waitUntil(() => rows() === 1);
  expect(document.querySelector('.policy-rows > li')?.textContent).toContain('-77');
  type('find-policy', 'no such policy');
  await waitForText('No policy has “no such policy” in its name, number or address.');
});

it('says that the search failed, and keeps what the page knows', async () => {
  const page = await open(list, (path) =>
    path.includes('/policies/find') ? Promise.reject(new TypeError('lost')) : undefined,
  );
  await waitForText('203 purchased');
  type('find-policy', '-77');
  await waitForText('We couldn’t search all of your policies');
  expect(text()).not.toContain('No policy has');
  await expectAccessible();
  page.replaceInterceptor();
  press('Try again');
  await waitUntil(() => rows() === 1);
  expect(document.activeElement?.id).toBe('find-policy');
});

it('shows all policies of a backend without pages', async () => {
  await open(`${list}/renters`, async (path, init) => {
    if (!path.includes('/vertical/')) return specifiedOnly(server)(path, init);
    const pages = await Promise.all(
      ['', `?after=pol_${accountId}_006`].map(async (query) => {
        const response = await server.fetch(path.split('?')[0] + query, init);
        return (await response.json()) as { items: { id: string }[] };
      }),
    );
    const items = pages.flatMap((page) => page.items);
    const unique = new Map(items.map((item) => [item.id, item]));
    return Response.json({ ...pages[0], items: [...unique.values()] });
  });
  await waitForText('203 purchased');
  await waitUntil(() => rows() === 203);
  expect(text()).not.toContain('Show more policies');
});

import { beforeEach, expect, it } from 'vitest';
import { addCard, paths, send } from '../../fixtures/buyer.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { copyPolicy } from '../../fixtures/many-policies.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import { accountSuite, openAccount, type, waitForText, waitUntil } from './account-page.tsx';

const { server } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
let token: string;
let accountId: string;
let visa: string;
let people = 0;

beforeEach(async () => {
  token = await signUp(server, `payments-${(people += 1)}@example.com`);
  accountId = (await send(server, 'GET', paths.account, undefined, { token })).body.public_id;
  visa = await addCard(server, { token });
  await addCard(server, { token, number: '5555555555554444' });
  const monthly = { starts: '2026-10-20', ends: null, frequency: 'month', price: 1_299 } as const;
  const id = await insertPolicy(server, accountId, {
    ...monthly,
    product: 'renters',
    next: '2026-12-09',
  });
  await server.services.database.db
    .updateTable('policies')
    .set({ payment_method_id: visa })
    .where('id', '=', id)
    .execute();
  await copyPolicy(server, id, 449);
});

const idOf = (index: number) => `pol_${accountId}_${index}`;
const open = async (fragment = '') => {
  await openAccount({ server, path: `/account/settings${fragment}`, token });
  await waitForText('Pays for 450 policies');
};
const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const dialogText = () => (dialog()?.textContent ?? '').replace(/\s+/g, ' ');
const pressIn = (parent: Element | null | undefined, label: string) =>
  [...(parent?.querySelectorAll('button') ?? [])]
    .find(({ textContent }) => textContent?.startsWith(label))
    ?.click();
const rowOf = (card: string) =>
  [...document.querySelectorAll('.card-list > li')].find(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' ').includes(card),
  );
const countOf = async (last4: string) => {
  const rows = await server.services.database.db
    .selectFrom('policies')
    .innerJoin('payment_methods', 'payment_methods.id', 'policies.payment_method_id')
    .select('policies.id')
    .where('policies.account_id', '=', accountId)
    .where('last4', '=', last4)
    .execute();
  return rows.length;
};

it('lists some of a card’s policies and links to the others', async () => {
  await open();
  pressIn(rowOf('Visa'), 'Pays for 450 policies');
  await waitForText('430 more');
  expect(document.querySelectorAll('.card-list__policies > li')).toHaveLength(21);
});

it('assigns another card to all policies', async () => {
  await open();
  pressIn(rowOf('Mastercard'), 'Use for payments');
  await waitUntil(() => dialogText().includes('Future payments for all 450 policies'));
  await expectAccessible();
  pressIn(dialog(), 'Use this card');
  await waitUntil(() => dialog() === null);
  expect(await countOf('4444')).toBe(450);
});

it('assigns another card to a policy that only the search finds', async () => {
  await open();
  pressIn(rowOf('Mastercard'), 'Use for payments');
  await waitUntil(() => document.querySelector('#which-one') !== null);
  document.getElementById('which-one')?.click();
  await waitUntil(() => document.querySelector('#find-payment') !== null);
  type('find-payment', 'no such policy');
  await waitUntil(() => dialogText().includes('No policy with a payment coming up'));
  type('find-payment', '-433');
  await waitUntil(() => dialogText().includes('1 policy found'));
  await waitUntil(() => dialogText().includes('-433, now Visa ending 4242'));
  pressIn(dialog(), 'Use this card');
  await waitUntil(() => dialog() === null);
  expect(await countOf('4444')).toBe(1);
});

it('opens the choice of a card for a policy that the account doesn’t list', async () => {
  await open(`#payment-methods:${idOf(433)}:choose`);
  await waitUntil(() => dialogText().includes('-433, now Visa ending 4242'));
  document.querySelector<HTMLInputElement>('dialog[open] input[name=card-choice]')?.click();
  pressIn(dialog(), 'Use this card');
  await waitUntil(() => dialog() === null);
  expect(await countOf('4444')).toBe(1);
});

it('removes a card with a replacement for all of its policies', async () => {
  await open();
  pressIn(rowOf('Visa'), 'Delete');
  await waitUntil(() => dialogText().includes('It pays for 450 policies.'));
  document.querySelector<HTMLInputElement>('dialog[open] input[name=replacement]')?.click();
  pressIn(dialog(), 'Delete card');
  await waitUntil(() => dialog() === null);
  expect(await countOf('4444')).toBe(450);
});

import { beforeEach, expect, it } from 'vitest';
import { addCard, paths, send } from '../../fixtures/buyer.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  findControl,
  openAccount,
  type,
  waitForText,
  waitUntil,
} from './account-page.tsx';

const { server } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });
let token: string;
let phone: string;
let home: string;
let people = 0;

beforeEach(async () => {
  token = await signUp(server, `choice-${(people += 1)}@example.com`);
  const visa = await addCard(server, { token });
  await addCard(server, { token, number: '5555555555554444' });
  const { body } = await send(server, 'GET', paths.account, undefined, { token });
  const monthly = { starts: '2026-10-20', ends: null, frequency: 'month', price: 1_299 } as const;
  phone = await insertPolicy(server, body.public_id, {
    ...monthly,
    product: 'devices',
    details: { modal_name: 'iPhone 12' },
    next: '2026-12-20',
  });
  home = await insertPolicy(server, body.public_id, {
    ...monthly,
    product: 'renters',
    next: '2026-12-09',
  });
  await server.services.database.db
    .updateTable('policies')
    .set({ payment_method_id: visa })
    .where('id', 'in', [phone, home])
    .execute();
});

const openSettings = async (fragment = '') => {
  await openAccount({ server, path: `/account/settings${fragment}`, token });
  await waitForText('Pays for 2 policies');
};
const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const dialogText = () => (dialog()?.textContent ?? '').replace(/\s+/g, ' ');
const choose = (id: string) => document.getElementById(id)?.click();
const pressIn = (parent: Element | null | undefined, label: string) =>
  [...(parent?.querySelectorAll('button') ?? [])]
    .find(({ textContent }) => textContent?.startsWith(label))
    ?.click();
const rowOf = (card: string) =>
  [...document.querySelectorAll('.card-list > li')].find(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' ').includes(card),
  );
const paidBy = async (policyId: string) => {
  const path = `/api/user/v2/policies/policy/${policyId}`;
  const { body } = await send(server, 'GET', path, undefined, { token });
  return body.billing.payment_method.details.last4;
};
const enterNewCard = async () => {
  await waitUntil(() => document.querySelector('#card') !== null);
  type('card', '5555 5555 5555 4444');
  type('card-expiry', '0439');
  type('card-cvc', '318');
  await waitUntil(() => dialog()?.querySelector('[type=submit][aria-disabled]') === null);
};

it('keeps the choice of one policy when a new card is added instead', async () => {
  const { db } = server.services.database;
  await db.updateTable('payment_methods').set({ exp_month: 10, exp_year: 2026 }).execute();
  await addCard(server, { token, number: '5555555555554444' });
  await openSettings();
  pressIn(rowOf('Visa'), 'Use another card');
  await waitUntil(() => document.querySelector('#which-one') !== null);
  choose('which-one');
  choose('card-choice-');
  await waitUntil(() => document.querySelector('#policy') !== null);
  await waitUntil(() => dialogText().includes('Add a card'));
  pressIn(dialog(), 'Add a card');
  await waitUntil(() => dialogText().includes('Select a policy'));
  type('policy', phone);
  await waitUntil(() => dialog()?.querySelector('[type=submit][aria-disabled]') === null);
  pressIn(dialog(), 'Add a card');
  await enterNewCard();
  await expectAccessible();
  expect(dialogText()).toContain('Charge future payments for iPhone 12');
  expect(dialogText()).toContain(phone);
  pressIn(dialog(), 'Save card');
  await waitForText('Payment method updated');
  expect(await paidBy(phone)).toBe('4444');
  expect(await paidBy(home)).toBe('4242');
});

it('asks at once for the card of the policy from whose page the link comes', async () => {
  await openAccount({ server, path: `/account/policies/renters/${home}`, token });
  await waitForText('Change card');
  const href = findControl('Change card').getAttribute('href') ?? '';
  await openSettings(href.slice(href.indexOf('#')));
  await waitUntil(() => document.querySelector('#policy') !== null);
  expect(dialogText()).toContain(`${home}, now Visa ending 4242`);
  expect(document.querySelector<HTMLSelectElement>('#policy')?.value).toBe(home);
  await expectAccessible();
  dialog()?.querySelector<HTMLElement>('input[name=card-choice]')?.click();
  await waitUntil(() => dialog()?.querySelector('[type=submit][aria-disabled]') === null);
  pressIn(dialog(), 'Use this card');
  await waitForText('Payment method updated');
  expect(await paidBy(home)).toBe('4444');
  expect(await paidBy(phone)).toBe('4242');
  await waitUntil(() => dialog() === null);
  const back = findControl('Back to ').getAttribute('href');
  expect(back).toBe(`/account/policies/renters/${home}`);
  // The card pays for this policy already, so all policies are selected.
  pressIn(rowOf('Mastercard'), 'Use for payments');
  await waitUntil(() => document.querySelector('#which') !== null);
  expect(document.querySelector('#which:checked')).not.toBeNull();
});

it('asks for a new card if the account has no other valid one', async () => {
  const { db } = server.services.database;
  const expired = { exp_month: 10, exp_year: 2026 };
  await db.updateTable('payment_methods').set(expired).where('last4', '=', '4444').execute();
  await openSettings(`#payment-methods:${home}:choose`);
  await waitUntil(() => dialogText().includes('Charge future payments for'));
  expect(dialogText()).toContain(home);
  pressIn(dialog(), 'Cancel');
  await waitUntil(() => dialog() === null);
  await openSettings('#payment-methods:pol_other:choose');
  expect(dialog()).toBeNull();
});

it('says that no policy uses a new card, and how to use it', async () => {
  await openSettings();
  findControl('Add a card').click();
  await enterNewCard();
  choose('everywhere');
  pressIn(dialog(), 'Save card');
  await waitForText('Payment method updated');
  await waitForText('No policy uses this card yet. To use it, choose “Use for payments”');
  token = await signUp(server, `no-policy-${people}@example.com`);
  await openAccount({ server, path: '/account/settings', token });
  await waitForText('No payment method found.');
  findControl('Add a card').click();
  await enterNewCard();
  pressIn(dialog(), 'Save card');
  await waitForText('No policy uses this card yet. You can choose it when you buy one.');
});

it('names the day on which a card was added if another one has the same name and expiry', async () => {
  const id = await addCard(server, { token });
  await server.services.database.db
    .updateTable('payment_methods')
    .set({ created_at: '2026-11-12T18:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  await openSettings();
  expect(rowOf('Visa ending 4242 (added Nov 12, 2026)')).toBeDefined();
  const row = rowOf('Visa ending 4242 (added Nov 20, 2026)');
  expect(rowOf('Mastercard ending 4444')?.textContent).not.toContain('added');
  pressIn(row, 'Delete');
  await waitUntil(() => dialog() !== null);
  expect(dialogText()).toContain('remove Visa ending 4242 (added Nov 20, 2026) from');
});

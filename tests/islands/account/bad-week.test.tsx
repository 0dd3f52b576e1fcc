import { beforeEach, expect, it } from 'vitest';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { addCard, paths, send } from '../../fixtures/buyer.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  findControl,
  openAccount,
  text,
  type,
  waitForFocus,
  waitForText,
  waitUntil,
} from './account-page.tsx';

const NOW = '2026-11-20T12:00:00Z';
const MASTERCARD = '5555555555554444';
const { server } = await accountSuite({ now: () => new Date(NOW) });
const { db } = server.services.database;
let token: string;
let visa: string;
let policyId: string;
let people = 0;

beforeEach(async () => {
  token = await signUp(server, `week-${(people += 1)}@example.com`);
  visa = await addCard(server, { token });
  const { body } = await send(server, 'GET', paths.account, undefined, { token });
  policyId = await insertPolicy(server, body.public_id, {
    product: 'devices',
    details: { modal_name: 'iPhone 12' },
    starts: '2026-10-20',
    ends: null,
    frequency: 'month',
    price: 1_299,
    next: '2026-11-20',
  });
  await db
    .updateTable('policies')
    .set({ payment_method_id: visa })
    .where('id', '=', policyId)
    .execute();
});

const setCard = (id: string, columns: object) =>
  db.updateTable('payment_methods').set(columns).where('id', '=', id).execute();
const declineVisa = async () => {
  await setCard(visa, { gateway_ref: 'declined_off_session:x' });
  await planMissingInstallments(server.services);
  await collectDueInstallments(server.services);
};
const openSettings = (fragment = `#payment-methods:${policyId}`) =>
  openAccount({ server, path: `/account/settings${fragment}`, token });
const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const dialogText = () => (dialog()?.textContent ?? '').replace(/\s+/g, ' ');
const pressAndFocus = (label: string) => {
  findControl(label).focus();
  findControl(label).click();
};
const pressInDialog = (label: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])]
    .find(({ textContent }) => textContent?.startsWith(label))
    ?.click();
const openAmount = () => `$12.99 for iPhone 12, ${policyId}`;

it('opens the settings at the declined card, with another card as the main action', async () => {
  await addCard(server, { token, number: MASTERCARD });
  await declineVisa();
  await openSettings();
  await waitForFocus('Visa ending 4242');
  expect(text()).toContain(`Declined on Nov 20, 2026: ${openAmount()}`);
  expect(findControl('Use another card').className).not.toContain('secondary');
  await expectAccessible();
});

it('offers to add a card if there is no other', async () => {
  await declineVisa();
  await openSettings();
  await waitForText('Declined on');
  const [first] = [...document.querySelectorAll('.card-list .button')];
  expect(first?.textContent).toBe('Add a card');
});

it('says what another card is charged, and then that it is paid', async () => {
  await addCard(server, { token, number: MASTERCARD });
  await declineVisa();
  await openSettings();
  await waitForText('Declined on');
  pressAndFocus('Use another card');
  await waitUntil(() => dialogText().includes(`We’ll charge ${openAmount()} now.`));
  expect(dialogText()).not.toContain('Visa ending 4242');
  await expectAccessible();
  pressInDialog('Pay $12.99 with this card');
  await waitUntil(() => dialogText().includes('Select a card'));
  dialog()?.querySelector<HTMLElement>('[type=radio]')?.click();
  await waitUntil(() => dialog()?.querySelector('[aria-disabled]') === null);
  pressInDialog('Pay $12.99 with this card');
  await waitForText(`Paid: ${openAmount()}`);
  expect(text()).toContain('Payment method updated');
  await waitUntil(() => dialog() === null && !text().includes('Declined on'));
  // The button that opened the dialog is gone.
  await waitForFocus('Payment methods');
});

const insertSecondPolicy = async () => {
  const { body } = await send(server, 'GET', paths.account, undefined, { token });
  const second = await insertPolicy(server, body.public_id, {
    product: 'devices',
    details: { modal_name: 'iPhone 13' },
    starts: '2026-10-20',
    ends: null,
    frequency: 'month',
    price: 2_001,
    next: '2026-11-20',
  });
  await db
    .updateTable('policies')
    .set({ payment_method_id: visa })
    .where('id', '=', second)
    .execute();
  return second;
};

it('names each failed payment and their sum before all are paid at once', async () => {
  const second = await insertSecondPolicy();
  await addCard(server, { token, number: MASTERCARD });
  await declineVisa();
  await openSettings('#payment-methods');
  await waitForText('Declined on');
  pressAndFocus('Use another card');
  await waitUntil(() => dialogText().includes('We’ll charge $33.00 for 2 policies now:'));
  expect(dialogText()).toContain(openAmount());
  expect(dialogText()).toContain(`$20.01 for iPhone 13, ${second}`);
  expect(dialogText()).toContain('Future payments for all 2 policies');
  const button = () => dialog()?.querySelector('[type=submit]');
  expect(button()?.textContent).toContain('Pay $33.00 with this card');
  const status = dialog()?.querySelector('[role=status]');
  expect(button()?.getAttribute('aria-describedby')).toBe(status?.id);
  await expectAccessible();
  document.getElementById('which-one')?.click();
  await waitUntil(() => dialog()?.querySelector('#policy') !== null);
  type('policy', second);
  await waitUntil(() => button()?.textContent?.includes('Pay $20.01 with this card') ?? false);
  // The same live region has the new amount.
  expect(status?.textContent).toContain(`We’ll charge $20.01 for iPhone 13, ${second} now.`);
  document.getElementById('card-choice-')?.click();
  await waitUntil(() => status?.textContent?.includes('Once you’ve added the card') ?? false);
  expect(button()?.textContent).toContain('Add a card');
});

it('names the amount on the button of a new card, and not if it pays for nothing', async () => {
  await declineVisa();
  await openSettings();
  await waitForText('Declined on');
  pressAndFocus('Add a card');
  await waitUntil(() => document.querySelector('#everywhere') !== null);
  const button = () => dialog()?.querySelector('[type=submit]')?.textContent;
  expect(button()).toContain('Save card and pay $12.99');
  document.getElementById('everywhere')?.click();
  await waitUntil(() => !dialogText().includes('We’ll charge'));
  expect(button()).toContain('Save card');
  expect(button()).not.toContain('pay');
});

it('says that the payment is still open if the other card is declined too', async () => {
  const other = await addCard(server, { token, number: MASTERCARD });
  await declineVisa();
  await setCard(other, { gateway_ref: 'declined_off_session:y' });
  await openSettings();
  await waitForText('Declined on');
  pressAndFocus('Use another card');
  await waitUntil(() => dialog() !== null);
  dialog()?.querySelector<HTMLElement>('[type=radio]')?.click();
  await waitUntil(() => dialog()?.querySelector('[aria-disabled]') === null);
  pressInDialog('Pay $12.99 with this card');
  await waitForText(`Your bank declined ${openAmount()}, so it’s still unpaid.`);
  await waitForFocus('Mastercard ending 4444');
});

it('warns on the overview about a card that has expired or expires before its payment', async () => {
  await setCard(visa, { exp_month: 11, exp_year: 2026 });
  await db
    .updateTable('policies')
    .set((is) => ({
      billing: is.fn<string>('replace', ['billing', is.val('2026-11-20'), is.val('2026-12-03')]),
    }))
    .where('id', '=', policyId)
    .execute();
  await openAccount({ server, path: '/account/policies', token });
  await waitForText('Visa ending 4242 expires before your Dec 3, 2026 payment');
  expect(text()).toContain('It’s set to be charged $12.99 on Dec 3, 2026.');
  expect(findControl('Choose another card').getAttribute('href')).toBe(
    `/account/settings#payment-methods:${policyId}`,
  );
  await expectAccessible();
  await setCard(visa, { exp_month: 10 });
  await openAccount({ server, path: '/account/policies', token });
  await waitForText('Visa ending 4242 has expired');
  await openSettings();
  await waitForFocus('Visa ending 4242');
  expect(text()).toContain('Expired 10/2026');
});

it('tells two cards with the same last digits apart by their expiry date', async () => {
  const other = await addCard(server, { token });
  await setCard(other, { exp_month: 12, exp_year: 2027 });
  await openSettings('');
  await waitForText('Visa ending 4242 (04/39)');
  expect(text()).toContain('Visa ending 4242 (12/27)');
  // The expiry date is below the heading, and next to each option of a choice.
  const headings = [...document.querySelectorAll('.card-list h3')];
  expect(headings.map(({ textContent }) => textContent)).not.toContain('Visa ending 4242 (12/27)');
  await declineVisa();
  await openSettings();
  await waitForText('Declined on');
  pressAndFocus('Use another card');
  await waitUntil(() => dialog() !== null);
  const [title, hint] = ['title', 'hint'].map(
    (part) =>
      dialog()?.querySelector(`.choice:has([id^=card-choice]) .choice__${part}`)?.textContent,
  );
  expect([title, hint]).toEqual(['Visa ending 4242', 'Expires 12/2027']);
  await addCard(server, { token, number: MASTERCARD });
  await openSettings('');
  await waitForText('Mastercard ending 4444');
  expect(text()).not.toContain('Mastercard ending 4444 (');
});

import { beforeEach, describe, expect, it } from 'vitest';
import { addCard, paths, send } from '../../fixtures/buyer.ts';
import { insertPolicy } from '../../fixtures/insert-policy.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  waitForFocus,
  openAccount,
  press,
  waitForText,
  text,
  type,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const { server } = await accountSuite();
let token: string;
let people = 0;
beforeEach(async () => {
  token = await signUp(server, `cards-${(people += 1)}@example.com`);
});

const open = async (interceptor?: FetchInterceptor) => {
  const page = await openAccount({ server, path: '/account/settings', token });
  await waitForText('Payment methods');
  page.replaceInterceptor(interceptor);
  return page;
};
const account = async () => (await send(server, 'GET', paths.account, undefined, { token })).body;
const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const findInDialog = (label: string) =>
  [...(dialog()?.querySelectorAll<HTMLElement>('button') ?? [])].find((button) =>
    button.textContent?.startsWith(label),
  );
const fillCard = async (number: string) => {
  press('Add a card');
  await waitUntil(() => document.querySelector('#card') !== null);
  type('card', number);
  type('card-expiry', '0439');
  type('card-cvc', '318');
  await waitUntil(() => findInDialog('Save card')?.getAttribute('aria-disabled') === null);
};

describe('a link to the cards', () => {
  it('focuses the cards, which are below the details', async () => {
    await openAccount({ server, path: '/account/settings#payment-methods', token });
    await waitForFocus('Payment methods');
  });
  it('does not focus them without the fragment', async () => {
    await open();
    expect(document.activeElement?.textContent).not.toBe('Payment methods');
  });
});

describe('adding a card', () => {
  it('stores it, uses it for the next payments and shows a confirmation', async () => {
    const { public_id } = await account();
    const policy = await insertPolicy(server, public_id, {
      product: 'devices',
      starts: '2026-11-01',
      ends: null,
      frequency: 'month',
      next: '2099-12-01',
      price: 1_299,
    });
    await open();
    await fillCard('5555 5555 5555 4444');
    await expectAccessible();
    findInDialog('Save card')?.click();
    await waitForText('Payment method updated');
    await waitForText('Mastercard ending 4444');
    await waitUntil(() => dialog() === null);
    const path = `/api/user/v2/policies/policy/${policy}`;
    const { body } = await send(server, 'GET', path, undefined, { token });
    expect(body.billing.payment_method.details.last4).toBe('4444');
  });

  it('sends the cardholder to the backend', async () => {
    const sent: unknown[] = [];
    await open((path, init) => {
      if (path.endsWith('/payment-method/add')) sent.push(JSON.parse(String(init?.body)));
      return undefined;
    });
    await fillCard('4242 4242 4242 4242');
    findInDialog('Save card')?.click();
    await waitForText('Payment method updated');
    const { email } = await account();
    expect(sent).toMatchObject([{ first_name: 'Ines', last_name: 'Okafor', email }]);
  });

  it('shows missing input instead of saving', async () => {
    await open();
    press('Add a card');
    await waitUntil(() => findInDialog('Save card') !== undefined);
    findInDialog('Save card')?.click();
    await waitForText('Enter the card number, expiration date and CVC');
    expect((await account()).payment_methods).toEqual([]);
  });

  it('shows in the modal why a card is rejected, and tracks the failure', async () => {
    const error = { code: 'card_refused', message: 'Your card’s security code is incorrect.' };
    const page = await open((path) =>
      path.endsWith('/card-tokens')
        ? Promise.resolve(Response.json({ error }, { status: 422 }))
        : undefined,
    );
    await fillCard('4242 4242 4242 4242');
    findInDialog('Save card')?.click();
    await waitForText(error.message);
    expect(text().split(error.message)).toHaveLength(2);
    expect(dialog()).not.toBeNull();
    page.replaceInterceptor((path) =>
      path.endsWith('/payment-method/add') ? Promise.reject(new TypeError('No route')) : undefined,
    );
    findInDialog('Save card')?.click();
    await waitForText('We couldn’t reach the server');
    expect(page.tracked).toContainEqual({ event: 'Payment Method Update Failed' });
    page.replaceInterceptor();
    findInDialog('Save card')?.click();
    await waitForText('Payment method updated');
  });

  it('shows an error if the cards cannot be loaded afterwards', async () => {
    let added = false;
    await open((path) => {
      if (path.endsWith('/payment-method/add')) added = true;
      return added && path.endsWith('/accounts/info')
        ? Promise.reject(new TypeError('No route'))
        : undefined;
    });
    await fillCard('4242 4242 4242 4242');
    findInDialog('Save card')?.click();
    await waitForText('Error retrieving payment method.');
  });
});

describe('deleting a card', () => {
  it('asks first, deletes it and names it', async () => {
    await addCard(server, { token });
    await open();
    press('Delete');
    await waitForText('Delete this card?');
    await expectAccessible();
    findInDialog('Keep card')?.click();
    await waitUntil(() => dialog() === null);
    expect((await account()).payment_methods).toHaveLength(1);
    press('Delete');
    await waitUntil(() => findInDialog('Delete card') !== undefined);
    findInDialog('Delete card')?.click();
    await waitForText('Visa 4242 deleted');
    await waitForText('No payment method found.');
    expect((await account()).payment_methods).toEqual([]);
  });

  it('shows the error message and keeps the card if the deletion fails', async () => {
    await addCard(server, { token });
    await open((path) =>
      path.endsWith('/payment-method/remove')
        ? Promise.reject(new TypeError('No route'))
        : undefined,
    );
    press('Delete');
    await waitUntil(() => findInDialog('Delete card') !== undefined);
    findInDialog('Delete card')?.click();
    await waitForText('We couldn’t reach the server');
    expect(text()).toContain('Visa ending 4242');
  });

  it('shows that another window has already deleted it', async () => {
    const card = await addCard(server, { token });
    await open();
    await waitForText('Visa ending 4242');
    await send(server, 'POST', paths.removeMethod, { payment_method_id: card }, { token });
    press('Delete');
    await waitUntil(() => findInDialog('Delete card') !== undefined);
    findInDialog('Delete card')?.click();
    await waitForText('No payment method found.');
    await waitUntil(() => !text().includes('Visa ending 4242'));
  });

  it('never lists payment methods of another type', async () => {
    const odd: FetchInterceptor = (path) =>
      path.endsWith('/accounts/info') ? withBank(path) : undefined;
    await openAccount({ server, path: '/account/settings', token, interceptor: odd });
    await waitForText('No payment method found.');
    expect(text()).not.toContain('Bank of Nowhere');
  });

  async function withBank(path: string): Promise<Response> {
    const response = await server.request(path, { headers: { authorization: `Token ${token}` } });
    const body = (await response.json()) as object;
    const details = { brand: 'Bank of Nowhere', last4: '0001' };
    return Response.json({
      ...body,
      payment_methods: [{ public_id: 'pm_bank', type: 'BANK', details }],
    });
  }
});

describe('the card that pays', () => {
  const amount = { price: 1_299, starts: '2026-11-01', ends: null, frequency: 'month' } as const;
  let visa: string;
  let mastercard: string;
  let home: string;
  beforeEach(async () => {
    visa = await addCard(server, { token });
    mastercard = await addCard(server, { token, number: '5555555555554444' });
    const { public_id } = await account();
    const phone = { ...amount, product: 'devices', next: '2099-12-09' };
    await insertPolicy(server, public_id, phone);
    const flat = { ...amount, product: 'renters', next: '2099-12-01' };
    home = await insertPolicy(server, public_id, flat);
    await send(
      server,
      'POST',
      '/api/v2/policies/update-all-payment-methods/',
      { payment_method_id: visa },
      { token },
    );
  });
  const rowOf = (card: string) =>
    [...document.querySelectorAll<HTMLElement>('.card-list > li')].find(({ textContent }) =>
      textContent?.includes(card),
    );
  const cardText = (card: string) => rowOf(card)?.textContent?.replace(/\s+/g, ' ') ?? '';
  const pressButtonOf = (card: string, button: string) =>
    [...(rowOf(card)?.querySelectorAll('button') ?? [])]
      .find(({ textContent }) => textContent?.startsWith(button))
      ?.click();
  const choose = (id: string) => document.getElementById(id)?.click();
  const setCard = (id: string, columns: object) =>
    server.services.database.db
      .updateTable('payment_methods')
      .set(columns)
      .where('id', '=', id)
      .execute();

  it('is shown with its policies and its expiry date', async () => {
    await open();
    await waitForText('Pays for 2 policies');
    expect(cardText('Visa ending 4242')).toContain('Expires 04/2039');
    expect(cardText('Visa ending 4242')).not.toContain('Renters');
    pressButtonOf('Visa ending 4242', 'Pays for 2 policies');
    await waitForText('Renters, ');
    expect(cardText('Visa ending 4242')).toMatch(/Renters, \S+next on Dec.1,.2099.*Smartphone/);
    expect(cardText('Mastercard')).toContain('Doesn’t pay for any policies');
    await expectAccessible();
  });

  it('has a warning before it expires, and cannot be selected afterwards', async () => {
    const now = new Date();
    const month = { exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() };
    await setCard(visa, month);
    await setCard(mastercard, { exp_month: 1, exp_year: 2024 });
    await addCard(server, { token, number: '4000000000000341' });
    await open();
    await waitForText('Expires soon');
    expect(cardText('Mastercard')).toContain('Expired 01/2024');
    expect(cardText('Mastercard')).not.toContain('Use for payments');
    expect(cardText('0341')).toContain('Use for payments');
    // This card pays for all policies already.
    expect(cardText('Visa')).toContain('Pays for 2 policies');
    expect(cardText('Visa')).not.toContain('Use for payments');
  });

  it('can be selected for one policy', async () => {
    await open();
    await waitForText('Pays for 2 policies');
    pressButtonOf('Mastercard', 'Use for payments');
    await waitUntil(() => findInDialog('Use this card') !== undefined);
    choose('which-one');
    await waitUntil(() => document.querySelector('#policy') !== null);
    await expectAccessible();
    findInDialog('Use this card')?.click();
    await waitUntil(() => dialog()?.textContent?.includes('Select a policy') ?? false);
    type('policy', home);
    findInDialog('Use this card')?.click();
    await waitForText('Payment method updated');
    await waitUntil(() => cardText('Mastercard').includes('Pays for 1 policy'));
    expect(cardText('Visa')).toContain('Pays for 1 policy');
  });

  it("can be selected for a policy that none of the account's cards pays for", async () => {
    await server.services.database.db
      .updateTable('policies')
      .set({ payment_method_id: null })
      .where('id', '=', home)
      .execute();
    await open();
    await waitForText('Pays for 1 policy');
    pressButtonOf('Visa', 'Use for payments');
    await waitUntil(() => findInDialog('Use this card') !== undefined);
    choose('which-one');
    await waitUntil(() => document.querySelector('#policy') !== null);
    const options = [...document.querySelectorAll('#policy option')].map((one) => one.textContent);
    expect(options).toEqual(['Select a policy', `Renters, ${home}, no card`]);
    type('policy', home);
    findInDialog('Use this card')?.click();
    await waitUntil(() => cardText('Visa').includes('Pays for 2 policies'));
  });

  it('needs no choice of payments if there is only one policy', async () => {
    const { db } = server.services.database;
    await db.updateTable('policies').set({ status: 'canceled' }).where('id', '=', home).execute();
    await open();
    await waitForText('Pays for 1 policy');
    pressButtonOf('Mastercard', 'Use for payments');
    await waitUntil(() => findInDialog('Use this card') !== undefined);
    expect(dialog()?.textContent).not.toContain('Which payments?');
    findInDialog('Use this card')?.click();
    await waitForText('Payment method updated');
    await waitUntil(() => cardText('Mastercard').includes('Pays for 1 policy'));
  });

  it('can be selected for all policies', async () => {
    await open();
    await waitForText('Pays for 2 policies');
    pressButtonOf('Mastercard', 'Use for payments');
    await waitUntil(() => findInDialog('Use this card') !== undefined);
    findInDialog('Use this card')?.click();
    await waitUntil(() => cardText('Mastercard').includes('Pays for 2 policies'));
    expect(cardText('Visa')).toContain('Doesn’t pay for any policies');
  });

  it('does not change to a card that its bank declines, and the dialog shows the reason', async () => {
    await setCard(mastercard, { gateway_ref: 'declined:since' });
    const page = await open();
    await waitForText('Pays for 2 policies');
    pressButtonOf('Mastercard', 'Use for payments');
    await waitUntil(() => findInDialog('Use this card') !== undefined);
    findInDialog('Use this card')?.click();
    await waitUntil(() => dialog()?.textContent?.includes('Your bank declined this card') ?? false);
    expect(page.tracked).toContainEqual({ event: 'Payment Method Update Failed' });
    expect(cardText('Visa')).toContain('Pays for 2 policies');
  });

  it('needs a replacement before it is deleted', async () => {
    await open();
    await waitForText('Pays for 2 policies');
    pressButtonOf('Visa', 'Delete');
    await waitUntil(() => findInDialog('Delete card') !== undefined);
    expect(dialog()?.textContent).toContain('Which card should we use instead?');
    await expectAccessible();
    findInDialog('Delete card')?.click();
    await waitUntil(() => dialog()?.textContent?.includes('Select the card to use') ?? false);
    choose('replacement');
    findInDialog('Delete card')?.click();
    await waitForText('Visa 4242 deleted');
    await waitUntil(() => cardText('Mastercard').includes('Pays for 2 policies'));
  });

  it('needs a new card before it is deleted if the other card has expired', async () => {
    await setCard(mastercard, { exp_month: 1, exp_year: 2024 });
    await open();
    await waitForText('Pays for 2 policies');
    pressButtonOf('Visa', 'Delete');
    await waitUntil(() => findInDialog('Add another card') !== undefined);
    expect(dialog()?.querySelector('[type=radio]')).toBeNull();
    expect(dialog()?.textContent).not.toContain('Mastercard');
  });

  it('needs a new card before it is deleted if there is no other', async () => {
    await send(server, 'POST', paths.removeMethod, { payment_method_id: mastercard }, { token });
    await open();
    await waitForText('Pays for 2 policies');
    pressButtonOf('Visa', 'Delete');
    await waitUntil(() => findInDialog('Add another card') !== undefined);
    expect(findInDialog('Delete card')).toBeUndefined();
    findInDialog('Add another card')?.click();
    await waitUntil(() => document.querySelector('#card') !== null);
    type('card', '5555 5555 5555 4444');
    type('card-expiry', '0439');
    type('card-cvc', '318');
    await waitUntil(() => findInDialog('Save card')?.getAttribute('aria-disabled') === null);
    findInDialog('Save card')?.click();
    // From now on the new card pays, so the other card can be deleted.
    await waitUntil(() => findInDialog('Delete card')?.getAttribute('aria-disabled') === null);
    await waitUntil(() => !(dialog()?.textContent ?? '').includes('instead'));
    findInDialog('Delete card')?.click();
    await waitForText('Visa 4242 deleted');
  });

  it('needs a replacement also if another window has selected it in the meantime', async () => {
    await open();
    await waitForText('Pays for 2 policies');
    pressButtonOf('Mastercard', 'Delete');
    await waitUntil(() => findInDialog('Delete card') !== undefined);
    const path = `/api/user/v2/policies/policy/${home}/payment-method`;
    await send(server, 'POST', path, { payment_method_id: mastercard }, { token });
    findInDialog('Delete card')?.click();
    await waitUntil(
      () => dialog()?.textContent?.includes('Which card should we use instead?') ?? false,
    );
    expect((await account()).payment_methods).toHaveLength(2);
  });
});

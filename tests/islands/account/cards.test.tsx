import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCard, paths, send } from '../../fixtures/buyer.ts';
import { holdPolicy } from '../../fixtures/held-policy.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import {
  closeAccount,
  openAccount,
  press,
  says,
  text,
  type,
  waitUntil,
  type Fault,
} from './account-page.tsx';

let provider: TestProvider;
let token: string;
let people = 0;
beforeAll(async () => {
  provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '50' } });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  token = await signUp(provider, `cards-${(people += 1)}@example.com`);
});
afterEach(closeAccount);

const open = async (fault?: Fault) => {
  const page = await openAccount({ provider, path: '/account/settings', token });
  await says('Payment methods');
  page.fail(fault);
  return page;
};
const account = async () => (await send(provider, 'GET', paths.account, undefined, { token })).body;
const dialog = () => document.querySelector<HTMLElement>('dialog[open]');
const inDialog = (words: string) =>
  [...(dialog()?.querySelectorAll<HTMLElement>('button') ?? [])].find((button) =>
    button.textContent?.startsWith(words),
  );
const fillCard = async (number: string) => {
  press('Add a card');
  await waitUntil(() => document.querySelector('#card') !== null);
  type('card', number);
  type('card-expiry', '0439');
  type('card-cvc', '318');
  await waitUntil(() => inDialog('Save card')?.getAttribute('aria-disabled') === null);
};

describe('adding a card', () => {
  it('keeps it, charges the next payments to it and says so', async () => {
    const { public_id } = await account();
    const policy = await holdPolicy(provider, public_id, {
      vertical: 'devices',
      starts: '2026-11-01',
      ends: null,
      frequency: 'month',
      next: '2099-12-01',
      price: 1_299,
    });
    await open();
    await fillCard('5555 5555 5555 4444');
    await expectAccessible();
    inDialog('Save card')?.click();
    await says('Payment method updated');
    await says('Mastercard ending 4444');
    await waitUntil(() => dialog() === null);
    const path = `/api/user/v2/policies/policy/${policy}`;
    const { body } = await send(provider, 'GET', path, undefined, { token });
    expect(body.billing.payment_method.details.last4).toBe('4444');
  });

  it('tells the provider whose card it is', async () => {
    const sent: unknown[] = [];
    await open((path, init) => {
      if (path.endsWith('/payment-method/add')) sent.push(JSON.parse(String(init?.body)));
      return undefined;
    });
    await fillCard('4242 4242 4242 4242');
    inDialog('Save card')?.click();
    await says('Payment method updated');
    const { email } = await account();
    expect(sent).toMatchObject([{ first_name: 'Ines', last_name: 'Okafor', email }]);
  });

  it('shows what is missing instead of going on', async () => {
    await open();
    press('Add a card');
    await waitUntil(() => inDialog('Save card') !== undefined);
    inDialog('Save card')?.click();
    await says('Enter the card number, the expiration and the CVC');
    expect((await account()).payment_methods).toEqual([]);
  });

  it('tells in the modal why a card is not taken, and tracks it', async () => {
    const error = { code: 'card_refused', message: "Your card's security code is incorrect." };
    const page = await open((path) =>
      path.endsWith('/card-tokens')
        ? Promise.resolve(Response.json({ error }, { status: 422 }))
        : undefined,
    );
    await fillCard('4242 4242 4242 4242');
    inDialog('Save card')?.click();
    await says(error.message);
    expect(dialog()).not.toBeNull();
    page.fail((path) =>
      path.endsWith('/payment-method/add') ? Promise.reject(new TypeError('No route')) : undefined,
    );
    inDialog('Save card')?.click();
    await says('We could not reach the server');
    expect(page.tracked).toContainEqual({ event: 'Payment Method Update Failed' });
    page.fail();
    inDialog('Save card')?.click();
    await says('Payment method updated');
  });

  it('says so where the list cannot be fetched afterwards', async () => {
    let added = false;
    await open((path) => {
      if (path.endsWith('/payment-method/add')) added = true;
      return added && path.endsWith('/accounts/info')
        ? Promise.reject(new TypeError('No route'))
        : undefined;
    });
    await fillCard('4242 4242 4242 4242');
    inDialog('Save card')?.click();
    await says('Error retrieving payment method.');
  });
});

describe('deleting a card', () => {
  it('asks first, deletes it and names it', async () => {
    await addCard(provider, { token });
    await open();
    press('Delete');
    await says('Delete this card?');
    await expectAccessible();
    inDialog('Keep card')?.click();
    await waitUntil(() => dialog() === null);
    expect((await account()).payment_methods).toHaveLength(1);
    press('Delete');
    await waitUntil(() => inDialog('Delete card') !== undefined);
    inDialog('Delete card')?.click();
    await says('Visa 4242 deleted');
    await says('No payment method found.');
    expect((await account()).payment_methods).toEqual([]);
  });

  it('shows the message where it fails, and keeps the card in the list', async () => {
    await addCard(provider, { token });
    await open((path) =>
      path.endsWith('/payment-method/remove')
        ? Promise.reject(new TypeError('No route'))
        : undefined,
    );
    press('Delete');
    await waitUntil(() => inDialog('Delete card') !== undefined);
    inDialog('Delete card')?.click();
    await says('We could not reach the server');
    expect(text()).toContain('Visa ending 4242');
  });

  it('tells that another window has deleted it already', async () => {
    const card = await addCard(provider, { token });
    await open();
    await says('Visa ending 4242');
    await send(provider, 'POST', paths.removeMethod, { payment_method_id: card }, { token });
    press('Delete');
    await waitUntil(() => inDialog('Delete card') !== undefined);
    inDialog('Delete card')?.click();
    await says('No payment method found.');
    await waitUntil(() => !text().includes('Visa ending 4242'));
  });

  it('never lists a method of another type', async () => {
    const odd: Fault = (path) => (path.endsWith('/accounts/info') ? withBank(path) : undefined);
    await openAccount({ provider, path: '/account/settings', token, fault: odd });
    await says('No payment method found.');
    expect(text()).not.toContain('Bank of Nowhere');
  });

  async function withBank(path: string): Promise<Response> {
    const answer = await provider.request(path, { headers: { authorization: `Token ${token}` } });
    const body = (await answer.json()) as object;
    const details = { brand: 'Bank of Nowhere', last4: '0001' };
    return Response.json({
      ...body,
      payment_methods: [{ public_id: 'pm_bank', type: 'BANK', details }],
    });
  }
});

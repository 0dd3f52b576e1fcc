import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBaggage, runToPayment } from '../../fixtures/baggage-page.ts';
import { addCard, cards, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { expectAccessible } from '../accessible.ts';
import { closeScreen, showScreen } from '../flow-screen.ts';

let server: TestServer;
let token: string;
let visa: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());
afterEach(closeScreen);
beforeEach(async () => {
  ({ token } = await registerPerson(server));
  visa = await addCard(server, { token });
});

/** Opens the payment step. The visitor is signed in unless `session` is empty. */
async function open(session: string | undefined = token) {
  const flow = await openBaggage({ server, ...(session && { token: session }) });
  const { loadAccount } = await import('../../../src/core/session/account.ts');
  await loadAccount();
  await runToPayment(flow);
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  flow.page.fetch = (input, init) => {
    const path = new URL(String(input), 'http://shop').pathname;
    if (init?.body) sent.push({ path, body: JSON.parse(String(init.body)) });
    return server.fetch(input, init);
  };
  await showScreen(flow.baggageFlow, 'baggage/screens/PaymentScreen', 'Lanternby Assurance');
  return Object.assign(flow, { sent });
}
const options = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name=saved-card]')].map((input) => ({
    label: input.closest('label')?.textContent,
    checked: input.checked,
    disabled: input.disabled,
  }));
const order = () => {
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) throw new Error('There is no button');
  return button;
};
const purchaseBody = async (flow: Awaited<ReturnType<typeof open>>) => {
  await eventually(() => expect(flow.baggageFlow.$step.get()).toBe('confirmation'));
  return flow.sent.find(({ path }) => path === paths.purchase)?.body['payment_method_id'];
};

describe('stored cards of the account', () => {
  it('are offered with the first one selected, and pay with one press', async () => {
    const flow = await open();
    expect(options()).toEqual([
      { label: 'Visa ending 4242Expires 04/2039', checked: true, disabled: false },
      { label: 'Another card', checked: false, disabled: false },
    ]);
    expect(document.querySelector('#card')).toBeNull();
    await expectAccessible();
    // Leaves the cardholder's name and address empty, because a stored card does not need them.
    flow.baggageFlow.form('payment').set({ cardholderName: '', line1: '', acknowledged: true });
    await eventually(() => expect(order().getAttribute('aria-disabled')).toBeNull());
    order().click();
    expect(await purchaseBody(flow)).toBe(visa);
    expect(flow.sent.map(({ path }) => path)).not.toContain(paths.addMethod);
  });

  it('make room for another card, which needs its cardholder', async () => {
    const flow = await open();
    flow.baggageFlow.form('payment').set({ cardholderName: '', acknowledged: true });
    document.querySelectorAll<HTMLInputElement>('input[name=saved-card]')[1]?.click();
    await eventually(() => expect(document.querySelector('#card')).not.toBeNull());
    expect(document.querySelector('#cardholderName')).not.toBeNull();
    order().click();
    await eventually(() =>
      expect(document.body.textContent).toContain('Enter the name on the card'),
    );
    expect(flow.sent).toEqual([]);
  });

  it('get a new card with the name and the address of the account', async () => {
    const flow = await open();
    await flow.pay('5555555555554444');
    const added = flow.sent.find(({ path }) => path === paths.addMethod)?.body;
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    expect(added).toMatchObject({
      first_name: expect.stringMatching(/./),
      last_name: expect.stringMatching(/./),
      email: expect.stringMatching(/@/),
    });
    expect(body.payment_methods).toHaveLength(2);
  });

  it('are not selected after they have expired', async () => {
    await addCard(server, { token, number: '5555555555554444' });
    await server.services.database.db
      .updateTable('payment_methods')
      .set({ exp_month: 1, exp_year: 2024 })
      .where('id', '=', visa)
      .execute();
    await open();
    expect(options().map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  it('show why one is declined, until another is selected', async () => {
    await send(server, 'POST', paths.removeMethod, { payment_method_id: visa }, { token });
    await addCard(server, { token, number: cards.insufficient });
    const flow = await open();
    flow.baggageFlow.form('payment').set({ acknowledged: true });
    await eventually(() => expect(order().getAttribute('aria-disabled')).toBeNull());
    order().click();
    await eventually(() =>
      expect(document.querySelector('#saved-card-error')?.textContent).toContain(
        'insufficient funds. Nothing was charged',
      ),
    );
    flow.closeNotice();
    document.querySelectorAll<HTMLInputElement>('input[name=saved-card]')[1]?.click();
    await eventually(() => expect(document.querySelector('#card')).not.toBeNull());
    expect(document.body.textContent).not.toContain('insufficient funds');
  });

  it('are loaded again if one was deleted in the meantime', async () => {
    const flow = await open();
    await send(server, 'POST', paths.removeMethod, { payment_method_id: visa }, { token });
    flow.baggageFlow.form('payment').set({ acknowledged: true });
    await eventually(() => expect(order().getAttribute('aria-disabled')).toBeNull());
    order().click();
    await eventually(() => expect(document.querySelector('#card')).not.toBeNull());
    expect(options()).toEqual([]);
    expect(flow.$notice.get()?.message).toContain('No payment method found');
  });

  it('are not shown to a guest', async () => {
    await open('');
    expect(options()).toEqual([]);
    expect(document.querySelector('#card')).not.toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardFieldState } from '../../src/ui/card/card-field-types.ts';
import { CardField } from '../../src/ui/card/CardField.tsx';
import { WalletButtons, type WalletButtonsProps } from '../../src/ui/card/WalletButtons.tsx';
import { eventually } from '../fixtures/eventually.ts';
import { fakeStripe } from '../fixtures/fake-stripe.ts';
import { clear, find, render, textOf } from './render-helpers.tsx';

let fake: ReturnType<typeof fakeStripe>;
const useLibrary = (library: unknown) =>
  vi.doMock('@stripe/stripe-js/pure', () => ({ loadStripe: async () => library }));
beforeEach(() => {
  fake = fakeStripe();
  useLibrary(fake.stripe);
});
afterEach(async () => {
  await clear();
  vi.doUnmock('@stripe/stripe-js/pure');
});

const charge927 = { amount: 927, currency: 'USD' };

describe('the Stripe card field', () => {
  let entry: CardFieldState;
  const message = () => textOf(document.querySelector('#card-error'));
  async function showField({ charge = charge927 as typeof charge927 | null, error = '' } = {}) {
    await render(
      <CardField
        stripeKey="pk_test"
        charge={charge ?? undefined}
        createToken={() => Promise.reject(new Error('Not used in this test'))}
        onEntry={(next) => (entry = next)}
        error={error || undefined}
      />,
    );
  }
  const isMounted = () => eventually(() => expect(fake.mounted).toEqual(['payment']));

  it('mounts the Payment Element under its label, with the amount to charge, and unmounts it', async () => {
    await showField();
    await isMounted();
    expect(textOf(find('fieldset legend'))).toBe('Card Details');
    expect(fake.stripe.elements.mock.calls[0]?.[0]).toMatchObject({
      mode: 'payment',
      amount: 927,
      currency: 'usd',
      captureMethod: 'manual',
      setupFutureUsage: 'off_session',
    });
    await clear();
    expect(fake.mounted).toEqual([]);
  });

  it('only sets up a card if nothing is charged', async () => {
    await showField({ charge: null });
    await isMounted();
    expect(fake.stripe.elements.mock.calls[0]?.[0]).toMatchObject({ mode: 'setup' });
  });

  it('updates Stripe with a new price', async () => {
    await showField();
    await isMounted();
    await showField({ charge: { amount: 1200, currency: 'USD' } });
    await eventually(() =>
      expect(fake.elements.update).toHaveBeenLastCalledWith({ amount: 1200, currency: 'usd' }),
    );
    expect(fake.stripe.elements).toHaveBeenCalledTimes(1);
  });

  it('is complete when Stripe reports it, and creates a confirmation token from the card and its owner', async () => {
    await showField();
    await isMounted();
    expect(entry.complete).toBe(false);
    await fake.emit('payment change', { complete: true });
    expect(entry.complete).toBe(true);
    const owner = { name: 'Dana', line1: '418 Marlow Street', city: 'Portland', region: 'OR' };
    await expect(entry.tokenize(owner)).resolves.toEqual({
      token: 'ctoken_9',
      card: { brand: 'visa', last4: '4242' },
    });
    expect(fake.elements.submit).toHaveBeenCalledOnce();
    expect(fake.stripe.createConfirmationToken.mock.calls[0]?.[0]).toMatchObject({
      params: {
        payment_method_data: {
          billing_details: {
            name: 'Dana',
            address: { line1: '418 Marlow Street', city: 'Portland', state: 'OR' },
          },
        },
      },
    });
  });

  it("rejects with Stripe's error", async () => {
    await showField();
    await isMounted();
    const declined = { code: 'card_declined', message: 'Declined.' };
    fake.stripe.createConfirmationToken.mockResolvedValueOnce({ error: declined });
    await expect(entry.tokenize()).rejects.toEqual(declined);
    fake.elements.submit.mockResolvedValueOnce({ error: declined });
    await expect(entry.tokenize()).rejects.toEqual(declined);
  });

  it("shows the form's card error below the field", async () => {
    await showField({ error: 'Your bank declined this card.' });
    await isMounted();
    expect(message()).toBe('Your bank declined this card.');
  });

  it.each(['the library', 'its element'])('shows that it cannot start without %s', async (what) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    if (what === 'the library') useLibrary(null);
    await showField();
    if (what === 'its element') {
      await isMounted();
      await fake.emit('payment loaderror');
    } else {
      await eventually(() => expect(log).toHaveBeenCalled());
      expect(String(log.mock.calls[0]?.[0])).toContain('card field cannot start');
    }
    await eventually(() => expect(message()).toContain('didn’t load'));
    expect(entry.complete).toBe(false);
    log.mockRestore();
  });
});

describe('the wallets', () => {
  const ready = vi.fn<() => boolean>(() => true);
  const pay = vi.fn<WalletButtonsProps['pay']>();
  async function showWallets() {
    await render(
      <WalletButtons
        stripeKey="pk_test"
        charge={charge927}
        payee="Sample Insurance"
        ready={ready}
        pay={pay}
      />,
    );
    await eventually(() => expect(fake.mounted).toEqual(['expressCheckout']));
  }
  const bodyText = () => textOf(document.body);

  it('take no space in a browser that has none', async () => {
    await showWallets();
    await fake.emit('expressCheckout availablepaymentmethodschange', {
      paymentMethods: { applePay: { available: false } },
    });
    expect(bodyText()).not.toContain('or by card');
  });

  it('are shown above the card field while a wallet is available', async () => {
    await showWallets();
    await fake.emit('expressCheckout availablepaymentmethodschange', {
      paymentMethods: { googlePay: { available: true } },
    });
    expect(bodyText()).toContain('or by card');
    await fake.emit('expressCheckout availablepaymentmethodschange', { paymentMethods: undefined });
    expect(bodyText()).not.toContain('or by card');
  });

  it('open no payment sheet while an input is missing', async () => {
    await showWallets();
    const click = { resolve: vi.fn<(args: object) => void>(), reject: vi.fn<() => void>() };
    ready.mockReturnValueOnce(false);
    await fake.emit('expressCheckout click', click);
    expect(click.reject).toHaveBeenCalledOnce();
    await fake.emit('expressCheckout click', click);
    expect(click.resolve).toHaveBeenCalledWith({ business: { name: 'Sample Insurance' } });
  });

  it.each([true, false])('pay with a confirmation token; bought: %s', async (bought) => {
    await showWallets();
    pay.mockResolvedValueOnce(bought);
    const paymentFailed = vi.fn<(args: object) => void>();
    await fake.emit('expressCheckout confirm', { paymentFailed });
    await expect(pay.mock.lastCall?.[0]()).resolves.toMatchObject({ token: 'ctoken_9' });
    await eventually(() => expect(paymentFailed).toHaveBeenCalledTimes(bought ? 0 : 1));
  });
});

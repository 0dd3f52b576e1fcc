import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardDetails, CardFieldState } from '../../src/ui/card/card-field-types.ts';
import { CardField } from '../../src/ui/card/CardField.tsx';
import {
  cardNumberError,
  formatCardNumber,
  formatCardExpiry,
} from '../../src/ui/card/card-number.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { clear, find, blur, render, type, textOf } from './render-helpers.tsx';

let entry: CardFieldState;
const createToken = vi.fn(async (card: CardDetails) => ({
  token: 'tok_1',
  card: { brand: 'Visa', last4: card.number.slice(-4) },
}));
const number = () => find<HTMLInputElement>('#card');
const expiry = () => find<HTMLInputElement>('#card-expiry');
const cvc = () => find<HTMLInputElement>('#card-cvc');
const message = () => textOf(document.querySelector('#card-error'));

function Field({ error }: { error?: string }) {
  return (
    <CardField
      stripeKey=""
      createToken={createToken}
      onEntry={(next) => (entry = next)}
      error={error}
    />
  );
}

beforeEach(async () => {
  useTestEnvironment();
  await render(<Field />);
});
afterEach(clear);

describe('the embedded card field', () => {
  it('is one labeled group of three fields that browsers can fill', () => {
    expect(textOf(find('fieldset legend'))).toBe('Card Details');
    expect(
      [number(), expiry(), cvc()].map((input) => [
        input.getAttribute('aria-label'),
        input.autocomplete,
      ]),
    ).toEqual([
      ['Card number', 'cc-number'],
      ['Expiration', 'cc-exp'],
      ['CVC', 'cc-csc'],
    ]);
    expect(entry.complete).toBe(false);
  });

  it('groups digits while they are typed, whatever characters are between them', async () => {
    await type(number(), '4242-4242 42424242');
    expect(number().value).toBe('4242 4242 4242 4242');
    await type(number(), '378282246310005');
    expect(number().value).toBe('3782 822463 10005');
    await type(expiry(), '429');
    expect(expiry().value).toBe('04 / 29');
  });

  it('keeps the caret after the typed digit', async () => {
    await type(number(), '4242 4242 4242');
    // Types a 9 after the second digit of the first group.
    await type(number(), '42942 4242 4242', 3);
    expect(number().value).toBe('4294 2424 2424 2');
    expect(number().selectionStart).toBe(3);
    // Types a digit at the end of a group, before the space. The digit moves into the next group,
    // and the caret must follow it.
    await type(number(), '42944 2424 2424 2', 5);
    expect(number().value).toBe('4294 4242 4242 42');
    expect(number().selectionStart).toBe(6);
  });

  it('removes the digit and the space before it with Backspace', async () => {
    await type(number(), '4242 4');
    await type(number(), '4242 ');
    expect(number().value).toBe('4242');
    await type(expiry(), '04 / 2');
    await type(expiry(), '04 / ');
    expect(expiry().value).toBe('04');
  });

  it('turns a test card into a token with digits only', async () => {
    await type(number(), '4242 4242 4242 4242');
    await type(expiry(), '04 / 99');
    await type(cvc(), '318');
    expect(entry.complete).toBe(true);
    expect(message()).toBe('');
    const owner = { name: 'Dana Moreau' };
    await expect(entry.tokenize(owner)).resolves.toEqual({
      token: 'tok_1',
      card: { brand: 'Visa', last4: '4242' },
    });
    expect(createToken).toHaveBeenCalledWith(
      { number: '4242424242424242', month: 4, year: 2099, cvc: '318' },
      owner,
    );
  });

  it('rejects any other number when its field loses focus', async () => {
    await type(number(), '4111 1111 1111 1111');
    expect(message()).toBe('');
    await blur(number());
    expect(message()).toContain('Only test cards work here');
    expect(number().getAttribute('aria-invalid')).toBe('true');
    expect(number().getAttribute('aria-describedby')).toBe('card-error');
    await type(expiry(), '04 / 99');
    await type(cvc(), '318');
    expect(entry.complete).toBe(false);
    expect(entry.error).toContain('Only test cards work here');
  });

  it.each([
    ['4242 4242', '', '', 'Your card number is incomplete.'],
    ['4242 4242 4242 4241', '', '', 'Your card number is invalid.'],
    ['', '13 / 30', '', 'Your card’s expiration date is invalid.'],
    ['', '04 / 20', '', 'Your card’s expiration date is in the past.'],
    ['', '04', '', 'Your card’s expiration date is incomplete.'],
    ['', '', '31', 'Your card’s security code is incomplete.'],
  ])('shows the error for %s %s %s', async (digits, date, code, expectedMessage) => {
    for (const [field, text] of [
      [number(), digits],
      [expiry(), date],
      [cvc(), code],
    ] as const) {
      if (!text) continue;
      await type(field, text);
      await blur(field);
    }
    expect(message()).toBe(expectedMessage);
  });

  it('requires four digits for an American Express card, and three for others', async () => {
    await type(number(), '3782 822463 10005');
    await type(expiry(), '12 / 99');
    await type(cvc(), '318');
    expect(entry.complete).toBe(false);
    await type(cvc(), '3187');
    expect(entry.complete).toBe(true);
  });

  it('removes its error message while the visitor corrects the number', async () => {
    await type(number(), '4242');
    await blur(number());
    expect(message()).toBe('Your card number is incomplete.');
    await type(number(), '4242 4');
    expect(message()).toBe('');
  });

  it('shows no error for a field that was left empty', async () => {
    number().focus();
    await blur(number());
    expect(message()).toBe('');
  });

  it("shows the form's message while it has none of its own", async () => {
    await render(<Field error="Enter your card details" />);
    expect(message()).toBe('Enter your card details');
  });
});

describe('card formats', () => {
  it('limit a number to as many digits as a card can have', () => {
    expect(formatCardNumber('1'.repeat(30))).toBe('1111 1111 1111 1111 111');
  });

  it('accept the usual spellings of an expiry date', () => {
    expect(['4', '12', '0', '1/27', '04/2029', '4 / 29'].map(formatCardExpiry)).toEqual([
      '04',
      '12',
      '0',
      '01 / 27',
      '04 / 29',
      '04 / 29',
    ]);
  });

  it('detect a wrong check digit', () => {
    const errors = ['4242424242424242', '4242424242424243', '378282246310005'].map(cardNumberError);
    expect(errors).toEqual([undefined, 'Your card number is invalid.', undefined]);
  });
});

import { testCards } from '../../contract/sandbox.ts';

const MAX_NUMBER_LENGTH = 19;
/**
 * Test card number that the error message shows. The groups of digits are separated by no-break
 * spaces.
 */
const SAMPLE_NUMBER = '4242\u00a04242\u00a04242\u00a04242';

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function isAmex(number: string): boolean {
  return /^3[47]/.test(number);
}

/**
 * Formats a card number in groups of four digits. An American Express number has groups of four,
 * six and five digits.
 */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, MAX_NUMBER_LENGTH);
  const groups = isAmex(digits) ? /^(\d{4})(\d{1,6})?(\d{1,9})?/ : /(\d{1,4})/g;
  const parts = isAmex(digits)
    ? (groups.exec(digits)?.slice(1) ?? [digits])
    : (digits.match(groups) ?? []);
  return parts.filter(Boolean).join(' ');
}

/**
 * Formats an expiration date while it is typed: '4' becomes '04', '0429' becomes '04 / 29'. A
 * four-digit year is shortened to two digits: '04/2029' becomes '04 / 29'.
 */
export function formatCardExpiry(text: string): string {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits) || (/^1\D/.test(text) && digits[0] === '1')) digits = `0${digits}`;
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${year}` : digits;
}

/** Returns true if a card number has a valid check digit (Luhn algorithm). */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let position = 0; position < number.length; position += 1) {
    const digit = Number(number.at(-1 - position));
    const weighted = position % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return number.length > 0 && sum % 10 === 0;
}

/**
 * Returns the error message for a card number. Returns undefined for a published test card, because
 * only test cards are accepted.
 */
export function cardNumberError(number: string): string | undefined {
  if (number.length < (isAmex(number) ? 15 : 16)) return 'Your card number is incomplete.';
  if (!passesLuhn(number)) return 'Your card number is invalid.';
  if (testCards.some((card) => card.number === number)) return undefined;
  return `Only test cards work here, such as ${SAMPLE_NUMBER}. Don’t enter a real card.`;
}

/**
 * Returns the error message for an expiration date, or undefined if the date is valid. `expiry` is
 * MMYY. A card is valid until the end of its expiration month.
 */
export function cardExpiryError(expiry: string, today: Date): string | undefined {
  const month = Number(expiry.slice(0, 2));
  if (expiry.length < 4) return 'Your card’s expiration date is incomplete.';
  if (month < 1 || month > 12) return 'Your card’s expiration date is invalid.';
  const ends = new Date(2000 + Number(expiry.slice(2)), month, 1);
  return ends <= today ? 'Your card’s expiration date is in the past.' : undefined;
}

export function cvcError(cvc: string, number: string): string | undefined {
  return cvc.length === (isAmex(number) ? 4 : 3)
    ? undefined
    : 'Your card’s security code is incomplete.';
}

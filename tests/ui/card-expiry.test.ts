import { describe, expect, it } from 'vitest';
import { cardExpiryStatus } from '../../src/ui/card/card-expiry.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';

const card = { brand: 'Visa', last4: '4242' };
const until = (exp_month: number, exp_year: number) =>
  cardExpiryStatus({ ...card, exp_month, exp_year }, '2026-11-23');

describe('a stored card', () => {
  it('is named by its last four digits if it has any', () => {
    expect(cardBrandAndLast4(card)).toBe('Visa ending 4242');
    expect(cardBrandAndLast4({ brand: 'Link', last4: '' })).toBe('Link');
  });

  it.each([
    [1, 2027, 'good', 'Expires 01/2027'],
    [12, 2026, 'soon', 'Expires soon: good through 12/2026'],
    [11, 2026, 'soon', 'Expires soon: good through 11/2026'],
    [10, 2026, 'over', 'Expired 10/2026'],
    [12, 2025, 'over', 'Expired 12/2025'],
  ])('that expires in %i/%i has the matching state and label', (month, year, state, label) => {
    expect(until(month, year)).toEqual({ state, label });
  });

  it('without an expiry date has no expiry text', () => {
    expect(cardExpiryStatus(card, '2026-11-23')).toBeNull();
  });
});

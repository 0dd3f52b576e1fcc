import { beforeEach, expect, it } from 'vitest';
import type { Checkout } from '../../src/contract/purchase/billing.ts';
import { cardNote } from '../../src/purchase/screens/card-note.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

beforeEach(() => {
  useTestEnvironment({}).now = () => new Date('2026-11-22T23:30:00Z');
});

const checkout = (authorizedAmount?: number): Checkout => ({
  currency_code: 'USD',
  items: [],
  payment_frequency: 'year',
  tax_percentage: 5,
  payment_schedule: null,
  totals: { subtotal: 480, discount: 0, tax: 24, grandtotal: 504.1 },
  ...(authorizedAmount && { held_amount: authorizedAmount }),
});
const authorizationNote = (amount: string) =>
  `We’ll hold ${amount} on your card today. We’ll charge it when Northmere approves the policy, and no later than Nov 27, 2026.`;

it.each([
  ['charged at once', undefined, 'We’ll charge your card $504.10 today for one year.'],
  ['authorized in full while the carrier decides', 504.1, authorizationNote('$504.10')],
  [
    'authorized for one policy and charged for another',
    173.8,
    `${authorizationNote('$173.80')} We’ll charge the other $330.30 today.`,
  ],
])('the card note states that the card is %s', (_, authorizedAmount, expectedNote) => {
  expect(cardNote(checkout(authorizedAmount), 'Northmere')).toEqual(expectedNote);
});

it.each([
  ['once', 'We’ll charge your card $504.10 once.'],
  ['years', 'We’ll charge your card $504.10 today for one year.'],
  ['month', 'We’ll charge your card $504.10 today for one month.'],
  ['day', 'We’ll charge your card $504.10 today.'],
])('the card note for the billing cycle %s agrees with the total', (cycle, note) => {
  expect(cardNote({ ...checkout(), payment_frequency: cycle }, 'Northmere')).toBe(note);
});

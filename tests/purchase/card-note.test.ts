import { beforeEach, expect, it } from 'vitest';
import type { Checkout } from '../../src/contract/purchase/billing.ts';
import { cardNote } from '../../src/purchase/screens/card-note.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

beforeEach(() => {
  useTestEnvironment({}).now = () => new Date('2026-11-22T23:30:00Z');
});

const checkout = (held?: number): Checkout => ({
  currency_code: 'USD',
  items: [],
  payment_frequency: 'year',
  tax_percentage: 5,
  payment_schedule: null,
  totals: { subtotal: 480, discount: 0, tax: 24, grandtotal: 504.1 },
  ...(held && { held_amount: held }),
});
const whileHeld =
  'is held on your card today, and charged when Northmere has approved the policy, on Nov 27, 2026 at the latest.';

it.each([
  ['charged at once', undefined, 'Your card is charged $504.10 once.'],
  ['held in full while the carrier decides', 504.1, `$504.10 ${whileHeld}`],
  [
    'held for one policy and charged for another',
    173.8,
    `$173.80 ${whileHeld} The other $330.30 is charged at once.`,
  ],
])('says of the card that it is %s', (_, held, said) => {
  expect(cardNote(checkout(held), 'Northmere')).toEqual(said);
});

import { expect, it } from 'vitest';
import { duePaymentsSentence } from '../../src/contract/policies/parts.ts';

const payments = (amount: string, ...dates: string[]) => dates.map((date) => ({ amount, date }));

it.each([
  ['nothing is due', [], ''],
  [
    'two payments are due',
    payments('$14.00', 'Dec 1, 2026', 'Jan 1, 2027'),
    'We’ll still charge what’s due by then: $14.00 on Dec 1, 2026; $14.00 on Jan 1, 2027.',
  ],
  [
    'a payment differs from the equal ones after it',
    [
      ...payments('$20.00', 'Nov 11, 2026'),
      ...payments('$21.00', 'Dec 11, 2026', 'Jan 11, 2027', 'Feb 11, 2027'),
    ],
    'We’ll still charge what’s due by then: $20.00 on Nov 11, 2026; 3 payments of $21.00, Dec 11, 2026 to Feb 11, 2027.',
  ],
])('names the payments if %s', (_, due, sentence) => {
  expect(duePaymentsSentence(due)).toBe(sentence);
});

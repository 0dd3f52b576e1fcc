import { beforeEach, expect, test } from 'vitest';
import type { Claim } from '../../src/contract/claims/claims.ts';
import {
  claimBadgeLabel,
  claimRowText,
  openClaims,
  openClaimStatusText,
} from '../../src/policy/claim-text.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

beforeEach(() => {
  useTestEnvironment().now = () => new Date('2026-11-20T12:00:00Z');
});

const PHONE = '(800) 555-0142';
const CALL = `Call ${PHONE}, and we’ll look into it.`;

const claim = (action: string, by: string) =>
  ({
    status: 'handed_off',
    resolution: null,
    expected: undefined,
    events: [],
    next: { action, by },
  }) as unknown as Claim;

test.each([
  ['call', '2026-11-22', 'Call us by Nov 22, 2026 to start the repair'],
  ['call', '2026-11-19', 'We asked you to call by Nov 19, 2026, but you can still call'],
  ['pay', '2026-11-19', `We owe you a payment and we’re late. ${CALL}`],
  ['return_device', '2026-11-19', `Phone mailed back was due by Nov 19, 2026. ${CALL}`],
])('an open claim with the next step %s by %s says: %s', (action, by, text) => {
  expect(openClaimStatusText(claim(action, by), PHONE).replaceAll('\u00a0', ' ')).toBe(text);
});

test('an open claim whose payment is late comes before the others', () => {
  const [review, late, soon] = [
    claim('review', '2026-11-01'),
    claim('pay', '2026-11-19'),
    claim('pay', '2026-11-25'),
  ];
  expect(openClaims([review, soon, late])).toEqual([late, review, soon]);
});

const payout = { amount: 250, currency_code: 'USD', last4: '6789' };

test.each([
  [
    'an approved claim',
    { payout: { ...payout, status: 'pending' }, next: { action: 'pay', by: '2026-11-25' } },
    'Payment of $250.00 by Nov 25, 2026',
    undefined,
  ],
  [
    'an approved claim whose payment is late',
    { payout: { ...payout, status: 'pending' }, next: { action: 'pay', by: '2026-11-19' } },
    `We owe you $250.00 and we’re late. ${CALL}`,
    undefined,
  ],
  [
    'a paid claim',
    { payout: { ...payout, status: 'paid', paid: '2026-11-18T12:00:00Z' }, next: null },
    '$250.00 paid on Nov 18, 2026',
    'Paid',
  ],
  [
    'a rejected claim',
    { next: null, second_look_until: '2027-01-10' },
    'You can ask for a second look through Jan 10, 2027',
    undefined,
  ],
  [
    'a claim whose phone was mailed back',
    { next: null, events: [{ event: 'device_returned', at: '2026-11-18T12:00:00Z' }] },
    'Phone mailed back on Nov 18, 2026',
    undefined,
  ],
  [
    'a claim that another one replaced',
    { next: null, status: 'withdrawn', events: [{ event: 'replaced' }] },
    '',
    'Replaced',
  ],
  [
    'a claim that a known one replaced',
    { next: null, status: 'withdrawn', events: [{ event: 'replaced' }], replaced_by: 'CLM-1' },
    '',
    'Replaced',
  ],
  [
    'a claim with a final rejection',
    { next: null, status: 'rejected', events: [{ event: 'upheld' }] },
    'Final decision',
    undefined,
  ],
  [
    'a claim with a second look',
    { next: { action: 'look_again', by: '2026-11-28' } },
    'Decision by Nov 28, 2026',
    'Second look',
  ],
])('the row of %s says what comes next', (_, changes, text, label) => {
  const row = { ...claim('', ''), ...changes } as unknown as Claim;
  expect(claimRowText(row, PHONE).replaceAll('\u00a0', ' ')).toBe(text);
  expect(claimBadgeLabel(row)).toBe(label);
});

import { expect, it } from 'vitest';
import { endorsementBlocker } from '../../src/policy/endorsement-blockers.ts';
import { openClaimStatusText } from '../../src/policy/claim-text.ts';
import { policiesInForce, policyToday, shopToday } from '../../src/policy/policy-facts.ts';
import type { Claim } from '../../src/contract/claims/claims.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';
import { createPolicy } from './policy-factory.ts';

/** Sets the clock. The visitor is in New York, where it is December 8 from 05:00 UTC. */
function useClock(instant: string): void {
  useTestEnvironment().now = () => new Date(instant);
}
const dates = { coverage_start_date: '2026-12-01', coverage_end_date: '2026-12-07' };

it.each([
  ['2026-12-08T03:00:00Z', '2026-12-07', '2026-12-07'],
  ['2026-12-08T05:01:00Z', '2026-12-07', '2026-12-08'],
  ['2026-12-08T08:01:00Z', '2026-12-08', '2026-12-08'],
])('at %s it is %s for a policy, and %s for a rental', (instant, day, rentalDay) => {
  useClock(instant);
  const policies = [createPolicy('collectibles', {}, dates), createPolicy('rental_car', {}, dates)];
  expect(policies.map((policy) => policyToday(policy))).toEqual([day, rentalDay]);
  expect(shopToday()).toBe(day);
  const expected = [day, rentalDay].filter((today) => today === '2026-12-07').length;
  const inForce = policies.flatMap((policy) => policiesInForce([policy], policyToday(policy)));
  expect(inForce).toHaveLength(expected);
  const [policy] = policies;
  const title =
    policy && endorsementBlocker(policy, 'remove', 'comic_books')?.title.replaceAll('\u00a0', ' ');
  const ended = 'This policy ended on Dec 7, 2026';
  expect(title === ended).toBe(day === '2026-12-08');
});

it('a deadline of a claim passes at midnight in Los Angeles', () => {
  const claim = {
    status: 'submitted',
    resolution: null,
    next: { actor: 'provider', action: 'look_again', by: '2026-12-07' },
    expected: undefined,
  } as unknown as Claim;
  useClock('2026-12-08T07:59:00Z');
  expect(openClaimStatusText(claim, '')).toContain('Decision by');
  useClock('2026-12-08T08:01:00Z');
  expect(openClaimStatusText(claim, '')).toContain('Decision was due by');
});

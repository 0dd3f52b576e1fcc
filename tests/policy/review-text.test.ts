import { expect, it } from 'vitest';
import type { Policy } from '../../src/contract/policies/policies.ts';
import { pendingReviewTexts } from '../../src/policy/review-text.ts';
import { createPolicy } from './policy-factory.ts';

const FRIDAY = '2026-11-20';
function review(today: string, product = 'renters', changes: Partial<Policy> = {}) {
  const policy = createPolicy(
    product,
    {},
    {
      status: 'pending',
      created: `${FRIDAY}T12:00:00Z`,
      coverage_start_date: '2026-12-01',
      ...changes,
    },
  );
  const texts = pendingReviewTexts(policy, today);
  return texts && { ...texts, steps: texts.steps.map((step) => step.replaceAll('\u00a0', ' ')) };
}

it('names the day of the decision, which is the next business day', () => {
  expect(review('2026-11-23')).toEqual({
    title: 'Your policy is pending review.',
    steps: [
      'Lanternby Assurance will decide by Nov 23, 2026, and we’ll email you either way.',
      'You’re not covered yet. Coverage starts on Dec 1, 2026, or on the day it’s approved if that’s later.',
    ],
  });
});

it('says so if the decision is late, and names the day that has passed', () => {
  const late = review('2026-11-24');
  expect(late?.title).toBe('The review is taking longer than usual');
  expect(late?.steps[0]).toContain('within one business day, which would have been Nov 23, 2026.');
  expect(late?.steps[0]).toContain(
    'If you don’t hear from us by Nov 30, 2026, call us. If you cancel before it’s approved, you’ll get all your money back.',
  );
  expect(review('2026-12-01')?.steps[0]).toContain('Call us to ask about it.');
});

it.each([
  ['renters', { coverage_start_date: FRIDAY }, 'Coverage starts on the day it’s approved.'],
  ['rental_car', {}, 'Coverage starts with your rental or on the day it’s approved'],
  ['baggage', {}, 'If the policy is approved by the day you leave, it covers the whole trip.'],
] as const)('of %s says when coverage starts', (product, changes, expected) => {
  expect(review('2026-11-20', product, changes)?.steps.at(-1)).toContain(expected);
});

it('does not exist for a policy that is not pending', () => {
  expect(review(FRIDAY, 'renters', { status: 'approved' })).toBeNull();
});

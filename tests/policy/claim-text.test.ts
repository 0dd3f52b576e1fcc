import { beforeEach, expect, test } from 'vitest';
import type { Claim } from '../../src/contract/claims/claims.ts';
import { openClaimStatusText } from '../../src/policy/claim-text.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

beforeEach(() => {
  useTestEnvironment().now = () => new Date('2026-11-20T12:00:00Z');
});

const claim = (action: string, by: string) =>
  ({
    status: 'handed_off',
    resolution: null,
    expected: undefined,
    next: { action, by },
  }) as unknown as Claim;

test.each([
  ['call', '2026-11-22', 'Call us by Nov 22, 2026'],
  ['call', '2026-11-19', 'Your call was due by Nov 19, 2026'],
  ['pay', '2026-11-19', 'Payment was due by Nov 19, 2026'],
])('an open claim with the next step %s by %s says: %s', (action, by, text) => {
  expect(openClaimStatusText(claim(action, by)).replaceAll('\u00a0', ' ')).toBe(text);
});

import { describe, expect, it } from 'vitest';
import { bagCoverageExample } from '../../src/islands/baggage/coverage-example.ts';
import { breakInCoverageExample } from '../../src/islands/rental-car/coverage-example.ts';
import { propertyCoverageExample } from '../../src/islands/small-business/coverage-example.ts';
import { parseLimit, splitCosts, totalLoss } from '../../src/purchase/coverage-example.ts';

describe.each([
  ['bag', bagCoverageExample],
  ['car', breakInCoverageExample],
  ['business', propertyCoverageExample],
])('the example loss of a %s', (_, loss) => {
  it.each([0, 500, 1_000, 15_000, 35_000, 75_000])(
    'is split without a remainder under a limit of $%i',
    (limit) => {
      const shares = splitCosts(loss, limit);
      expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalLoss(loss));
      expect(Math.min(...shares.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0);
      expect(shares.find(({ payer }) => payer === 'plan')?.amount).toBeLessThanOrEqual(limit);
    },
  );
});

it('the policyholder pays the deductible and the costs above the limit', () => {
  const paid = (limit: number) => splitCosts(bagCoverageExample, limit).map(({ amount }) => amount);
  expect([500, 1_000, 1_500].map(paid)).toEqual([
    [400, 500, 650],
    [400, 1_000, 150],
    [400, 1_150, 0],
  ]);
  expect(splitCosts(propertyCoverageExample, 75_000).at(-1)).toMatchObject({
    payer: 'you',
    amount: 500,
  });
});

it.each([
  ['$1,500', 1500],
  ['$2 Million', 0],
  [false, 0],
  [true, 0],
  ['12 hours', 0],
])('parses %s as a limit', (value, limit) => {
  expect(parseLimit(value)).toBe(limit);
});

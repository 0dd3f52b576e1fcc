import { expect, test } from 'vitest';
import { splitLoss } from '../../../src/components/landing/split-loss.ts';

const rows = [
  { label: 'Clothes', value: '$1,310' },
  { label: 'Suitcase', value: '$240' },
  { label: 'Airline paid', value: '–$400' },
  { label: 'Plan pays', value: '$1,150' },
];
const dollarsOf = ({ parts }: ReturnType<typeof splitLoss>) =>
  parts.map(({ kind, dollars }) => [kind, dollars]);

test('splits a loss between the airline, the plan up to its limit, and the policyholder', () => {
  const split = splitLoss(rows, 500);
  expect(split.total).toBe(1_550);
  expect(split.yours).toBe(650);
  expect(dollarsOf(split)).toEqual([
    ['other', 400],
    ['plan', 500],
    ['yours', 650],
  ]);
  const last = split.parts.at(-1)!;
  expect(last.from + last.share).toBeCloseTo(99.6, 0);
});

test('has no part of $0', () => {
  expect(dollarsOf(splitLoss(rows, 0))).toEqual([
    ['other', 400],
    ['yours', 1_150],
  ]);
  expect(dollarsOf(splitLoss(rows, 1_500))).toEqual([
    ['other', 400],
    ['plan', 1_150],
  ]);
  expect(splitLoss(rows, 1_500).yours).toBe(0);
});

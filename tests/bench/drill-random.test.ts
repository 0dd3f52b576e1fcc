import { expect, test } from 'vitest';
import { createRandom } from '../../bench/drill/random.ts';

const firstNumbers = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 20 }, () => random.next());
};

test('repeats all numbers of a seed, and differs between seeds', () => {
  expect(firstNumbers(7)).toEqual(firstNumbers(7));
  expect(firstNumbers(7)).not.toEqual(firstNumbers(8));
  // The printed seed of an old run must still repeat that run.
  const random = createRandom(7);
  expect([random.integer(0, 999), random.word(6), random.chance(0.5)]).toEqual([
    11,
    'B9YSNQ',
    true,
  ]);
});

test('a fork depends only on the seed and its name', () => {
  const [used, fresh] = [createRandom(7), createRandom(7)];
  used.next();
  expect(used.fork('person 1').word(12)).toBe(fresh.fork('person 1').word(12));
  expect(fresh.fork('person 1').word(12)).not.toBe(fresh.fork('person 2').word(12));
  // A fork takes no number of its parent.
  expect(fresh.next()).toBe(createRandom(7).next());
});

test('stays within the limits and reaches them', () => {
  const random = createRandom(1);
  const numbers = Array.from({ length: 10_000 }, () => random.integer(3, 6));
  expect([...new Set(numbers)].toSorted()).toEqual([3, 4, 5, 6]);
  for (const number of [3, 4, 5, 6])
    expect(numbers.filter((one) => one === number).length).toBeGreaterThan(2_300);
  const share = numbers.filter(() => random.chance(0.3)).length / numbers.length;
  expect(share).toBeCloseTo(0.3, 1);
  expect(random.pick(['only'])).toBe('only');
  expect(random.pick([] as string[])).toBeUndefined();
  expect(random.word(40)).toMatch(/^[A-HJ-NP-Z2-9]{40}$/);
});

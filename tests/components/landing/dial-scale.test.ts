import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  archPathTo,
  closestValueIndex,
  dialRangeOf,
  pointAtArchPosition,
  closestArchPosition,
  archPositionOf,
  dialValues,
  tickMarksPath,
  valueAtArchPosition,
} from '../../../src/components/landing/dial-scale.ts';
import { categoryRates } from '../../../src/tariffs/collectibles/rates.ts';

const limits = { min: 1_000, max: 100_000 };
const steps = dialValues(limits);

describe('the steps of the dial', () => {
  test('are hundreds up to ten thousand and five hundreds above it', () => {
    expect(steps.slice(0, 3)).toEqual([1_000, 1_100, 1_200]);
    expect(steps.slice(88, 93)).toEqual([9_800, 9_900, 10_000, 10_500, 11_000]);
    expect(steps.at(-1)).toBe(100_000);
    expect(steps).toHaveLength(271);
  });

  test('include the initial value of the page, for every category', () => {
    for (const code of Object.keys(categoryRates))
      expect(dialValues(dialRangeOf(code)), code).toContain(10_000);
  });

  test.each([
    [0, 1_000],
    [1_000, 1_000],
    [1_049, 1_000],
    [1_051, 1_100],
    [10_249, 10_000],
    [10_251, 10_500],
    [99_999, 100_000],
    [1_000_000, 100_000],
  ])('%i is closest to %i', (value, step) => {
    expect(steps[closestValueIndex(steps, value)]).toBe(step);
  });

  test('throw an error for a category without a rate', () => {
    expect(() => dialRangeOf('spoons')).toThrow(RangeError);
  });
});

describe('the scale', () => {
  test('is logarithmic, with ten thousand in the middle between one and a hundred thousand', () => {
    expect(archPositionOf(1_000, limits)).toBe(0);
    expect(archPositionOf(10_000, limits)).toBeCloseTo(0.5);
    expect(archPositionOf(100_000, limits)).toBe(1);
    expect(archPositionOf(20_000, limits) - archPositionOf(2_000, limits)).toBeCloseTo(0.5);
  });

  test('ends at its limits for every value', () => {
    expect(archPositionOf(10, limits)).toBe(0);
    expect(archPositionOf(5_000_000, limits)).toBe(1);
  });

  test('maps every step to a point of the arch and back', () => {
    for (const [at, value] of steps.entries()) {
      const share = closestArchPosition(pointAtArchPosition(archPositionOf(value, limits)));
      expect(closestValueIndex(steps, valueAtArchPosition(share, limits)), String(value)).toBe(at);
    }
  });

  test('maps every point of the page to a value within the limits', () => {
    const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        const value = valueAtArchPosition(closestArchPosition({ x, y }), limits);
        expect(value).toBeGreaterThanOrEqual(999.9);
        expect(value).toBeLessThanOrEqual(100_000.1);
      }),
    );
  });
});

describe('the arch', () => {
  test('stands on two legs and has its middle at the top', () => {
    expect(pointAtArchPosition(0)).toEqual({ x: 24, y: 231 });
    expect(pointAtArchPosition(0.5)).toEqual({ x: 195, y: 20 });
    expect(pointAtArchPosition(1)).toEqual({ x: 366, y: 231 });
    expect(pointAtArchPosition(0.5, 10)).toEqual({ x: 195, y: 30 });
  });

  test('is filled up to the thumb on the left leg, on the curve and on the right leg', () => {
    expect(archPathTo(0)).toBe('M24 231V231');
    expect(archPathTo(0.03)).toMatch(/^M24 231V21\d(\.\d)?$/);
    expect(archPathTo(0.5)).toBe('M24 231V191A171 171 0 0 1 195 20');
    expect(archPathTo(1)).toBe('M24 231V191A171 171 0 0 1 366 191V231');
  });

  test('has a tick at each round value between its ends', () => {
    expect(tickMarksPath(limits).match(/M/g)).toHaveLength(5);
    expect(tickMarksPath({ min: 1_000, max: 20_000 }).match(/M/g)).toHaveLength(3);
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  archLabels,
  archPositionOf,
  closestArchPosition,
  pointAtArchPosition,
  roadPathTo,
  thumbTransform,
  valueAtArchPosition,
} from '../../../src/components/landing/price/arch-scale.ts';
import { collectionScale } from '../../../src/components/landing/price/collection-control.ts';
import { pickerConfigBuilders } from '../../../src/components/landing/price/picker-prices.ts';
import {
  closestPosition,
  lastValue,
  valueAtPosition,
} from '../../../src/components/landing/price/price-picker.ts';
import { categoryRates } from '../../../src/tariffs/collectibles/rates.ts';

const coins = collectionScale('coins');
const scales = [coins, ...Object.values(pickerConfigBuilders).map((build) => build())];
const valuesOf = (scale: (typeof scales)[number]) =>
  Array.from({ length: scale.count }, (_, at) => valueAtPosition(scale, at));

describe('the steps of a collection', () => {
  const steps = valuesOf(coins);

  test('are hundreds up to ten thousand and five hundreds above it', () => {
    expect(steps.slice(0, 3)).toEqual([1_000, 1_100, 1_200]);
    expect(steps.slice(88, 93)).toEqual([9_800, 9_900, 10_000, 10_500, 11_000]);
    expect(steps.at(-1)).toBe(100_000);
    expect(steps).toHaveLength(271);
  });

  test('include the initial value of the page, for every category', () => {
    for (const code of Object.keys(categoryRates))
      expect(valuesOf(collectionScale(code)), code).toContain(10_000);
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
    expect(steps[closestPosition(coins, value)]).toBe(step);
  });

  test('throw an error for a category without a rate', () => {
    expect(() => collectionScale('spoons')).toThrow(RangeError);
  });
});

describe('the scale', () => {
  test('is logarithmic, with ten thousand in the middle between one and a hundred thousand', () => {
    expect(archPositionOf(1_000, coins)).toBe(0);
    expect(archPositionOf(10_000, coins)).toBeCloseTo(0.5);
    expect(archPositionOf(100_000, coins)).toBe(1);
    expect(archPositionOf(20_000, coins) - archPositionOf(2_000, coins)).toBeCloseTo(0.5);
  });

  test('ends at its limits for every value', () => {
    expect(archPositionOf(10, coins)).toBe(0);
    expect(archPositionOf(5_000_000, coins)).toBe(1);
  });

  test('maps every step of every control to a point of the arch and back', () => {
    for (const scale of scales)
      for (const [at, value] of valuesOf(scale).entries()) {
        const share = closestArchPosition(pointAtArchPosition(archPositionOf(value, scale)));
        expect(closestPosition(scale, valueAtArchPosition(share, scale)), String(value)).toBe(at);
      }
  });

  test('maps every point of the page to a value within the limits', () => {
    const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(coordinate, coordinate, (x, y) => {
        const value = valueAtArchPosition(closestArchPosition({ x, y }), coins);
        expect(value).toBeGreaterThanOrEqual(999.9);
        expect(value).toBeLessThanOrEqual(100_000.1);
      }),
    );
  });

  test('has labels at both ends and at round values between them', () => {
    const [car] = [pickerConfigBuilders['rental-car']()];
    expect(archLabels(car).map(({ text, unit }) => text + unit)).toEqual([
      '1 day',
      '2',
      '5',
      '10',
      '20',
      '31 days',
    ]);
    for (const scale of scales) {
      const labels = archLabels(scale);
      expect(labels[0]?.share).toBe(0);
      expect(labels.at(-1)?.share).toBe(1);
      for (const [at, { share }] of labels.entries())
        expect(share - (labels[at - 1]?.share ?? -1)).toBeGreaterThan(0.12);
      expect(lastValue(scale)).toBe(valuesOf(scale).at(-1));
    }
  });
});

describe('the arch', () => {
  test('has its ends 22 degrees above the ground and its middle at the top', () => {
    expect(pointAtArchPosition(0)).toEqual({ x: -231.8, y: -93.7 });
    expect(pointAtArchPosition(0.5)).toEqual({ x: -0, y: -250 });
    expect(pointAtArchPosition(1)).toEqual({ x: 231.8, y: -93.7 });
    expect(closestArchPosition({ x: -250, y: 100 })).toBe(0);
    expect(closestArchPosition({ x: 250, y: 100 })).toBe(1);
  });

  test('is filled from the left foot to the thumb', () => {
    expect(roadPathTo(1)).toBe('M-250 1600V0A250 250 0 0 1 231.8 -93.7');
  });

  test('has a car that stands square to the road, or an upright disc', () => {
    expect(thumbTransform(0, true)).toMatch(/^translate\(-239\.7 -96\.8\)rotate\(-68\)$/);
    expect(thumbTransform(1, true)).toMatch(/rotate\(68\)$/);
    expect(thumbTransform(1, false)).toBe('translate(231.8 -93.7)');
  });
});

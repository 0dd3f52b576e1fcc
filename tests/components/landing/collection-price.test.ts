import { describe, expect, test } from 'vitest';
import { calculateCollectionPrice } from '../../../src/components/landing/collection-price.ts';
import { collectionPremium } from '../../../src/tariffs/collectibles/premium.ts';
import { categoryRates, deductibles } from '../../../src/tariffs/collectibles/rates.ts';

describe('the price of a collection', () => {
  test('is value times rate, plus the estimated tax', () => {
    expect(calculateCollectionPrice('coins', 12_500, 250)).toEqual({
      label: '$12,500 at $1.80 per $100',
      premium: 22_500,
      tax: 1_125,
      total: 23_625,
    });
  });

  test.each([
    [0, '$12,500 at $2.07 per $100', 25_875],
    [500, '$12,500 at $1.656 per $100', 20_700],
    [1_000, '$12,500 at $1.53 per $100', 19_125],
  ])(
    'with a deductible of $%i shows the rate that gives the premium',
    (deductible, label, premium) => {
      expect(calculateCollectionPrice('coins', 12_500, deductible)).toMatchObject({
        label,
        premium,
      });
    },
  );

  test('is never less than the lowest price of a policy, and its label shows it', () => {
    const minTotal = { label: 'Minimum premium', premium: 6_000, tax: 300, total: 6_300 };
    expect(calculateCollectionPrice('coins', 1_000)).toEqual(minTotal);
    expect(calculateCollectionPrice('coins', 3_300)).toEqual(minTotal);
    expect(calculateCollectionPrice('coins', 3_400)).toMatchObject({
      label: '$3,400 at $1.80 per $100',
      premium: 6_120,
    });
  });

  test('shows a rate that gives the premium to the cent, for every category and deductible', () => {
    for (const code of Object.keys(categoryRates))
      for (const deductible of deductibles) {
        const { label, premium } = calculateCollectionPrice(code, 80_000, deductible);
        const [, rate] = label.match(/at \$([\d.]+) per/) ?? [];
        expect(Math.round(Number(rate) * 80_000), `${code} ${deductible}`).toBe(premium);
        const risk = { category_code: code, collection_total_value: 80_000 };
        expect(premium).toBe(collectionPremium(risk, deductible));
      }
  });

  test('has thousands separators', () => {
    expect(calculateCollectionPrice('watches', 100_000).label).toBe('$100,000 at $1.70 per $100');
  });

  test('throws an error without a rate', () => {
    expect(() => calculateCollectionPrice('spoons', 5_000)).toThrow(RangeError);
    expect(() => calculateCollectionPrice('coins', 5_000, 300)).toThrow(RangeError);
  });
});

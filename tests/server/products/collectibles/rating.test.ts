import { describe, expect, it } from 'vitest';
import { rateCollectionsByState } from '../../../../server/products/collectibles/rate.ts';
import { findRatingTerritory } from '../../../../server/products/rating-address.ts';
import type { ApplicationCollection } from '../../../../src/contract/collectibles/application.ts';
import { collectionPremium } from '../../../../src/tariffs/collectibles/premium.ts';
import {
  alarmReductions,
  categoryRates,
  deductibles,
  MINIMUM_PREMIUM_CENTS,
  stateFactors,
} from '../../../../src/tariffs/collectibles/rates.ts';
import { coins, jewelry, addresses } from '../../../fixtures/collectibles-buyer.ts';

const rate = (collections: ApplicationCollection[], deductible = 250, taxBasisPoints?: number) =>
  rateCollectionsByState(
    collections,
    { deductible, policy_effective_date: '2026-12-01' },
    {
      rateTerritory: (address, product) => {
        const territory = findRatingTerritory(address, product);
        return taxBasisPoints === undefined ? territory : { ...territory, taxBasisPoints };
      },
    },
  );
const rateFirst = (...args: Parameters<typeof rate>) => rate(...args)[0]!;

/**
 * Returns a function that returns pseudo-random numbers (linear congruential generator). They are
 * the same in every run.
 */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the premium of a collection', () => {
  it.each([
    [250, [16_875, 14_421], 31_296, 1_565, 32_861],
    [500, [15_525, 13_267], 28_792, 1_440, 30_232],
  ])('matches the mocks with a $%i deductible, taxed at 5 %%', (deductible, each, ...sums) => {
    const { collections, price } = rateFirst([coins(), jewelry()], deductible, 500);
    expect(collections.map(({ premium }) => premium)).toEqual(each);
    const { subtotal, tax, grandtotal } = price.totals;
    expect([subtotal, tax, grandtotal]).toEqual(sums);
  });

  it.each([
    // Calculated by hand: 1801.8 and 959.5 cents before the deductible, rounded to 1802 and 960.
    // Times 1.15, they are 2072.3 and 1104.
    ['coins', 1_001, 1_802, 2_072],
    ['stamps', 1_010, 960, 1_104],
  ])(
    'of %s is rounded half up after the protection factors, and again after the deductible',
    (...of) => {
      const [category_code, collection_total_value, usual, without] = of;
      const risk = { category_code, collection_total_value };
      expect(collectionPremium(risk, 250)).toBe(usual);
      expect(collectionPremium(risk, 0)).toBe(without);
    },
  );

  it('is higher only if one item is worth more than three quarters of the collection', () => {
    const premium = (highest_value_item: number) =>
      collectionPremium(
        { category_code: 'coins', collection_total_value: 10_000, highest_value_item },
        250,
      );
    expect(premium(7_500)).toBe(18_000);
    expect(premium(7_501)).toBe(18_900);
  });

  it('is at least the minimum premium, with the adjustment in its own row', () => {
    const small = coins({ collection_total_value: 1_000, highest_value_item: 100 });
    const { minimumAdjustment, price } = rateFirst([small]);
    expect(price.totals.subtotal).toBe(MINIMUM_PREMIUM_CENTS);
    expect(price.items.map(({ amount }) => amount)).toEqual([
      MINIMUM_PREMIUM_CENTS - minimumAdjustment,
      minimumAdjustment,
    ]);
  });

  it('belongs to one policy per state, each with its own tax and minimum', () => {
    const policies = rate([coins(), jewelry({ address: { ...addresses.columbus } })]);
    expect(policies.map(({ territory }) => territory.code)).toEqual(['OR', 'OH']);
    expect(policies.map(({ price }) => price.taxBasisPoints)).toEqual([300, 500]);
  });

  it('follows its rules for every category, value, deductible and state', () => {
    const random = numbers(20_261_122);
    const kinds = Object.entries(categoryRates);
    const states = ['OR', ...Object.keys(stateFactors)];
    for (let round = 0; round < 3_000; round += 1) {
      const [category_code, { safes, totalMax }] = kinds[random(kinds.length)]!;
      const total = 1_000 + random(totalMax - 1_000);
      const deductible = deductibles[random(deductibles.length)]!;
      const risk = {
        category_code,
        collection_total_value: total,
        highest_value_item: 1 + random(Math.floor(total / 2)),
        state: states[random(states.length)]!,
      };
      const premium = (more: object, at = deductible) =>
        collectionPremium({ ...risk, ...more }, at);
      const price = premium({});
      expect(Number.isSafeInteger(price) && price > 0).toBe(true);
      expect(premium({ collection_total_value: total + 1_000 })).toBeGreaterThan(price);
      for (const key of [...Object.keys(alarmReductions), ...safes])
        expect(premium({ [key]: true })).toBeLessThan(price);
      const higher = deductibles[deductibles.indexOf(deductible) + 1];
      if (higher !== undefined) expect(premium({}, higher)).toBeLessThan(price);
      expect(premium({ highest_value_item: total })).toBeGreaterThan(price);
    }
  });

  it('is the same by itself and in a policy with several collections, and the premiums add up', () => {
    const random = numbers(7);
    const kinds = Object.keys(categoryRates);
    for (let round = 0; round < 300; round += 1) {
      const collections = kinds.slice(0, 1 + random(6)).map((category_code, at) => {
        const collection_total_value = 1_000 + random(30_000);
        const highest_value_item = 10 + random(collection_total_value - 10);
        const values = { collection_total_value, highest_value_item };
        return coins({ category_code, reference_id: `ref-${at}`, ...values });
      });
      const { collections: rated, minimumAdjustment, price } = rateFirst(collections);
      const separatePremiums = collections.map(
        (collection) => rateFirst([collection]).collections[0]!.premium,
      );
      expect(rated.map(({ premium }) => premium)).toEqual(separatePremiums);
      const { subtotal, tax, grandtotal } = price.totals;
      expect(separatePremiums.reduce((sum, amount) => sum + amount, minimumAdjustment)).toBe(
        subtotal,
      );
      expect(price.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(subtotal);
      expect(subtotal + tax).toBe(grandtotal);
    }
  });
});

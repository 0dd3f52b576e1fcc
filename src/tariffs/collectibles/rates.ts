import { storageSafeKeys, type StorageSafeKey } from '../../contract/collectibles/limits.ts';

/**
 * Rates of collections as data. The server uses them to calculate premiums. Landing pages use them
 * to show prices. All figures are invented. Replace them with the carrier's filed rates. Amounts
 * are in whole dollars unless the comment says cents. Factors and reductions are in basis points: a
 * factor of 10,000 leaves an amount unchanged.
 */

/** Rate of one category, with its limits for online purchases. */
export interface CategoryRate {
  /** Premium for each $100 of value at the default deductible, in cents per year. */
  readonly rate: number;
  /**
   * Highest value of one collection that a buyer can enter online, in dollars. For higher values,
   * the buyer must contact the VIP team.
   */
  readonly totalMax: number;
  /**
   * Highest values that the checkout accepts without a review by the VIP team, in dollars. `item`
   * is the limit for the most valuable item, and `total` is the limit for the collection. Omitted
   * if the category needs no limit except `totalMax`.
   */
  readonly review?: { readonly item: number; readonly total: number };
  /** Safes and vaults that the survey asks about. Each safe or vault lowers the premium. */
  readonly safes: readonly StorageSafeKey[];
}

const anySafe = storageSafeKeys;
const vaultOnly: readonly StorageSafeKey[] = ['has_ul_rate_vault'];
const noSafes: readonly StorageSafeKey[] = [];
const defaultRate = { totalMax: 100_000, safes: noSafes };

/** Rates by category code. */
export const categoryRates: Readonly<Record<string, CategoryRate>> = {
  antiques: { ...defaultRate, rate: 85 },
  books: { ...defaultRate, rate: 70, safes: vaultOnly },
  cameras: { ...defaultRate, rate: 150, safes: anySafe },
  classic_toys: { ...defaultRate, rate: 90 },
  coins: { ...defaultRate, rate: 180, safes: anySafe },
  comics: { ...defaultRate, rate: 95, safes: vaultOnly },
  dolls: { ...defaultRate, rate: 80 },
  fine_art: { ...defaultRate, rate: 88, safes: vaultOnly },
  firearms: { ...defaultRate, rate: 110, safes: anySafe },
  jewelry: { ...defaultRate, rate: 165, safes: anySafe, review: { item: 25_000, total: 50_000 } },
  model_trains: { ...defaultRate, rate: 80 },
  musical_instruments: { ...defaultRate, rate: 120, safes: vaultOnly },
  photographs: { ...defaultRate, rate: 90, safes: vaultOnly },
  sports_memorabilia: { ...defaultRate, rate: 100, safes: anySafe },
  stamps: { ...defaultRate, rate: 95, safes: anySafe },
  trading_cards: { ...defaultRate, rate: 115, safes: anySafe },
  vinyl_records: { ...defaultRate, rate: 75 },
  watches: { ...defaultRate, rate: 170, safes: anySafe },
  wine: { ...defaultRate, rate: 85 },
};

/** Highest values in dollars. `item` is undefined if only the total is limited. */
export interface OnlineLimits {
  total: number;
  item?: number;
}

/** Returns the highest values that are insured online without a review by the VIP team. */
export function onlineLimits({ totalMax, review }: CategoryRate): OnlineLimits {
  return review
    ? { total: Math.min(totalMax, review.total), item: review.item }
    : { total: totalMax };
}

/** Minimum value of a collection, in dollars. */
export const COLLECTION_VALUE_MIN = 1_000;
/** Minimum value of the most valuable item, in dollars. */
export const MOST_VALUABLE_ITEM_MIN = 10;
/** Maximum value of all collections in one application, in dollars. */
export const APPLICATION_VALUE_MAX = 250_000;
/**
 * Highest total value that is approved without a review by the carrier, in dollars. An owner type
 * in `reviewedOwners` always needs a review.
 */
export const AUTO_APPROVAL_VALUE_MAX = 25_000;
/** Owner types that the carrier always reviews. */
export const reviewedOwners: ReadonlySet<string> = new Set(['trust', 'foundation']);

/** Premium reductions for alarms, in basis points. They are added to the reductions for safes. */
export const alarmReductions = { has_burglar_alarm: 500, has_fire_alarm: 500 } as const;
export const storageSafeReductions: Readonly<Record<StorageSafeKey, number>> = {
  has_personal_safe: 500,
  has_ul_rated_safe: 1_000,
  has_ul_rate_vault: 1_500,
};

/** Premium factors in basis points, by the deductible in dollars. */
export const deductibleFactors: Readonly<Record<number, number>> = {
  0: 11_500,
  250: 10_000,
  500: 9_200,
  1_000: 8_500,
};
export const deductibles: readonly number[] = [0, 250, 500, 1_000];
export const DEDUCTIBLE_DEFAULT = 250;

/**
 * Factor for a collection whose most valuable item is worth more than `share` of the total value.
 * Both numbers are in basis points. The factor raises the premium, because one loss can destroy
 * most of the value.
 */
export const DOMINANT_ITEM = { share: 7_500, factor: 10_500 } as const;

/**
 * Premium factors in basis points for US states in which losses cost more or less than in the other
 * states.
 */
export const stateFactors: Readonly<Record<string, number>> = {
  CA: 10_800,
  FL: 11_500,
  HI: 10_600,
  LA: 11_400,
  NY: 10_600,
  TX: 10_700,
  IA: 9_400,
  ME: 9_500,
  NE: 9_600,
  VT: 9_500,
};

/** Minimum annual premium of a policy in cents, before tax. */
export const MINIMUM_PREMIUM_CENTS = 6_000;
/** Tax in basis points. Pages show this tax when they do not know the visitor's US state. */
export const ESTIMATED_TAX_BASIS_POINTS = 500;

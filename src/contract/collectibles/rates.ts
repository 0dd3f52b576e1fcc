/**
 * The tariff of collections, as data: what the provider rates by and what a landing page prices with. All
 * figures are made up; a carrier's filing goes in their place. Amounts are whole dollars unless they say
 * cents; factors and reductions are basis points, of which 10,000 leave an amount as it is.
 */

/** What one kind costs, and how much of it is sold online. */
export interface CategoryRate {
  /** Cents a year for $100 of value, with the usual deductible. */
  readonly rate: number;
  /** Most that is asked for online in one collection; above it the VIP team takes over. */
  readonly totalMax: number;
  /**
   * Above these the checkout hands over to the VIP team, whatever was answered before: left out where
   * the limit of the question says it all.
   */
  readonly review?: { readonly item: number; readonly total: number };
  /** Which places to lock it away are asked about and lower the price. */
  readonly safes: readonly SafeKey[];
}

export const safeKeys = ['has_personal_safe', 'has_ul_rated_safe', 'has_ul_rate_vault'] as const;
export type SafeKey = (typeof safeKeys)[number];

const anySafe = safeKeys;
const vaultOnly: readonly SafeKey[] = ['has_ul_rate_vault'];
const noSafes: readonly SafeKey[] = [];
const defaultRate = { totalMax: 100_000, safes: noSafes };

/** By category code. */
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

/** Least value of a collection that is worth a policy. */
export const TOTAL_MIN = 1_000;
/** Least that is said of the item that is worth the most. */
export const ITEM_MIN = 10;
/** Of all collections of one application together. */
export const APPLICATION_MAX = 250_000;
/** A policy of this value or less is approved at once, unless its owner is always reviewed. */
export const AUTO_APPROVAL_MAX = 25_000;
/** Owners whom the carrier looks at in any case. */
export const reviewedOwners: ReadonlySet<string> = new Set(['trust', 'foundation']);

/** Taken off for what protects the collection; they are added up. */
export const alarmReductions = { has_burglar_alarm: 500, has_fire_alarm: 500 } as const;
export const safeReductions: Readonly<Record<SafeKey, number>> = {
  has_personal_safe: 500,
  has_ul_rated_safe: 1_000,
  has_ul_rate_vault: 1_500,
};

/** By deductible in dollars. */
export const deductibleFactors: Readonly<Record<number, number>> = {
  0: 11_500,
  250: 10_000,
  500: 9_200,
  1_000: 8_500,
};
export const deductibles: readonly number[] = [0, 250, 500, 1_000];
export const DEDUCTIBLE_DEFAULT = 250;

/** One item that is more than this share of the total is lost all at once. */
export const HEAVY_ITEM = { share: 7_500, factor: 10_500 } as const;

/** States where a loss costs more or less than elsewhere. */
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

/** Least premium of a policy for a year, in cents, before tax. */
export const MINIMUM_PREMIUM = 6_000;
/** What a page that knows no state takes for the tax: basis points. */
export const ESTIMATED_TAX = 500;

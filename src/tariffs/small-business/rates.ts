import type { SmallBusinessPlanCode } from '../../contract/small-business/limits.ts';
import type { ClassGroup } from './class-groups.ts';

/* Rates of the small business policy. All amounts are invented for the reference server. Replace
   them with the carrier's filed rates. Amounts are in cents. Factors are in basis points: 10,000
   leaves a premium unchanged. `calculateSmallBusinessPrices` defines the order of the factors. After each
   factor, the result is rounded half up to the cent. After the last factor, the premium of a
   plan is rounded half up to the whole dollar. Then the rounded premium is compared with the
   minimum premium. */

interface ClassRate {
  /** Annual amount from which the liability premium is calculated. */
  basis: 'revenue' | 'payroll';
  /** Liability premium in cents, for each $1,000 of the basis. */
  liability: number;
  /** Property premium in cents, for each $100 of the property limit. */
  property: number;
  /** Premium for lost business income, in cents per year. */
  income: number;
}

/**
 * Rates by class group. The rates differ because some classes cause more losses. For example, a
 * plumber in a customer's home causes more fire damage than a bookkeeper.
 */
export const classRates: Readonly<Record<ClassGroup, ClassRate>> = {
  office: { basis: 'revenue', liability: 55, property: 42, income: 4_000 },
  retail: { basis: 'revenue', liability: 82, property: 78, income: 7_500 },
  food_store: { basis: 'revenue', liability: 78, property: 85, income: 7_000 },
  restaurant: { basis: 'revenue', liability: 122, property: 138, income: 14_000 },
  personal_service: { basis: 'revenue', liability: 88, property: 80, income: 6_500 },
  health_office: { basis: 'revenue', liability: 70, property: 60, income: 7_000 },
  trade: { basis: 'payroll', liability: 980, property: 66, income: 5_500 },
  cleaning: { basis: 'payroll', liability: 620, property: 45, income: 4_000 },
  light_maker: { basis: 'revenue', liability: 108, property: 96, income: 9_500 },
  wholesale: { basis: 'revenue', liability: 62, property: 70, income: 8_000 },
  studio: { basis: 'revenue', liability: 90, property: 62, income: 5_000 },
  auto_repair: { basis: 'payroll', liability: 720, property: 110, income: 9_000 },
  lodging: { basis: 'revenue', liability: 205, property: 150, income: 16_000 },
};

// A carrier files these limits together with its rates.
export { propertyLimitDollarsByPlan } from '../../contract/small-business/limits.ts';

/**
 * Layers of a property limit. Each layer ends at `limit` dollars. `share` is the factor for the
 * dollars in the layer. Most losses are small, so the first layer has the highest factor.
 */
export const propertyLimitLayers = [
  { limit: 15_000, share: 10_000 },
  { limit: 35_000, share: 5_000 },
  { limit: 75_000, share: 4_000 },
] as const;

/** Minimum annual premium of each plan, in cents. */
export const minimumPremiumCentsByPlan: Readonly<Record<SmallBusinessPlanCode, number>> = {
  silver: 49_600,
  gold: 68_400,
  platinum: 91_200,
};

interface StateRateFactor {
  liability: number;
  property: number;
}

/**
 * Factors by state. Court decisions affect the liability factor. Storms and fires affect the
 * property factor. States without an entry have no factor.
 */
export const stateRateFactors: Readonly<Record<string, StateRateFactor>> = {
  CA: { liability: 11_800, property: 11_400 },
  CO: { liability: 10_000, property: 11_600 },
  FL: { liability: 12_200, property: 14_800 },
  GA: { liability: 10_900, property: 10_600 },
  IL: { liability: 11_000, property: 10_400 },
  LA: { liability: 12_600, property: 14_200 },
  MS: { liability: 10_400, property: 12_800 },
  NJ: { liability: 11_500, property: 10_800 },
  NV: { liability: 11_200, property: 10_000 },
  NY: { liability: 12_800, property: 10_900 },
  OK: { liability: 10_000, property: 12_600 },
  PA: { liability: 10_800, property: 10_000 },
  SC: { liability: 10_400, property: 11_700 },
  TX: { liability: 10_900, property: 12_900 },
};

/** Factors by construction year. The first row whose `below` is greater than the year applies. */
export const buildingYearFactors = [
  { below: 1940, factor: 12_500 },
  { below: 1980, factor: 11_500 },
  { below: 2000, factor: 10_500 },
  { below: Infinity, factor: 10_000 },
] as const;

export const buildingSizeFactors = [
  { below: 5_000, factor: 10_000 },
  { below: 15_000, factor: 10_800 },
  { below: Infinity, factor: 11_600 },
] as const;

export const SPRINKLERS_FACTOR = 8_800;
export const ALARM_FACTOR = 9_500;
/**
 * Factors by type of premises. `home`: the business is in a home. `mobile`: the business is in a
 * vehicle that parks in different places.
 */
export const premisesFactors = {
  rented: 10_000,
  owned: 10_000,
  home: 9_000,
  mobile: 12_000,
} as const;

/**
 * Factors by full years in business. The first row whose `below` is greater than the number of
 * years applies.
 */
export const yearsInBusinessFactors = [
  { below: 3, factor: 11_500 },
  { below: 10, factor: 10_000 },
  { below: Infinity, factor: 9_300 },
] as const;

/**
 * Factors by number of losses in the last five years. A business with more losses than the list
 * contains cannot be insured online.
 */
export const lossCountFactors = [10_000, 11_000, 12_500, 14_500] as const;
/**
 * Maximum amount of all losses in the last five years, in dollars. A business with higher losses
 * cannot be insured online.
 */
export const LOSSES_MAX_DOLLARS = 100_000;

/**
 * Factor for cooking on a grill or with a fryer. `UNINSURED_SUBCONTRACTORS_FACTOR` is the factor
 * for subcontractors without proof of insurance. `NEW_BUILDINGS_FACTOR` is the factor for work on
 * new homes.
 */
export const HOT_COOKING_FACTOR = 11_500;
export const UNINSURED_SUBCONTRACTORS_FACTOR = 12_000;
export const NEW_BUILDINGS_FACTOR = 11_800;

/**
 * Price of hired auto coverage in the Gold and Platinum plans, in cents per year. `whenUsed` is
 * added if the business uses other vehicles.
 */
export const hiredAutoPriceCents = { flat: 6_500, whenUsed: 4_500 } as const;
/**
 * Price of both data breach coverages together in the Platinum plan, in cents per year. It depends
 * on the number of stored records.
 */
export const dataBreachPriceCents = {
  none: 6_000,
  thousand: 9_000,
  ten_thousand: 16_000,
  more: 31_000,
} as const;
/**
 * Price of employee liability in the Platinum plan, in cents per year. Two part-time employees
 * count as one employee.
 */
export const employeeLiabilityPriceCents = { flat: 7_000, perEmployee: 1_800 } as const;

/**
 * Discount in basis points for a business without losses in the last five years. The business must
 * also have at least `years` full years in business.
 */
export const CLAIMS_FREE_DISCOUNT = { discount: 500, years: 3 } as const;

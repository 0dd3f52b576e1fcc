import {
  smallBusinessPlanCodes,
  type SmallBusinessPlanCode,
} from '../../contract/small-business/limits.ts';
import type { ClassGroup } from './class-groups.ts';
import type { SmallBusinessAnswers } from '../../contract/small-business/answers.ts';
import {
  ALARM_FACTOR,
  buildingYearFactors,
  buildingSizeFactors,
  CLAIMS_FREE_DISCOUNT,
  classRates,
  dataBreachPriceCents,
  employeeLiabilityPriceCents,
  yearsInBusinessFactors,
  hiredAutoPriceCents,
  HOT_COOKING_FACTOR,
  lossCountFactors,
  minimumPremiumCentsByPlan,
  NEW_BUILDINGS_FACTOR,
  premisesFactors,
  propertyLimitLayers,
  propertyLimitDollarsByPlan,
  SPRINKLERS_FACTOR,
  stateRateFactors,
  UNINSURED_SUBCONTRACTORS_FACTOR,
} from './rates.ts';

export interface SmallBusinessRatingInput<Risk = SmallBusinessAnswers> {
  group: ClassGroup;
  /** State code, such as 'OR'. */
  state: string;
  risk: Risk;
}
/** The answers of a survey that may not be complete. A missing answer has no factor. */
type KnownAnswers = Partial<SmallBusinessAnswers>;
type PartialRatingInput = SmallBusinessRatingInput<KnownAnswers>;

/**
 * Annual price of a plan in cents, before tax. `discount` is a positive number that is subtracted.
 */
interface PlanPrice {
  subtotal: number;
  discount: number;
}
/** Reason for the discount, shown with its amount. */
export const claimsFreeDiscountTitle = `claims-free for ${CLAIMS_FREE_DISCOUNT.years} years, ${CLAIMS_FREE_DISCOUNT.discount / 100}%`;

export type PlanPrices = Record<SmallBusinessPlanCode, PlanPrice>;

/** Calculates the prices of the three plans for a business. The rates are in rates.ts. */
export function calculateSmallBusinessPrices(business: SmallBusinessRatingInput): PlanPrices {
  return pricesOf(business);
}

function pricesOf(business: PartialRatingInput): PlanPrices {
  const [silver, gold, platinum] = smallBusinessPlanCodes.map((plan) =>
    price(plan, sharedParts(plan, business) + extras(plan, business.risk), business.risk),
  );
  if (!silver || !gold || !platinum) throw new Error('A plan has no rate');
  return { silver, gold, platinum };
}

/**
 * Estimates the annual price of each plan in cents, before tax and after the discount, from the
 * answers so far. Null while the annual revenue or payroll is unknown from which the liability
 * premium is calculated.
 */
export function estimateSmallBusinessPrices(
  business: PartialRatingInput,
): Record<SmallBusinessPlanCode, number> | null {
  if (exposureOf(business) === undefined) return null;
  const { silver, gold, platinum } = pricesOf(business);
  const total = ({ subtotal, discount }: PlanPrice) => subtotal - discount;
  return { silver: total(silver), gold: total(gold), platinum: total(platinum) };
}

/** Returns the parts of the price that each plan has, in cents. */
function sharedParts(plan: SmallBusinessPlanCode, business: PartialRatingInput): number {
  return round(liability(business)) + income(business) + property(plan, business);
}

function price(plan: SmallBusinessPlanCode, parts: number, risk: KnownAnswers): PlanPrice {
  const dollars = Math.floor((parts + 50) / 100) * 100;
  const subtotal = Math.max(dollars, minimumPremiumCentsByPlan[plan]);
  return {
    subtotal,
    discount: isClaimsFree(risk) ? scale(subtotal, CLAIMS_FREE_DISCOUNT.discount) : 0,
  };
}

function isClaimsFree({ prior_losses = [], years_in_business: years = 0 }: KnownAnswers): boolean {
  return prior_losses.length === 0 && years >= CLAIMS_FREE_DISCOUNT.years;
}

function exposureOf({ group, risk }: PartialRatingInput): number | undefined {
  return classRates[group].basis === 'revenue' ? risk.annual_revenue : risk.annual_payroll;
}

function liability(business: PartialRatingInput): number {
  const { group, state, risk } = business;
  const exposure = exposureOf(business) ?? 0;
  return scaleAll(round((exposure * classRates[group].liability) / 1_000), [
    stateRateFactors[state]?.liability,
    ...experienceFactors(risk),
    risk.trade_work?.includes('new_homes') && NEW_BUILDINGS_FACTOR,
    risk.subcontractors_insured === 'no' && UNINSURED_SUBCONTRACTORS_FACTOR,
  ]);
}

function property(plan: SmallBusinessPlanCode, { group, state, risk }: PartialRatingInput): number {
  return scaleAll(layered(propertyLimitDollarsByPlan[plan], classRates[group].property), [
    stateRateFactors[state]?.property,
    ...buildingFactors(risk),
    risk.cooking_methods?.some((method) => method === 'grill' || method === 'fryer') &&
      HOT_COOKING_FACTOR,
    ...experienceFactors(risk),
  ]);
}

/**
 * Returns the premium for a property limit, in cents. Each layer of the limit has its own factor.
 * @param rate cents for each $100 of the limit in the first layer
 */
function layered(limit: number, rate: number): number {
  let from = 0;
  let cents = 0;
  for (const layer of propertyLimitLayers) {
    const dollars = Math.max(0, Math.min(limit, layer.limit) - from);
    cents += scale((dollars / 100) * rate, layer.share);
    from = layer.limit;
  }
  return cents;
}

function income({ group, risk }: PartialRatingInput): number {
  return scaleAll(classRates[group].income, buildingFactors(risk));
}

function extras(plan: SmallBusinessPlanCode, risk: KnownAnswers): number {
  if (plan === 'silver') return 0;
  const auto =
    hiredAutoPriceCents.flat +
    (risk.uses_other_vehicles === 'yes' ? hiredAutoPriceCents.whenUsed : 0);
  if (plan === 'gold') return auto;
  const { employees_full_time: fullTime = 0, employees_part_time: partTime = 0 } = risk;
  const employees = fullTime + Math.ceil(partTime / 2);
  return (
    auto +
    dataBreachPriceCents[risk.records_kept ?? 'none'] +
    employeeLiabilityPriceCents.flat +
    employees * employeeLiabilityPriceCents.perEmployee
  );
}

type Factor = number | false | undefined;

function buildingFactors(risk: KnownAnswers): Factor[] {
  return [
    risk.premises && premisesFactors[risk.premises],
    bracket(buildingYearFactors, risk.building_year),
    bracket(buildingSizeFactors, risk.building_square_feet),
    risk.sprinklers === 'yes' && SPRINKLERS_FACTOR,
    risk.alarm === 'yes' && ALARM_FACTOR,
  ];
}

function experienceFactors(risk: KnownAnswers): Factor[] {
  return [
    bracket(yearsInBusinessFactors, risk.years_in_business),
    lossCountFactors[Math.min(risk.prior_losses?.length ?? 0, lossCountFactors.length - 1)],
  ];
}

function bracket(
  rows: readonly { below: number; factor: number }[],
  value: number | undefined,
): Factor {
  return value === undefined ? undefined : rows.find(({ below }) => value < below)?.factor;
}

/**
 * Multiplies an amount by the factors, one after another. A factor that is false or undefined is
 * skipped.
 */
function scaleAll(cents: number, factors: readonly Factor[]): number {
  let scaled = cents;
  for (const factor of factors) if (factor) scaled = scale(scaled, factor);
  return scaled;
}

/** Multiplies an amount by a factor in basis points. The result is rounded half up to the cent. */
function scale(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5_000) / 10_000);
}

function round(cents: number): number {
  return Math.floor(cents + 0.5);
}

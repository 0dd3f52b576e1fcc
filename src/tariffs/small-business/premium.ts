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

export interface SmallBusinessRatingInput {
  group: ClassGroup;
  /** State code, such as 'OR'. */
  state: string;
  risk: SmallBusinessAnswers;
}

/**
 * Annual price of a plan in cents, before tax. `discount` is a positive number that is subtracted.
 */
interface PlanPrice {
  subtotal: number;
  discount: number;
}
export type PlanPrices = Record<SmallBusinessPlanCode, PlanPrice>;

/** Calculates the prices of the three plans for a business. The rates are in rates.ts. */
export function calculateSmallBusinessPrices(business: SmallBusinessRatingInput): PlanPrices {
  const shared = round(liability(business)) + income(business);
  const [silver, gold, platinum] = smallBusinessPlanCodes.map((plan) =>
    price(plan, shared + property(plan, business) + extras(plan, business.risk), business.risk),
  );
  if (!silver || !gold || !platinum) throw new Error('A plan has no rate');
  return { silver, gold, platinum };
}

function price(plan: SmallBusinessPlanCode, parts: number, risk: SmallBusinessAnswers): PlanPrice {
  const dollars = Math.floor((parts + 50) / 100) * 100;
  const subtotal = Math.max(dollars, minimumPremiumCentsByPlan[plan]);
  return {
    subtotal,
    discount: isClaimsFree(risk) ? scale(subtotal, CLAIMS_FREE_DISCOUNT.discount) : 0,
  };
}

function isClaimsFree({
  prior_losses = [],
  years_in_business: years,
}: SmallBusinessAnswers): boolean {
  return prior_losses.length === 0 && years >= CLAIMS_FREE_DISCOUNT.years;
}

function liability({ group, state, risk }: SmallBusinessRatingInput): number {
  const { basis, liability: rate } = classRates[group];
  const exposure = basis === 'revenue' ? risk.annual_revenue : risk.annual_payroll;
  return scaleAll(round((exposure * rate) / 1_000), [
    stateRateFactors[state]?.liability,
    ...experienceFactors(risk),
    risk.trade_work?.includes('new_homes') && NEW_BUILDINGS_FACTOR,
    risk.subcontractors_insured === 'no' && UNINSURED_SUBCONTRACTORS_FACTOR,
  ]);
}

function property(
  plan: SmallBusinessPlanCode,
  { group, state, risk }: SmallBusinessRatingInput,
): number {
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

function income({ group, risk }: SmallBusinessRatingInput): number {
  return scaleAll(classRates[group].income, buildingFactors(risk));
}

function extras(plan: SmallBusinessPlanCode, risk: SmallBusinessAnswers): number {
  if (plan === 'silver') return 0;
  const auto =
    hiredAutoPriceCents.flat +
    (risk.uses_other_vehicles === 'yes' ? hiredAutoPriceCents.whenUsed : 0);
  if (plan === 'gold') return auto;
  const employees = risk.employees_full_time + Math.ceil(risk.employees_part_time / 2);
  return (
    auto +
    dataBreachPriceCents[risk.records_kept] +
    employeeLiabilityPriceCents.flat +
    employees * employeeLiabilityPriceCents.perEmployee
  );
}

type Factor = number | false | undefined;

function buildingFactors(risk: SmallBusinessAnswers): Factor[] {
  return [
    premisesFactors[risk.premises],
    bracket(buildingYearFactors, risk.building_year),
    bracket(buildingSizeFactors, risk.building_square_feet),
    risk.sprinklers === 'yes' && SPRINKLERS_FACTOR,
    risk.alarm === 'yes' && ALARM_FACTOR,
  ];
}

function experienceFactors(risk: SmallBusinessAnswers): Factor[] {
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

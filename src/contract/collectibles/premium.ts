import {
  alarmReductions,
  categoryRates,
  deductibleFactors,
  HEAVY_ITEM,
  MINIMUM_PREMIUM,
  safeReductions,
  stateFactors,
  type SafeKey,
} from './rates.ts';

const BASIS_POINTS = 10_000;

/** What the price of a collection depends on. Values in whole dollars; what is left out is not there. */
export interface CollectionRisk extends Partial<
  Record<SafeKey | keyof typeof alarmReductions, boolean>
> {
  category_code: string;
  collection_total_value: number;
  /** Left out where nobody has said yet. */
  highest_value_item?: number;
  /** Code of the state where it is kept; left out where nobody has said yet. */
  state?: string;
}

/**
 * A year of cover for one collection in cents, before the policy's minimum and tax: rounded half up to the
 * cent after what protects it, and again after the deductible.
 * @param deductible dollars, one of `deductibles`
 * @throws RangeError for a category or deductible without a rate
 */
export function collectionPremium(risk: CollectionRisk, deductible: number): number {
  const category = categoryRates[risk.category_code];
  const factor = deductibleFactors[deductible];
  if (!category || factor === undefined) throw new RangeError('There is no rate');
  const { collection_total_value: total, highest_value_item: item = 0, state = '' } = risk;
  const isHeavy = item * BASIS_POINTS > total * HEAVY_ITEM.share;
  const protectedPremium = applyFactors(
    total * category.rate,
    [
      stateFactors[state] ?? BASIS_POINTS,
      isHeavy ? HEAVY_ITEM.factor : BASIS_POINTS,
      BASIS_POINTS - reductionOf(risk),
    ],
    100n,
  );
  return applyFactors(protectedPremium, [factor]);
}

/** Basis points off; a safe counts where the category asks about it. */
function reductionOf(risk: CollectionRisk): number {
  const { safes = [] } = categoryRates[risk.category_code] ?? {};
  const alarms = Object.entries(alarmReductions).filter(
    ([key]) => risk[key as keyof typeof alarmReductions],
  );
  const presentSafes = safes.filter((key) => risk[key]).map((key) => safeReductions[key]);
  return [...alarms.map(([, reduction]) => reduction), ...presentSafes].reduce(
    (sum, reduction) => sum + reduction,
    0,
  );
}

/** The premium of a policy from those of its collections, in cents: never less than the minimum. */
export function policyPremium(premiums: readonly number[]): number {
  return Math.max(
    premiums.reduce((sum, premium) => sum + premium, 0),
    MINIMUM_PREMIUM,
  );
}

/** A whole amount times factors in basis points, over a divisor, rounded half up once. */
function applyFactors(amount: number, factors: readonly number[], divisor = 1n): number {
  const product = factors.reduce((value, factor) => value * BigInt(factor), BigInt(amount));
  const denominator = BigInt(BASIS_POINTS) ** BigInt(factors.length) * divisor;
  return Number((2n * product + denominator) / (2n * denominator));
}

import { type StorageSafeKey } from '../../contract/collectibles/limits.ts';
import {
  alarmReductions,
  categoryRates,
  deductibleFactors,
  DOMINANT_ITEM,
  MINIMUM_PREMIUM_CENTS,
  storageSafeReductions,
  stateFactors,
} from './rates.ts';

const BASIS_POINTS = 10_000;

/**
 * Facts about a collection that affect its premium. Values are in whole dollars. If a safe or alarm
 * is omitted, the collection does not have it.
 */
export interface CollectionRisk extends Partial<
  Record<StorageSafeKey | keyof typeof alarmReductions, boolean>
> {
  category_code: string;
  collection_total_value: number;
  /** Value of the most valuable piece, in whole dollars. Omitted while the value is not known. */
  highest_value_item?: number;
  /** Code of the state where the collection is kept. Omitted while the state is not known. */
  state?: string;
}

/**
 * Returns the annual premium of one collection in cents, before tax and before the policy's minimum
 * premium applies. First, all factors except the deductible's factor apply, and the result is
 * rounded half up to the cent. Then the deductible's factor applies, and the result is rounded half
 * up again.
 * @param deductible in dollars, one of `deductibles`
 * @throws RangeError for a category or deductible without a rate
 */
export function collectionPremium(risk: CollectionRisk, deductible: number): number {
  const category = categoryRates[risk.category_code];
  const factor = deductibleFactors[deductible];
  if (!category || factor === undefined) throw new RangeError('There is no rate');
  const { collection_total_value: total, highest_value_item: item = 0, state = '' } = risk;
  const isHeavy = item * BASIS_POINTS > total * DOMINANT_ITEM.share;
  const protectedPremium = applyFactors(
    total * category.rate,
    [
      stateFactors[state] ?? BASIS_POINTS,
      isHeavy ? DOMINANT_ITEM.factor : BASIS_POINTS,
      BASIS_POINTS - reductionOf(risk),
    ],
    100n,
  );
  return applyFactors(protectedPremium, [factor]);
}

/**
 * Returns the sum of the reductions for alarms and safes, in basis points. A safe counts only if
 * the category's `safes` contain it.
 */
function reductionOf(risk: CollectionRisk): number {
  const { safes = [] } = categoryRates[risk.category_code] ?? {};
  const alarms = Object.entries(alarmReductions).filter(
    ([key]) => risk[key as keyof typeof alarmReductions],
  );
  const presentSafes = safes.filter((key) => risk[key]).map((key) => storageSafeReductions[key]);
  return [...alarms.map(([, reduction]) => reduction), ...presentSafes].reduce(
    (sum, reduction) => sum + reduction,
    0,
  );
}

/**
 * Returns the premium of a policy in cents: the sum of its collections' premiums, or the minimum
 * premium if the sum is lower.
 */
export function sumWithMinimumPremium(premiums: readonly number[]): number {
  return Math.max(
    premiums.reduce((sum, premium) => sum + premium, 0),
    MINIMUM_PREMIUM_CENTS,
  );
}

/**
 * Multiplies a whole number by factors in basis points, and divides it by `divisor`. Rounds only
 * once, at the end, and rounds half up.
 */
function applyFactors(amount: number, factors: readonly number[], divisor = 1n): number {
  const product = factors.reduce((value, factor) => value * BigInt(factor), BigInt(amount));
  const denominator = BigInt(BASIS_POINTS) ** BigInt(factors.length) * divisor;
  return Number((2n * product + denominator) / (2n * denominator));
}

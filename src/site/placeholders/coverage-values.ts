// Limits and exclusions of each product, from the facts of its plans.
import {
  baggageCoverages,
  baggageExclusions,
  ELECTRONICS_VALUE_MAX,
} from '../../contract/baggage/facts.ts';
import {
  collectiblesCoverages,
  collectiblesExclusions,
  NEW_PIECES_DAYS,
  NEW_PIECES_PERCENT,
} from '../../contract/collectibles/facts.ts';
import type { Exclusion, Fact } from '../../contract/facts.ts';
import { rentalCoverages, rentalExclusions } from '../../contract/rental-car/facts.ts';
import { rentersCoverages, rentersExclusions } from '../../contract/renters/facts.ts';
import {
  LIMIT_PER_CLAIM,
  PROPERTY_DEDUCTIBLE,
  smallBusinessCoverages,
  smallBusinessExclusions,
} from '../../contract/small-business/facts.ts';
import { smallBusinessPlanCodes } from '../../contract/small-business/limits.ts';
import { baggagePlans } from '../../tariffs/baggage/plans.ts';
import { rentalPlans } from '../../tariffs/rental-car/plans.ts';
import { rentersTerms } from '../../tariffs/renters/terms.ts';
import type { PlaceholderValues } from './fill.ts';

/**
 * Returns `limit:lost` for the cheapest plan, `limit:lost@complete` for every other plan, and
 * `exclusion:cash` for each exclusion. `exclusion:cash:lower` begins with a small letter.
 * @param plans the coverages of each plan by its code, the cheapest plan first
 */
function limitsAndExclusions(
  plans: readonly (readonly [code: string, coverages: readonly Fact[]])[],
  exclusions: readonly Exclusion[],
): PlaceholderValues {
  const limits = plans.flatMap(([code, coverages], index) =>
    coverages
      .filter(({ value }) => value !== false)
      .map(({ id, value }) => [
        `limit:${id}${index === 0 ? '' : `@${code}`}`,
        value === true ? 'Included' : String(value),
      ]),
  );
  const excluded = exclusions.flatMap(({ id, label }) => [
    [`exclusion:${id}`, label],
    [`exclusion:${id}:lower`, label.charAt(0).toLowerCase() + label.slice(1)],
  ]);
  return Object.fromEntries([...limits, ...excluded]);
}

export function baggageCoverageValues(): PlaceholderValues {
  const plans = baggagePlans.map(
    (plan) => [plan.id.replace('baggage-', ''), baggageCoverages(plan)] as const,
  );
  return {
    ...limitsAndExclusions(plans, baggageExclusions),
    'electronics-max': ELECTRONICS_VALUE_MAX,
  };
}

export function rentalCoverageValues(): PlaceholderValues {
  const plans = rentalPlans.map(
    (plan) => [plan.id.replace('rental-car-', ''), rentalCoverages(plan)] as const,
  );
  return limitsAndExclusions(plans, rentalExclusions);
}

/** Only the limits that a buyer does not choose and that are the same in every state. */
export function rentersCoverageValues(): PlaceholderValues {
  const coverages = rentersCoverages(rentersTerms());
  return limitsAndExclusions([['standard', coverages]], rentersExclusions);
}

export function collectiblesCoverageValues(): PlaceholderValues {
  return {
    ...limitsAndExclusions([['collector', collectiblesCoverages()]], collectiblesExclusions),
    'new-days': String(NEW_PIECES_DAYS),
    'new-percent': `${NEW_PIECES_PERCENT}%`,
  };
}

export function smallBusinessCoverageValues(): PlaceholderValues {
  const plans = smallBusinessPlanCodes.map(
    (code) => [code, smallBusinessCoverages({ code })] as const,
  );
  return {
    ...limitsAndExclusions(plans, smallBusinessExclusions),
    'per-claim': LIMIT_PER_CLAIM.toLowerCase(),
    deductible: PROPERTY_DEDUCTIBLE,
  };
}

import type {
  RegionalExtraCode,
  RentersPolicyDetails,
} from '../../../src/contract/renters/policy.ts';
import type { RentersStateRates } from '../../../src/tariffs/renters/states.ts';

type Extras = Required<Pick<RentersPolicyDetails, RegionalExtraCode>>;

/** US states where earthquake coverage is sold only as a separate policy. */
const separateEarthquakeStates: ReadonlySet<string> = new Set(['CA', 'OR', 'WA']);
/** US states in which the carrier's filing excludes pet damage to the home. */
const petDamageExcludedStates: ReadonlySet<string> = new Set(['NY', 'NJ', 'MA', 'CT']);

/**
 * Returns the optional coverages, each with a caption for the policyholder. Each coverage is marked
 * as allowed or not allowed in the US state. These rules are invented, like the rates.
 */
export function optionalCoveragesIn(code: string, { coastal }: RentersStateRates): Extras {
  return {
    replacement_cost: { allowed: true, caption: 'New for old, without deduction for age' },
    pet_damage: petDamageExcludedStates.has(code)
      ? { allowed: false, caption: 'Not part of policies in your state' }
      : { allowed: true, caption: 'Up to $500 for damage by your pet to the rented home' },
    water_backup: coastal
      ? { allowed: false, caption: 'In coastal states a flood policy insures it' }
      : { allowed: true, caption: 'Up to $5,000 when a drain or sewer backs up' },
    identity_fraud: { allowed: true, caption: 'Up to $2,500 of costs to clear your name' },
    earthquake: separateEarthquakeStates.has(code)
      ? { allowed: false, caption: 'In your state earthquake takes a policy of its own' }
      : { allowed: true, caption: 'Up to the amount of your belongings, with a 10% deductible' },
  };
}

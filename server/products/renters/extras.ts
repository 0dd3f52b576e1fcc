import type { RegionalExtra, RentersPolicyDetails } from '../../../src/contract/renters/policy.ts';
import type { RentersState } from '../../../src/contract/renters/states.ts';

type Extras = Required<Pick<RentersPolicyDetails, RegionalExtra>>;

/** Where earthquake may be written only as a policy of its own. */
const separateEarthquakeStates: ReadonlySet<string> = new Set(['CA', 'OR', 'WA']);
/** Where the filing leaves out what pets do to the home. */
const petDamageExcludedStates: ReadonlySet<string> = new Set(['NY', 'NJ', 'MA', 'CT']);

/** What the law of the home's state allows beside the plan, in words for the holder. Made up, as the rates are. */
export function regionalExtrasIn(code: string, { coastal }: RentersState): Extras {
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

/**
 * Coverages of a renters policy that the buyer does not choose. All limits are in whole dollars.
 * They are invented, like the rates.
 */
import type { RentersTerms } from '../../contract/renters/facts.ts';
import { rentersRatesByState } from './states.ts';

/** Limit for loss of use, as a percentage of the limit for belongings. */
const LOSS_OF_USE_PERCENT = 30;

/** US states where earthquake coverage is sold only as a separate policy. */
const separateEarthquakeStates: ReadonlySet<string> = new Set(['CA', 'OR', 'WA']);
/** US states in which the carrier's filing excludes pet damage to the home. */
const petDamageExcludedStates: ReadonlySet<string> = new Set(['NY', 'NJ', 'MA', 'CT']);

/**
 * Returns the coverages of a policy in a US state. Without a state, returns only the coverages that
 * are the same in every state.
 * @param property limit for belongings in whole dollars. Undefined if it is not chosen yet
 */
export function rentersTerms(stateCode?: string, property?: number): RentersTerms {
  return {
    medical_limit: 1_000,
    loss_of_use: property
      ? (property * LOSS_OF_USE_PERCENT) / 100
      : `${LOSS_OF_USE_PERCENT}% of your belongings`,
    repairs: true,
    fire_department: 500,
    food_spoilage: 500,
    lock_replacement: 250,
    money: 200,
    credit_card: 500,
    brand_new_belongings: true,
    jewelry: 1_500,
    silverware: 1_500,
    firearms: 1_500,
    loss_assessment: 1_000,
    ...(stateCode !== undefined && regionalTerms(stateCode)),
  };
}

function regionalTerms(code: string): RentersTerms {
  const coastal = rentersRatesByState[code]?.coastal === true;
  return {
    ...(coastal && { hurricane_deductible: '2% of your belongings' }),
    pet_damage: petDamageExcludedStates.has(code)
      ? { allowed: false, caption: 'Not part of policies in your state' }
      : { allowed: true, caption: 'Up to $500 for damage by your pet to the rented home' },
    water_backup: coastal
      ? { allowed: false, caption: 'In coastal states, a flood policy covers it' }
      : { allowed: true, caption: 'Up to $5,000 when a drain or sewer backs up' },
    identity_fraud: { allowed: true, caption: 'Up to $2,500 in costs to clear your name' },
    earthquake: separateEarthquakeStates.has(code)
      ? { allowed: false, caption: 'Not covered in your state; it needs a separate policy' }
      : { allowed: true, caption: 'Up to the amount of your belongings, with a 10% deductible' },
  };
}

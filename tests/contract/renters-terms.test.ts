import { expect, it } from 'vitest';
import { rentersTerms } from '../../src/tariffs/renters/terms.ts';

/** Returns which regional coverages a state allows. */
const allowed = (state: string) => {
  const { pet_damage, water_backup, earthquake, identity_fraud } = rentersTerms(state, 20_000);
  return [pet_damage, water_backup, earthquake, identity_fraud].map((extra) => extra?.allowed);
};

it.each([
  ['OH', [true, true, true, true]],
  ['NY', [false, true, true, true]],
  ['FL', [true, false, true, true]],
  ['CA', [true, true, false, true]],
])('a renters policy in %s has the regional coverages of the state', (state, expected) => {
  expect(allowed(state)).toEqual(expected);
});

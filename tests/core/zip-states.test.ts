import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { codes } from 'zipcodes/lib/codes.js';
import { stateOfZip } from '../../src/core/address/zip-states.ts';

const require = createRequire(import.meta.url);
const zips = (require('zipcodes/lib/codes.js') as { codes: typeof codes }).codes;
/** Countries in the Pacific that use US ZIP codes. They are no US states. */
const otherCountries = new Set(['FM', 'MH', 'PW']);

test('knows the state of every ZIP code', () => {
  const wrong = Object.entries(zips).flatMap(([zip, row]) => {
    const state = row?.state ?? '';
    if (!/^\d{5}$/.test(zip)) return [];
    const found = stateOfZip(zip);
    return found === (otherCountries.has(state) ? undefined : state) ? [] : [[zip, state, found]];
  });
  expect(wrong).toEqual([]);
});

test.each([
  [' 96813-1234 ', 'HI'],
  ['968131234', 'HI'],
  ['9681', undefined],
  ['', undefined],
  ['H6813', undefined],
  // A magic ZIP code of the sandbox, which does not exist.
  ['00001', undefined],
])('the state of %j is %s', (postal, state) => {
  expect(stateOfZip(postal)).toBe(state);
});

import { expect, test } from 'vitest';
import type { WireAddress } from '../../../src/contract/address.ts';
import type { Territory } from '../../../src/contract/territory.ts';
import { usStates } from '../../../src/contract/us-states.ts';
import { isOfferedIn } from '../../../src/tariffs/availability.ts';
import { rentersRatesByState } from '../../../src/tariffs/renters/states.ts';
import { waitlistProductCodes } from '../../../src/contract/waitlist.ts';
import { ApiError } from '../../../server/errors.ts';
import { collectionTerritory } from '../../../server/products/collectibles/rate.ts';
import { findRatingTerritory } from '../../../server/products/rating-address.ts';
import { rentersTerritory } from '../../../server/products/renters/rate.ts';
import { cityKeysStartingWith, zipsOfCity } from '../../../server/reference-data/places.ts';

/** Returns the codes of the US states and territories in which a product is not offered. */
const unavailableStates = (product: (typeof waitlistProductCodes)[number]) =>
  usStates.flatMap(([state]) => (isOfferedIn(product, { country: 'US', state }) ? [] : [state]));

test('each product is offered in the states that its carrier serves', () => {
  const territories = ['AS', 'GU', 'MP', 'PR', 'VI'];
  expect(
    Object.fromEntries(waitlistProductCodes.map((code) => [code, unavailableStates(code)])),
  ).toEqual({
    baggage: territories,
    rental_car: territories,
    renters: ['AK', ...territories, 'HI'].toSorted(byPosition),
    commercial: ['AK', ...territories, 'HI'].toSorted(byPosition),
    collectibles: territories,
  });
});

const position = new Map(usStates.map(([code], index) => [code, index]));
function byPosition(one: string, other: string): number {
  return (position.get(one) ?? 0) - (position.get(other) ?? 0);
}

test.each<[string, boolean[]]>([
  ['CA', [true, true, false, false, false]],
  ['KP', [false, false, false, false, false]],
])('the country %s is available for products that are offered abroad', (country, expected) => {
  expect(waitlistProductCodes.map((product) => isOfferedIn(product, { country }))).toEqual(
    expected,
  );
});

test('renters has rates for exactly the states in which it is offered', () => {
  const offered = usStates.flatMap(([state]) =>
    isOfferedIn('renters', { country: 'US', state }) ? [state] : [],
  );
  expect(Object.keys(rentersRatesByState).toSorted()).toEqual(offered.toSorted());
});

const addressIn = ({ country, state }: Territory): WireAddress => {
  const [zip = ''] =
    state === undefined ? [] : zipsOfCity(cityKeysStartingWith('', state)[0] ?? '');
  return {
    line1: '1 Elm St',
    line2: '',
    city: 'X',
    state_or_region: state ?? '',
    country,
    postal: zip || '1',
  };
};

/** Rating of a product's address. */
const rating: Partial<Record<string, (address: WireAddress) => unknown>> = {
  renters: (address) => rentersTerritory(address, { rateTerritory: findRatingTerritory }),
  collectibles: ({ country, ...address }) =>
    collectionTerritory(
      { ...address, country_code: country },
      { rateTerritory: findRatingTerritory },
    ),
};

test.each(waitlistProductCodes)(
  '%s is rated where it is offered, and rejected elsewhere',
  (product) => {
    const places: Territory[] = [
      ...usStates.map(([state]) => ({ country: 'US', state })),
      ...['CA', 'FR', 'CU', 'IR', 'KP', 'SY'].map((country) => ({ country })),
    ];
    const rate =
      rating[product] ?? ((address: WireAddress) => findRatingTerritory(address, product));
    for (const place of places) {
      const code = errorCodeOf(() => rate(addressIn(place)));
      const isOffered = isOfferedIn(product, place);
      expect([place, code === undefined]).toEqual([place, isOffered]);
      if (code !== undefined)
        expect(['no_offers_found', 'rating_address_rejected']).toContain(code);
    }
  },
);

function errorCodeOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

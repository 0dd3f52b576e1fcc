import { describe, expect, it } from 'vitest';
import { wireAddressSchema } from '../../src/contract/address.ts';
import { fromWireAddress, toWireAddress } from '../../src/core/address/wire-address.ts';
import { parseSettings } from '../../src/islands/account/settings/fields.ts';

const locatedAddress = {
  streetAddress: '12 Cedar Street',
  unit: '',
  city: 'Portland',
  region: 'OR',
  postal: '97214',
  country: 'US',
};
const coordinates = { lat: 45.5, lng: -122.6 };
const spelledOut = { latitude: 45.5, longitude: -122.6 };

describe('the position of an address', () => {
  it('is sent to the product calls only as lat and lng', () => {
    const wire = toWireAddress({ ...locatedAddress, ...coordinates });
    expect(wire).toMatchObject(coordinates);
    expect(wire).not.toHaveProperty('latitude');
  });

  it('is sent to the account only as latitude and longitude', () => {
    const known = { firstName: 'Dana', lastName: 'Moreau', countryId: 'US', lat: '45.5' };
    const { answers } = parseSettings({ ...locatedAddress, ...known, lng: '-122.6' });
    expect(answers?.address).toMatchObject(spelledOut);
    expect(answers?.address).not.toHaveProperty('lat');
  });

  it.each([coordinates, spelledOut])('is read from either pair of names: %j', (input) => {
    const wire = wireAddressSchema.parse({ line1: '1 A', city: 'B', postal: '97214', ...input });
    expect(fromWireAddress(wire)).toMatchObject(coordinates);
  });
});

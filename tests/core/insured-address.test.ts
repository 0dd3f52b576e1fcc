import { describe, expect, it } from 'vitest';
import { insuredAddressSchema } from '../../src/core/address/insured-address.ts';

const address = { streetAddress: '77 Larch Avenue', unit: '', city: 'Columbus', country: 'US' };

describe('the state of an insured address', () => {
  it.each([
    [{ region: '', postal: '43215' }, 'OH'],
    [{ postal: '43215-1234' }, 'OH'],
    [{ region: 'KY', postal: '43215' }, 'KY'],
  ])('of %j is %s', (parts, region) => {
    expect(insuredAddressSchema.parse({ ...address, ...parts })).toMatchObject({ region });
  });

  it.each([
    { region: '', postal: '4321' },
    { region: '', postal: '43215', country: 'ZA' },
  ])('is required with %j', (parts) => {
    const { error } = insuredAddressSchema.safeParse({ ...address, ...parts });
    expect(error?.issues).toMatchObject([{ path: ['region'], message: 'Enter a state or region' }]);
  });
});

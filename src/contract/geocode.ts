import { addressSchema } from './address.ts';
import { defineCall } from './define-call.ts';

export const geocodeAddress = defineCall({
  id: 'geocodeAddress',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/info/geocode',
  summary: 'Returns the coordinates of an address. Fails with ZERO_RESULTS if it is not found',
  tag: 'Information',
  auth: 'none',
  request: addressSchema,
  response: addressSchema,
  errors: ['ZERO_RESULTS'],
});

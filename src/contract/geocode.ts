import { addressSchema } from './address.ts';
import { defineCall } from './define-call.ts';

export const geocodeAddress = defineCall({
  id: 'geocodeAddress',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/info/geocode',
  summary: 'Coordinates of an address; ZERO_RESULTS when it cannot be found',
  tag: 'Information',
  auth: 'none',
  request: addressSchema,
  response: addressSchema,
  errors: ['ZERO_RESULTS'],
});

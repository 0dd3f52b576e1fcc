import * as z from 'zod/mini';
import { addressSchema } from '../../contract/address.ts';
import { stateOfZip } from './zip-states.ts';

/** Postal address whose state may be empty in the United States. The ZIP code then gives the state. */
export const insuredAddressSchema = z.pipe(
  z.transform((address: object) => {
    const { region, postal, country = 'US' } = address as Record<string, unknown>;
    const isStateMissing = country === 'US' && !String(region ?? '').trim();
    const state = isStateMissing && stateOfZip(String(postal ?? ''));
    return state ? { ...address, region: state } : address;
  }),
  addressSchema,
);

import { findStateCode } from '../us-states.ts';

/** Fields of policy details, across all products, that contain the address of the risk. */
const addressFields = ['address', 'rating_address', 'property_address', 'mailing_address'] as const;

/**
 * Returns the postal code of the state whose rules apply to a policy: the state of the insured home,
 * business or collection, or of the traveler's address. Undefined if the details name no state, or
 * several.
 */
export function policyState(details: unknown): string | undefined {
  if (!isRecord(details)) return undefined;
  const collections = Array.isArray(details['collections']) ? details['collections'] : [];
  const addresses = [
    ...addressFields.map((field) => details[field]),
    ...collections.map((one: unknown) => (isRecord(one) ? one['address'] : undefined)),
  ];
  const states = new Set(addresses.filter(isRecord).map(stateOfAddress));
  const [state] = states;
  return states.size === 1 ? state : undefined;
}

function stateOfAddress({ region, state_or_region }: Record<string, unknown>): string | undefined {
  const name = region ?? state_or_region;
  return typeof name === 'string' ? findStateCode(name) : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

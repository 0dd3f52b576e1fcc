import { dateSchema } from '../../../contract/fields.ts';
import { buildPath } from '../../../core/path.ts';

/** Where the steps of an extension live. */
export const EXTENSION_PATH = '/rental-car-insurance/extension/:policyId';
/** Name of the query parameter that carries the new return date, YYYY-MM-DD. */
const UNTIL_PARAM = 'until';

/**
 * The address of an extension, at its start or at a later step. Its date is in the address, so that a
 * sign-in on the way does not lose it.
 */
export function extensionPath(policyId: string, until: string, step = 'start'): string {
  return `${buildPath(EXTENSION_PATH, { policyId })}/${step}?${UNTIL_PARAM}=${until}`;
}

/** The new return date in an address's query; null where there is none. */
export function extensionDate(search: string): string | null {
  return dateSchema.safeParse(new URLSearchParams(search).get(UNTIL_PARAM)).data ?? null;
}

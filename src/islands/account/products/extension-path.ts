import { dateSchema } from '../../../contract/fields.ts';
import { buildPath } from '../../../core/path.ts';

/** Path of the steps of an extension. */
export const EXTENSION_PATH = '/rental-car-insurance/extension/:policyId';
/** Name of the query parameter that carries the new return date, YYYY-MM-DD. */
const UNTIL_PARAM = 'until';

/**
 * Builds the URL of an extension's first step or of a later one. The date is in the URL, so that a
 * sign-in on the way does not lose it.
 */
export function extensionPath(policyId: string, until: string, step = 'start'): string {
  return `${buildPath(EXTENSION_PATH, { policyId })}/${step}?${UNTIL_PARAM}=${until}`;
}

/** Returns the new return date from a query string, or null if there is none. */
export function extensionDate(search: string): string | null {
  return dateSchema.safeParse(new URLSearchParams(search).get(UNTIL_PARAM)).data ?? null;
}

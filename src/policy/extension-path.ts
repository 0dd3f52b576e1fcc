import { dateSchema } from '../contract/fields.ts';
import { buildPath } from '../core/path.ts';

/** Path pattern of the extension flow for a rental policy. */
export const EXTENSION_PATH_PATTERN = '/rental-car-insurance/extension/:policyId';
/** Name of the query parameter with the new return date, YYYY-MM-DD. */
const UNTIL_PARAM = 'until';

/**
 * Builds the URL of a step of the extension flow. The new return date is in the URL, so that it is
 * not lost if the visitor must sign in between two steps.
 */
export function extensionPath(policyId: string, until: string, step = 'start'): string {
  return `${buildPath(EXTENSION_PATH_PATTERN, { policyId })}/${step}?${UNTIL_PARAM}=${until}`;
}

/** Returns the new return date from a query string. Null if there is no valid date. */
export function returnDateFromQuery(search: string): string | null {
  return dateSchema.safeParse(new URLSearchParams(search).get(UNTIL_PARAM)).data ?? null;
}

import { requiredTextSchema } from '../fields.ts';

/** Maximum characters of a claimant's text about a claim. */
export const claimMessageLimit = 2000;

/** Returns the schema of a text of the claimant about a claim. */
export function claimMessageSchema(missingMessage: string) {
  return requiredTextSchema(claimMessageLimit, missingMessage);
}

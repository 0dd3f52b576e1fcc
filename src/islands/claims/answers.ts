/** Schemas and texts for the answers of the claim steps. */
import * as z from 'zod/mini';
import { claimDamageLabels, type ClaimDamage } from '../../contract/claims/damages.ts';
import { requiredTextSchema } from '../../contract/fields.ts';

export const damageCodes = Object.keys(claimDamageLabels) as [ClaimDamage, ...ClaimDamage[]];

const DESCRIPTION_MAX = 2000;
const SERIAL_MAX = 60;

export const damagesSchema = z.object({
  damages: z.array(z.enum(damageCodes)).check(z.minLength(1, 'Select at least one type of damage')),
});
export type Damages = z.infer<typeof damagesSchema>;

export const descriptionSchema = z.object({
  description: requiredTextSchema(DESCRIPTION_MAX, 'Describe what happened to your phone'),
});
export type Description = z.infer<typeof descriptionSchema>;

export const repairAuthorizationSchema = z.object({
  serialNumber: requiredTextSchema(SERIAL_MAX, 'Enter your phone’s serial number'),
  authorized: z.literal(true, 'Confirm that you’ve forwarded the email'),
});
export type RepairAuthorization = z.infer<typeof repairAuthorizationSchema>;

/**
 * Returns the names of the damages as one text, in the order of the form. For example
 * 'Cracked/Broken Screen, Port Issue'.
 */
export function damagesText(damages: readonly ClaimDamage[]): string {
  return damageCodes
    .filter((code) => damages.includes(code))
    .map((code) => claimDamageLabels[code])
    .join(', ');
}

/** Schemas and texts for the answers of the claim steps. */
import * as z from 'zod/mini';
import { claimDamages, type ClaimDamage } from '../../contract/claims/damages.ts';
import { requiredText } from '../../contract/fields.ts';

export const damageCodes = Object.keys(claimDamages) as [ClaimDamage, ...ClaimDamage[]];

const DESCRIPTION_MAX = 2000;
const SERIAL_MAX = 60;

export const damagesSchema = z.object({
  damages: z.array(z.enum(damageCodes)).check(z.minLength(1, 'Select at least one kind of damage')),
});
export type Damages = z.infer<typeof damagesSchema>;

export const descriptionSchema = z.object({
  description: requiredText(DESCRIPTION_MAX, 'Describe what happened to your phone'),
});
export type Description = z.infer<typeof descriptionSchema>;

export const repairAuthorizationSchema = z.object({
  serialNumber: requiredText(SERIAL_MAX, 'Enter the serial number of your phone'),
  authorized: z.literal(true, 'Confirm that you have forwarded the email'),
});
export type RepairAuthorization = z.infer<typeof repairAuthorizationSchema>;

/**
 * Returns the names of the damages as one text, in the order of the form. For example
 * 'Cracked/Broken Screen, Port Issue'.
 */
export function damageText(damages: readonly ClaimDamage[]): string {
  return damageCodes
    .filter((code) => damages.includes(code))
    .map((code) => claimDamages[code])
    .join(', ');
}

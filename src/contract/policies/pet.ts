import * as z from 'zod/mini';
import { namedSchema } from './details.ts';

/**
 * Details of a pet policy. A policy has either `pet_names` only, or `pets`, which include the
 * names.
 */
export const petPolicyDetailsSchema = z.object({
  /** Names of all insured pets. */
  pet_names: z.optional(z.union([z.string(), z.array(z.string())])),
  /** Insured pets, each with its own coverage. */
  pets: z.optional(z.array(namedSchema)),
});
export type PetPolicyDetails = z.infer<typeof petPolicyDetailsSchema>;

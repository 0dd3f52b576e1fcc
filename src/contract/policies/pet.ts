import * as z from 'zod/mini';
import { namedSchema } from './details.ts';

/** Details of a pet policy: either only the names, or the pets with their names. */
export const petPolicyDetailsSchema = z.object({
  /** Names of all insured pets. */
  pet_names: z.optional(z.union([z.string(), z.array(z.string())])),
  /** Insured pets, each with its own coverage. */
  pets: z.optional(z.array(namedSchema)),
});
export type PetPolicyDetails = z.infer<typeof petPolicyDetailsSchema>;

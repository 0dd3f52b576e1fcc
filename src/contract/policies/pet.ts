import * as z from 'zod/mini';
import { namedSchema } from './details.ts';

/** Details of a pet policy: the names alone, or the animals by name. */
export const petPolicyDetailsSchema = z.object({
  pet_names: z.optional(z.union([z.string(), z.array(z.string())])),
  pets: z.optional(z.array(namedSchema)),
});
export type PetPolicyDetails = z.infer<typeof petPolicyDetailsSchema>;

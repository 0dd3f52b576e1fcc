import * as z from 'zod/mini';
import { namedSchema } from './details.ts';

/** Details of a pet policy: the names alone, or the animals by name. */
export const petPolicyDetailsSchema = z.object({
  /** Of all of them. */
  pet_names: z.optional(z.union([z.string(), z.array(z.string())])),
  /** Each with its cover. */
  pets: z.optional(z.array(namedSchema)),
});
export type PetPolicyDetails = z.infer<typeof petPolicyDetailsSchema>;

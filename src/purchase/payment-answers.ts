/** Schemas of the last steps of every purchase: the plan and the cardholder. */
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../contract/address.ts';
import type { Plan } from '../contract/purchase/plan.ts';

export const planChoiceSchema = z.object({
  planId: z.string('Select a plan').check(z.minLength(1, 'Select a plan')),
});
export type PlanChoice = z.infer<typeof planChoiceSchema>;

/**
 * Maximum length of the cardholder's name, in characters. The person's full name from earlier
 * answers can be longer.
 */
const CARDHOLDER_MAX = 80;

/** Schema of the cardholder. The card itself has its own field and is never persisted. */
export const cardholderSchema = z.object({
  cardholderName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the name on the card'),
      z.maxLength(CARDHOLDER_MAX, `Use ${CARDHOLDER_MAX} characters or fewer`),
    ),
  line1: addressSchema.shape.streetAddress,
  line2: addressSchema.shape.unit,
  city: addressSchema.shape.city,
  region: addressSchema.shape.region,
  acknowledged: z.literal(true, 'Read and accept the terms of the plan'),
});

/**
 * Returns initial values for the cardholder: the person from the earlier answers, at their home
 * address. A plan without terms counts as accepted.
 */
export function cardholderOf(name: string | null, home: Address | null, plan?: Plan | null) {
  return {
    cardholderName: name?.slice(0, CARDHOLDER_MAX) ?? '',
    line1: home?.streetAddress ?? '',
    line2: home?.unit ?? '',
    city: home?.city ?? '',
    region: home?.region ?? '',
    acknowledged: plan?.information.acknowledgment_html === '',
  };
}

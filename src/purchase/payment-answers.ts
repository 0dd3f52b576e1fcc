/** What the last questions of every purchase ask: which plan, and who pays. */
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../contract/address.ts';
import type { Plan } from '../contract/purchase/plan.ts';

export const planChoiceSchema = z.object({
  planId: z.string('Select a plan').check(z.minLength(1, 'Select a plan')),
});
export type PlanChoice = z.infer<typeof planChoiceSchema>;

/** The names of a person, in full, can be longer than what stands on a card. */
const CARDHOLDER_MAX = 80;

/** The card's owner; the card itself stays in its own field and is never kept. */
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

/** Who most likely pays: the person who answered so far, at their home. A plan without terms has none to accept. */
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

import * as z from 'zod/mini';
import { paymentFrequencySchema } from '../../src/contract/purchase/billing.ts';

const minorUnits = z.int();

/** A policy's billing as its column stores it: like the contract's billing, but in minor units. */
export const storedBillingSchema = z.object({
  currency: z.string(),
  frequency: paymentFrequencySchema,
  /** Amount of one payment, in minor units. */
  price: minorUnits,
  next_payment: z.nullable(z.string()),
  items: z.array(z.object({ title: z.string(), amount: minorUnits })),
  tax_basis_points: minorUnits,
  totals: z.object({
    subtotal: minorUnits,
    discount: minorUnits,
    tax: minorUnits,
    grandtotal: minorUnits,
  }),
  /** Reason for the discount. Omitted if there is no discount. */
  discount_title: z.optional(z.string()),
  schedule: z.nullable(
    z.array(
      z.object({ amount: minorUnits, downpayment: z.boolean(), due_date: z.optional(z.string()) }),
    ),
  ),
});
export type StoredBilling = z.infer<typeof storedBillingSchema>;

import * as z from 'zod/mini';
import { paymentFrequencySchema } from '../../src/contract/purchase/billing.ts';

const minor = z.int();

/** A policy's bill as it lies in its column: like the contract's, in minor units. */
export const storedBillingSchema = z.object({
  currency: z.string(),
  frequency: paymentFrequencySchema,
  /** What one payment comes to. */
  price: minor,
  next_payment: z.nullable(z.string()),
  items: z.array(z.object({ title: z.string(), amount: minor })),
  tax_basis_points: minor,
  totals: z.object({ subtotal: minor, discount: minor, tax: minor, grandtotal: minor }),
  schedule: z.nullable(
    z.array(
      z.object({ amount: minor, downpayment: z.boolean(), due_date: z.optional(z.string()) }),
    ),
  ),
});
export type StoredBilling = z.infer<typeof storedBillingSchema>;

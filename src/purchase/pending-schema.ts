import * as z from 'zod/mini';
import { totalsSchema } from '../contract/purchase/billing.ts';

/**
 * Schema of the persisted purchase. After a reload, the browser sends this purchase again, with the
 * same idempotency key and body.
 */
export const pendingSchema = z.nullable(
  z.object({
    uniqueKey: z.string(),
    params: z.optional(z.record(z.string(), z.string())),
    request: z.record(z.string(), z.unknown()),
    planTitle: z.string(),
    // Has a default, because data that the previous release persisted contains no email and no
    // price.
    email: z.catch(z.string(), ''),
    price: z.catch(
      z.object({
        currency_code: z.string(),
        totals: totalsSchema,
        held_amount: z.optional(z.number()),
      }),
      { currency_code: 'USD', totals: { subtotal: 0, discount: 0, tax: 0, grandtotal: 0 } },
    ),
    starts: z.optional(z.string()),
    underwriter: z.optional(z.object({ name: z.string() })),
    position: z.optional(z.object({ lat: z.number(), lng: z.number() })),
  }),
);
export type PendingPurchase = NonNullable<z.infer<typeof pendingSchema>>;

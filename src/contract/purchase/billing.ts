import * as z from 'zod/mini';
import { dateSchema, decimalSchema, openEnum } from '../fields.ts';

/** discount is a positive amount that is taken off. All in the currency's main unit. */
export const totalsSchema = z.object({
  subtotal: decimalSchema,
  discount: decimalSchema,
  tax: decimalSchema,
  grandtotal: decimalSchema,
});
export type Totals = z.infer<typeof totalsSchema>;

/** One instalment; downpayment marks the one that is due with the purchase. */
export const installmentSchema = z.object({
  amount: decimalSchema,
  /** Due with the purchase. */
  downpayment: z.boolean(),
  due_date: z.optional(dateSchema),
});

/** 'once': a single payment; otherwise the billing cycle. What quotes and schedules say. */
export const paymentFrequencySchema = z.enum(['once', 'day', 'month', 'year', 'eleven_pay']);
export type PaymentFrequency = z.infer<typeof paymentFrequencySchema>;

/** A policy's bill says its cycle in the plural; every reader takes either word. */
export const billingFrequencySchema = openEnum([
  ...paymentFrequencySchema.options,
  'days',
  'months',
  'years',
]);
export type BillingFrequency = z.infer<typeof billingFrequencySchema>;

const cycles: Partial<Record<BillingFrequency, PaymentFrequency>> = {
  days: 'day',
  months: 'month',
  years: 'year',
};

/** The quote's word for a billing cycle: 'month' for 'months'; undefined for one that nobody here knows. */
export function cycleOf(frequency: BillingFrequency): PaymentFrequency | undefined {
  const cycle = cycles[frequency] ?? frequency;
  return paymentFrequencySchema.options.find((known) => known === cycle);
}

export const checkoutSchema = z.object({
  /** ISO 4217. */
  currency_code: z._default(z.string(), 'USD'),
  /** What the total is made of, in the order of the bill. */
  items: z._default(z.array(z.object({ title: z.string(), amount: decimalSchema })), []),
  payment_frequency: billingFrequencySchema,
  /** Percent, 0 to 100. */
  tax_percentage: z.optional(z.number()),
  payment_schedule: z._default(
    z.nullable(z.object({ schedule: z.array(installmentSchema) })),
    null,
  ),
  totals: totalsSchema,
  /**
   * What is held while the carrier decides, and charged when it approves: less than the total where
   * another policy is charged at once. Left out where nothing is held.
   */
  held_amount: z.optional(decimalSchema),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** A price that waits for approval is held this many days, and charged then where nobody has decided. */
export const AUTHORIZATION_DAYS = 5;

export const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  /** The last month that the card is good for, 1 to 12; left out where it is not known. */
  exp_month: z.catch(z.optional(z.int()), undefined),
  /** Four digits. */
  exp_year: z.catch(z.optional(z.int()), undefined),
});
export type Card = z.infer<typeof cardSchema>;

import * as z from 'zod/mini';
import { dateSchema, decimalSchema, openEnum } from '../fields.ts';

/**
 * Price breakdown, in the currency's main unit (dollars). `discount` is positive and is subtracted.
 */
export const totalsSchema = z.object({
  subtotal: decimalSchema,
  discount: decimalSchema,
  tax: decimalSchema,
  grandtotal: decimalSchema,
});
export type Totals = z.infer<typeof totalsSchema>;

/** One installment. `downpayment` marks the one that is due with the purchase. */
export const installmentSchema = z.object({
  amount: decimalSchema,
  /** True for the installment that is due with the purchase. */
  downpayment: z.boolean(),
  due_date: z.optional(dateSchema),
});

/** Billing cycle in quotes and payment schedules. 'once' is a single payment. */
export const paymentFrequencySchema = z.enum(['once', 'day', 'month', 'year', 'eleven_pay']);
export type PaymentFrequency = z.infer<typeof paymentFrequencySchema>;

/** Billing cycle in a policy's `billing`, in the plural. Clients accept both forms. */
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

/**
 * Returns the quote's form of a billing cycle, such as 'month' for 'months'. Undefined for an
 * unknown cycle.
 */
export function cycleOf(frequency: BillingFrequency): PaymentFrequency | undefined {
  const cycle = cycles[frequency] ?? frequency;
  return paymentFrequencySchema.options.find((known) => known === cycle);
}

export const checkoutSchema = z.object({
  /** ISO 4217 currency code. */
  currency_code: z._default(z.string(), 'USD'),
  /** Items of the total, in the order of the price breakdown. */
  items: z._default(z.array(z.object({ title: z.string(), amount: decimalSchema })), []),
  payment_frequency: billingFrequencySchema,
  /** Tax rate in percent, 0 to 100. */
  tax_percentage: z.optional(z.number()),
  payment_schedule: z._default(
    z.nullable(z.object({ schedule: z.array(installmentSchema) })),
    null,
  ),
  totals: totalsSchema,
  /**
   * Amount authorized until the carrier decides, and captured at approval. Lower than the total if
   * another policy is charged immediately. Omitted if nothing is authorized.
   */
  held_amount: z.optional(decimalSchema),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/**
 * Number of days that an amount stays authorized while a policy is pending. Without a decision it
 * is captured then.
 */
export const AUTHORIZATION_DAYS = 5;

export const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  /** Last month in which the card is valid, 1 to 12. Omitted if it is not known. */
  exp_month: z.catch(z.optional(z.int()), undefined),
  /** Last year in which the card is valid, four digits. Omitted if it is not known. */
  exp_year: z.catch(z.optional(z.int()), undefined),
});
export type Card = z.infer<typeof cardSchema>;

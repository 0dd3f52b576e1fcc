import * as z from 'zod/mini';
import { dateSchema, decimalAmountSchema, enumOrOtherText } from '../fields.ts';
import { deliveryStatementSchema, textsBesideTermsSchema } from './acceptance.ts';

/**
 * Price breakdown in the currency's main unit (dollars). `discount` is a positive number that is
 * subtracted.
 */
export const totalsSchema = z.object({
  subtotal: decimalAmountSchema,
  discount: decimalAmountSchema,
  /** Reason for the discount, such as 'claims-free for 3 years, 5%'. Omitted if it is not known. */
  discount_title: z.optional(z.string()),
  tax: decimalAmountSchema,
  grandtotal: decimalAmountSchema,
});
export type Totals = z.infer<typeof totalsSchema>;

/** Returns the label of a discount, with its reason if the reason is known. */
export function discountLabel({ discount_title: reason }: Totals): string {
  return reason ? `Discount (${reason})` : 'Discount';
}

/** One installment of a payment plan. */
export const installmentSchema = z.object({
  amount: decimalAmountSchema,
  /** True for the installment that is charged at the purchase. */
  downpayment: z.boolean(),
  due_date: z.optional(dateSchema),
});

/**
 * Billing cycle in quotes and payment schedules. 'once' means a single payment. 'eleven_pay' means
 * eleven payments a year.
 */
export const paymentFrequencySchema = z.enum(['once', 'day', 'month', 'year', 'eleven_pay']);
export type PaymentFrequency = z.infer<typeof paymentFrequencySchema>;

/**
 * Billing cycle in a policy's `billing`. The listed values include plural forms. Clients accept the
 * singular and the plural form.
 */
export const billingFrequencySchema = enumOrOtherText([
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
 * Converts a billing cycle to the form that quotes use: 'months' becomes 'month'. Returns undefined
 * for an unknown billing cycle.
 */
export function toPaymentFrequency(frequency: BillingFrequency): PaymentFrequency | undefined {
  const cycle = cycles[frequency] ?? frequency;
  return paymentFrequencySchema.options.find((known) => known === cycle);
}

export const checkoutSchema = z.object({
  /** ISO 4217 currency code. */
  currency_code: z._default(z.string(), 'USD'),
  /** Parts of the total, in the order in which the price breakdown shows them. */
  items: z._default(z.array(z.object({ title: z.string(), amount: decimalAmountSchema })), []),
  payment_frequency: billingFrequencySchema,
  /** Tax rate in percent, 0 to 100. */
  tax_percentage: z.optional(z.number()),
  payment_schedule: z._default(
    z.nullable(z.object({ schedule: z.array(installmentSchema) })),
    null,
  ),
  totals: totalsSchema,
  /**
   * Part of the total that is authorized now and captured at approval by the carrier. It is lower
   * than the total if another policy of the order is charged immediately. Omitted if nothing is
   * authorized.
   */
  held_amount: z.optional(decimalAmountSchema),
  texts: textsBesideTermsSchema,
  electronic_delivery: deliveryStatementSchema,
});
export type Checkout = z.infer<typeof checkoutSchema>;

export const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  /** Last month in which the card is valid, 1 to 12. Omitted if it is not known. */
  exp_month: z.catch(z.optional(z.int()), undefined),
  /** Last year in which the card is valid, four digits. Omitted if it is not known. */
  exp_year: z.catch(z.optional(z.int()), undefined),
});
export type Card = z.infer<typeof cardSchema>;

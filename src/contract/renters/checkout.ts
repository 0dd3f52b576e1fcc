/** Response of the renters checkout: the price of the request, and the prices of the other options. */
import * as z from 'zod/mini';
import { decimalAmountSchema } from '../fields.ts';
import { checkoutSchema } from '../purchase/billing.ts';
import { rentersCadenceSchema } from './limits.ts';
import { limitOrDeductibleChoicesSchema } from './plan.ts';

/**
 * Prices of the options that the quote offers. Each price is the one that a checkout with this
 * option returns, with the other choices as in the request. The requested options are included.
 */
const optionPricesSchema = z.object({
  /** One entry for each payment option. */
  payment_cadences: z._default(
    z.array(
      z.object({
        cadence: rentersCadenceSchema,
        totals: checkoutSchema.shape.totals,
        payment_schedule: checkoutSchema.shape.payment_schedule,
      }),
    ),
    [],
  ),
  /** One entry for each limit or deductible. */
  rates: z._default(
    z.array(
      z.object({
        code: limitOrDeductibleChoicesSchema.shape.code,
        /** One entry for each choice. */
        prices: z.array(
          z.object({
            /** Limit or deductible, in whole dollars. */
            choice: z.int(),
            /** Total of one year with this choice. */
            grandtotal: decimalAmountSchema,
          }),
        ),
      }),
    ),
    [],
  ),
});
export type RentersOptionPrices = z.infer<typeof optionPricesSchema>;

export const rentersCheckoutSchema = z.object({
  ...checkoutSchema.shape,
  /**
   * Prices of the options on the quote. If it is omitted, the storefront shows the options without
   * prices.
   */
  option_prices: z.optional(optionPricesSchema),
});

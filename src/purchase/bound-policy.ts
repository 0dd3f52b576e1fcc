import type { Checkout } from '../contract/purchase/billing.ts';
import type { BoundPolicy, AnyPurchaseResponse } from '../contract/purchase/purchase-response.ts';

/** Data of a purchase, as it was when the request was sent. */
export interface SubmittedOrder {
  planTitle: string;
  /** The buyer's email address. */
  email: string;
  /** The price that the buyer saw. */
  price: Pick<Checkout, 'currency_code' | 'totals' | 'held_amount'>;
  /** First day of coverage, YYYY-MM-DD, if the buyer chose one. */
  starts?: string;
  underwriter?: { name: string };
}

/**
 * Returns the policy that the purchase created. If the response lacks a value, the value comes from
 * the submitted order.
 */
export function toBoundPolicy<Response extends AnyPurchaseResponse>(
  response: Response,
  { planTitle, email, price, starts, underwriter }: SubmittedOrder,
): Response & BoundPolicy {
  return {
    policy_number: response.agreements?.[0]?.policy_number ?? '',
    // Default for a response without a status. In the API specification, a purchase that is not
    // pending counts as approved.
    status: 'approved',
    email,
    plan_title: planTitle,
    coverage_start_date: starts ?? null,
    coverage_end_date: null,
    documents: response.agreements?.[0]?.documents ?? [],
    payment_method: null,
    ...(underwriter && { underwriter }),
    ...price,
    ...response,
  };
}

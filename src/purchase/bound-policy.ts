import type { Checkout } from '../contract/purchase/billing.ts';
import type { BoundPolicy, AnyPurchaseResponse } from '../contract/purchase/purchase-response.ts';

/** What was known of a purchase when it was sent. */
export interface SubmittedOrder {
  planTitle: string;
  /** Of whoever buys. */
  email: string;
  /** What the buyer saw. */
  price: Pick<Checkout, 'currency_code' | 'totals' | 'held_amount'>;
  /** First day of cover, YYYY-MM-DD, where one was chosen. */
  starts?: string;
  underwriter?: { name: string };
}

/** The policy that a purchase has become: what the answer leaves out is as it was ordered. */
export function toBoundPolicy<Response extends AnyPurchaseResponse>(
  response: Response,
  { planTitle, email, price, starts, underwriter }: SubmittedOrder,
): Response & BoundPolicy {
  return {
    policy_number: response.agreements?.[0]?.policy_number ?? '',
    // As the specification has it: what is not pending is sold.
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

import type { Checkout } from '../contract/purchase/billing.ts';
import type { BoundPolicy, SoldAnswer } from '../contract/purchase/answer.ts';

/** What was known of a purchase when it was sent. */
export interface Ordered {
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
export function boundPolicy<Answer extends SoldAnswer>(
  answer: Answer,
  { planTitle, email, price, starts, underwriter }: Ordered,
): Answer & BoundPolicy {
  return {
    policy_number: answer.agreements?.[0]?.policy_number ?? '',
    // As the specification has it: what is not pending is sold.
    status: 'approved',
    email,
    plan_title: planTitle,
    coverage_start_date: starts ?? null,
    coverage_end_date: null,
    documents: answer.agreements?.[0]?.documents ?? [],
    payment_method: null,
    ...(underwriter && { underwriter }),
    ...price,
    ...answer,
  };
}

import { nextBusinessDay } from '../../src/contract/business-days.ts';
import { addDays } from '../../src/contract/dates.ts';
import type { Claim, DayRange } from '../../src/contract/claims/claims.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';
import { claimActionDays } from './states.ts';

type NextStepColumns = Pick<ClaimsTable, 'method' | 'next_action' | 'next_due_date'>;

/**
 * Returns the first and last day on which the decision and the payment are expected. The number of
 * days is the same for every claim. Undefined when only the claimant can continue, or when no
 * action follows.
 */
export function expectedClaimDates({
  method,
  next_action,
  next_due_date: dueDate,
}: NextStepColumns): Claim['expected'] {
  if (dueDate === null) return undefined;
  const { review, decide, look_again: lookAgain, pay } = claimActionDays;
  if (next_action === 'pay') {
    return { payment: businessDays(addDays(dueDate, pay.earliest - pay.days), dueDate) };
  }
  if (next_action === 'look_again') {
    const first = addDays(dueDate, lookAgain.earliest - lookAgain.days);
    return withPayment(method, businessDays(first, dueDate));
  }
  const reviewStart = next_action === 'review' ? addDays(dueDate, -review.days) : null;
  if (reviewStart === null && next_action !== 'decide') return undefined;
  const last = reviewStart === null ? dueDate : addDays(dueDate, decide.days);
  const first = addDays(reviewStart ?? addDays(dueDate, -decide.days), decide.earliest);
  return withPayment(method, businessDays(first, last));
}

/** Adds the expected days of the payment to those of the decision. */
function withPayment(method: string, decision: DayRange): Claim['expected'] {
  const { pay } = claimActionDays;
  if (method !== 'in_store') return { decision };
  // The payment days count from the last day of the expected decision. If the decision comes
  // earlier, the payment comes earlier too.
  const payment = businessDays(addDays(decision.to, pay.earliest), addDays(decision.to, pay.days));
  return { decision, payment };
}

/** Moves both days to business days, because no decision or bank payment happens on other days. */
function businessDays(from: string, to: string): DayRange {
  const onOrAfter = (day: string) => nextBusinessDay(addDays(day, -1));
  return { from: onOrAfter(from), to: onOrAfter(to) };
}

import { addDays } from '../../src/contract/dates.ts';
import type { Claim } from '../../src/contract/claims/claims.ts';
import {
  claimActionDays,
  daysAfter,
  daysFromFilingToDecision,
  expectedDatesAfter,
} from '../../src/contract/claims/expected-dates.ts';
import type { ClaimsTable } from '../data/claim-tables.ts';

const { review, decide, look_again: lookAgain, pay } = claimActionDays;

/** Actions before a decision: days from their start to their due date, and days to the decision. */
const decisionSteps: Record<string, { due: number; decision: { days: number; earliest: number } }> =
  {
    review: { due: review.days, decision: daysFromFilingToDecision },
    decide: { due: decide.days, decision: decide },
    look_again: { due: lookAgain.days, decision: lookAgain },
  };

type NextStepColumns = Pick<ClaimsTable, 'method' | 'next_action' | 'next_due_date'>;

/**
 * Returns the first and last day on which the decision and the payment are expected. The number of
 * days is the same for every claim. Undefined when only the claimant can continue, or when no
 * action follows.
 */
export function expectedClaimDates({
  method,
  next_action: action,
  next_due_date: dueDate,
}: NextStepColumns): Claim['expected'] {
  if (dueDate === null || action === null) return undefined;
  if (action === 'pay') return { payment: daysAfter(addDays(dueDate, -pay.days), pay) };
  const step = Object.hasOwn(decisionSteps, action) ? decisionSteps[action] : undefined;
  if (!step) return undefined;
  const { decision, payment } = expectedDatesAfter(addDays(dueDate, -step.due), step.decision);
  return method === 'in_store' ? { decision, payment } : { decision };
}

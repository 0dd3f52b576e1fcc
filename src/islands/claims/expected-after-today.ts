import { expectedDatesAfter } from '../../contract/claims/expected-dates.ts';
import { shopToday } from '../../policy/policy-facts.ts';

/** Returns the expected dates of a claim or request that is sent today. */
export function expectedDatesAfterToday(actionDays: Parameters<typeof expectedDatesAfter>[1]) {
  return expectedDatesAfter(shopToday(), actionDays);
}

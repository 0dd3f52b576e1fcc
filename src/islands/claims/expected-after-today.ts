import { expectedDatesAfter } from '../../contract/claims/expected-dates.ts';
import { calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';

/** Returns the expected dates of a claim or request that is sent today. The server counts UTC days. */
export function expectedDatesAfterToday(actionDays: Parameters<typeof expectedDatesAfter>[1]) {
  return expectedDatesAfter(calendarDate(environment().now(), 'UTC'), actionDays);
}

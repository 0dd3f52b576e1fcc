/** Texts about a policy whose coverage ends soon. Its page and the to-dos share them. */

/** Advice if the renewal can be turned on again. */
export const TURN_RENEWAL_ON_TEXT =
  'Renewal is off. To stay covered for another year, turn it on under Renewal.';

/** @param phone phone number in the format for display */
export function callToStayCoveredText(phone: string): string {
  return `This policy doesn’t renew. To stay covered, call us at ${phone} before that day.`;
}

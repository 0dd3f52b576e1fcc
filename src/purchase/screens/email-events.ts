import type { BoundPolicy } from '../../contract/purchase/purchase-response.ts';
import type { NextEvent } from './next-event.ts';
import { guestAccountEvent } from './pending-events.ts';

/** Returns the events about emails to the buyer. The confirmation screen shows them first. */
export function emailEvents(purchase: BoundPolicy): (NextEvent | false)[] {
  return [emailedEvent(purchase, 'your policy and receipt'), guestAccountEvent(purchase)];
}

/** Says what the backend emails. False if the response does not say that it does. */
export function emailedEvent(
  { emailed, mailed, email }: BoundPolicy,
  what: string,
): NextEvent | false {
  if (!emailed) return false;
  const copy = mailed ? ' You’ll also get the policy on paper, by mail.' : '';
  return { icon: 'envelope-simple', title: 'Now', text: `We emailed ${what} to ${email}.${copy}` };
}

import type { BoundPolicy } from '../../contract/purchase/purchase-response.ts';
import type { NextEvent } from './next-event.ts';
import { guestAccountEvent } from './pending-events.ts';

/** Returns the events about emails to the buyer. The confirmation screen shows them first. */
export function emailEvents(purchase: BoundPolicy): (NextEvent | false)[] {
  return [
    {
      icon: 'envelope-simple',
      title: 'Now',
      text: `We emailed your policy and receipt to ${purchase.email}.`,
    },
    guestAccountEvent(purchase),
  ];
}

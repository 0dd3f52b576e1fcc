import type { ReactNode } from 'react';
import type { IconName } from '../../core/icon-names.ts';

/** An event after the purchase, which the confirmation screen announces to the buyer. */
export interface NextEvent {
  icon: IconName;
  /** Title of the event: a date or a moment, such as 'Now', or a short heading. */
  title: string;
  text: ReactNode;
}

import type { ReactNode } from 'react';
import type { IconName } from '../../core/icon-names.ts';

/** An event that the confirmation screen announces to the buyer. */
export interface NextEvent {
  icon: IconName;
  /** A date or a moment, such as 'Now'. */
  title: string;
  text: ReactNode;
}

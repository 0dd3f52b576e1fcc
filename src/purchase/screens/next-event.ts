import type { ReactNode } from 'react';
import type { IconName } from '../../core/icon-names.ts';

/** An event for the buyer after the purchase. */
export interface NextEvent {
  icon: IconName;
  /** A date or a moment, such as 'Now'. */
  title: string;
  text: ReactNode;
}

import type { ReactNode } from 'react';
import type { IconName } from '../../core/icon-names.ts';

/** What happens to a buyer after the purchase. */
export interface NextEvent {
  icon: IconName;
  /** A date or a moment. */
  title: string;
  text: ReactNode;
}

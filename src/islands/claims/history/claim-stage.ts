import type { IconName } from '../../../core/icon-names.ts';

/** A stage of a claim in its timeline. */
export interface ClaimStage {
  title: string;
  state: 'done' | 'now' | 'next' | 'stopped';
  icon: IconName;
  /** Time of the event, ISO 8601. Undefined if it is unknown or in the future. */
  at?: string | undefined;
  /** Text with the date of the event or its deadline. Empty if the date is unknown. */
  date: string;
  /** One or two sentences. Each says who must act. */
  text: string;
  /** Number of the claim that replaced this one. The sentence about it has a link. */
  replacedBy?: string | undefined;
}

import type { ReadableAtom } from 'nanostores';
import type { ProductCode } from '../contract/products.ts';
import type { Step } from './step.ts';

/**
 * The edit of a single answer, started from a later step. Its screens have Cancel and Save instead
 * of Back and Next, and one entry in the history. It is part of the state, so that it survives a
 * reload.
 */
export interface AnswerEdit<State, Id extends string> {
  /** Steps that the edit can include. Reaching any other step dismisses it. */
  readonly steps: readonly Id[];
  /** Returns the step where the edit was started; null while there is none. Saving ends it. */
  readonly startedFrom: (state: State) => Id | null;
  /** Restores everything to the state before the edit. */
  readonly discard: () => void;
}

/** A flow, as data. */
export interface FlowDefinition<State, Id extends string> {
  readonly id: string;
  /** Name of the product, as in the flow's header and titles. */
  readonly product: string;
  /**
   * The product's code in analytics, the same as in its purchase. Only for flows with a checkout.
   */
  readonly productCode?: ProductCode;
  /** May contain `:params`. Each step's URL is basePath/step. */
  readonly basePath: string;
  /** In display order. */
  readonly steps: readonly [Step<State, Id>, ...Step<State, Id>[]];
  /** The flow's complete state. */
  readonly $state: ReadableAtom<State>;
  /** Deletes the flow's state. */
  readonly clear: () => void;
  /** Fetches data that is needed before the URL is read, such as a survey's screens. */
  readonly prepare?: () => Promise<void>;
  /** Target of Back on the first step; the base path by default. */
  readonly origin?: () => string;
  readonly answerEdit?: AnswerEdit<State, Id>;
  /** Target step after a failed guard; the first step by default. */
  readonly redirect?: (state: State, requested: Id) => Id;
}

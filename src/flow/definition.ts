import type { ReadableAtom } from 'nanostores';
import type { ProductCode } from '../contract/products.ts';
import type { Step } from './step.ts';

/**
 * The edit of a single answer, started from a later step. Its screens have Cancel and Save instead
 * of Back and Next. The whole edit has one entry in the browser's history. It is part of the flow's
 * state, so it survives a reload.
 */
export interface AnswerEdit<State, Id extends string> {
  /**
   * Steps that the edit can include. If the visitor reaches another step, the edit is discarded.
   */
  readonly steps: readonly Id[];
  /**
   * Returns the step where the edit was started. Null if no edit is active. Saving ends the edit.
   */
  readonly startedFrom: (state: State) => Id | null;
  /** Restores the answers from before the edit. */
  readonly discard: () => void;
}

/** A flow, as data. */
export interface FlowDefinition<State, Id extends string> {
  readonly id: string;
  /** Name of the product in the flow's header and titles. */
  readonly product: string;
  /**
   * The product's code in analytics, the same as in its purchase. Set only for flows with a
   * checkout.
   */
  readonly productCode?: ProductCode;
  /** Base path of the step URLs, which are basePath/step. May contain `:params`. */
  readonly basePath: string;
  /** Steps in display order. */
  readonly steps: readonly [Step<State, Id>, ...Step<State, Id>[]];
  /** The flow's complete state. */
  readonly $state: ReadableAtom<State>;
  /** Deletes the flow's state. */
  readonly clear: () => void;
  /** Fetches data that is needed before the URL is read, such as a survey's screens. */
  readonly prepare?: () => Promise<void>;
  /** Returns the target of Back on the first step. Defaults to the base path. */
  readonly origin?: () => string;
  readonly answerEdit?: AnswerEdit<State, Id>;
  /** Returns the target step after a failed guard. Defaults to the first step. */
  readonly redirect?: (state: State, requested: Id) => Id;
}

import type { ReadableAtom } from 'nanostores';
import type { ProductCode } from '../contract/products.ts';
import type { Step } from './step.ts';

/**
 * The edit of a single answer, started from a later step. Its screens have the buttons Cancel and
 * Save instead of Back and Next. The whole edit has one entry in the browser's history. The edit is
 * part of the flow's persisted state, so a reload does not end it.
 */
interface AnswerEdit<State, Id extends string> {
  /**
   * Steps that the edit can include. If the visitor reaches another step, the edit is discarded.
   */
  readonly steps: readonly Id[];
  /**
   * Returns the step where the edit was started. Null if no edit is active. Saving ends the edit.
   */
  readonly startedFrom: (state: State) => Id | null;
  /** Ends the edit and restores the earlier answers. */
  readonly discard: () => void;
}

/** The annual price, before tax, that the rates give for the answers so far. */
export interface PriceEstimate {
  /** Text before the amount, for example 'About'. */
  label: string;
  cents: number;
  /** Price of the most expensive plan. `cents` is then the price of the cheapest plan. */
  maxCents?: number;
}

/** The definition of a flow: its steps, their answers and its paths. */
export interface FlowDefinition<State, Id extends string> {
  readonly id: string;
  /** Name of the product in the flow's header and titles. */
  readonly product: string;
  /**
   * The product's code in analytics. It is the same code as in the flow's purchase. Set only for
   * flows with a checkout.
   */
  readonly productCode?: ProductCode;
  /**
   * Base path of the flow. The URL of a step is basePath/step. May contain path parameters such as
   * `:policyId`.
   */
  readonly basePath: string;
  /** Steps in the order in which they are shown. */
  readonly steps: readonly [Step<State, Id>, ...Step<State, Id>[]];
  /** The flow's complete state, mainly its answers. Guards and titles read it. */
  readonly $state: ReadableAtom<State>;
  /** Deletes the flow's state. */
  readonly clear: () => void;
  /** Fetches data that the flow needs before it reads the URL, such as a survey's screens. */
  readonly prepare?: () => Promise<void>;
  /** Returns the path or URL to which Back on the first step goes. The default is the base path. */
  readonly origin?: () => string;
  readonly answerEdit?: AnswerEdit<State, Id>;
  /** Returns the email address that the buyer has entered. Undefined while there is none. */
  readonly buyerEmail?: (state: State) => string | undefined;
  /** Step with the address for which the product may be unavailable. */
  readonly addressStep?: NoInfer<Id>;
  /**
   * Estimates the price from the answers so far. Null while the answers do not suffice. Loads the
   * rates, which the first script does not contain.
   */
  readonly estimatePrice?: (state: State) => Promise<PriceEstimate | null>;
}

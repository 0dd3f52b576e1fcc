import type { ReadableAtom } from 'nanostores';
import type { ProductCode } from '../contract/products.ts';
import type { Step } from './step.ts';

/**
 * One answer that is changed apart, from a later step: its screens have Cancel and Save in place of Back and
 * Next, and one place in the history. That it is under way is part of the state, so that a reload keeps it.
 */
export interface AnswerEdit<State, Id extends string> {
  /** The steps that it can lead over. Whoever comes to another one has dismissed it. */
  readonly steps: readonly Id[];
  /** Where it was begun; null while there is none. Saving ends it. */
  readonly startedFrom: (state: State) => Id | null;
  /** Puts everything back as it was before. */
  readonly discard: () => void;
}

/** A flow, as data. */
export interface FlowDefinition<State, Id extends string> {
  readonly id: string;
  /** What is bought, as the flow's header and titles name it. */
  readonly product: string;
  /** By which analytics know the product, as its purchase does; of flows that have a checkout. */
  readonly productCode?: ProductCode;
  /** May hold `:params`. Each step lives at basePath/step. */
  readonly basePath: string;
  /** In the order they are seen. */
  readonly steps: readonly [Step<State, Id>, ...Step<State, Id>[]];
  /** All that the flow knows. */
  readonly $state: ReadableAtom<State>;
  /** Forgets all of it. */
  readonly clear: () => void;
  /** Fetches what has to be there before the URL is read, such as a survey's screens. */
  readonly prepare?: () => Promise<void>;
  /** Where Back leads from the first step; the base path by default. */
  readonly origin?: () => string;
  readonly answerEdit?: AnswerEdit<State, Id>;
  /** Where a failed guard sends the visitor; the first step by default. */
  readonly redirect?: (state: State, requested: Id) => Id;
}

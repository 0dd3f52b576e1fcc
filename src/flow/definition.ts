import type { ReadableAtom } from 'nanostores';
import type { Step } from './step.ts';

/** A flow, as data. */
export interface FlowDefinition<State, Id extends string> {
  readonly id: string;
  /** What is bought, as the flow's header and titles name it. */
  readonly product: string;
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
  /** Where a failed guard sends the visitor; the first step by default. */
  readonly redirect?: (state: State, wanted: Id) => Id;
}

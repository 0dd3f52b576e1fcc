import type { ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import type { RawValues, StepForm } from './step-form.ts';

/** A location: a step, or one screen of a step that has several, `survey?owners`. */
export type FlowLocation<Id extends string = string> = Id | `${Id}?${string}`;

/** Result of an action. False means that the visitor stays although nothing failed. */
export type ActionResult = Promise<boolean | void> | boolean | void;

export interface Answer {
  label: string;
  value: string;
  /** The screen with the question, for a step with several screens. */
  screen?: string;
}

/** Functions of the flow that an action may use. */
export interface FlowControls<Id extends string> {
  /** The location in the URL. */
  readonly $location: ReadableAtom<FlowLocation<Id>>;
  /** Returns the form of a location. */
  form(location: FlowLocation<Id>): StepForm;
  /** Runs an action of the current step and moves on if it succeeds. */
  complete(action: (flow: FlowControls<Id>) => ActionResult): Promise<boolean>;
  /** Goes to a location without Next or Back. */
  open(location: FlowLocation<Id>): void;
  /** Deletes the typed values of some steps. */
  clearDrafts(ids: readonly Id[]): void;
  /** Deletes all answers and typed values. */
  reset(): void;
}

/** The screens of a step that has several. Each one has its own entry in the browser's history. */
export interface StepScreens {
  /**
   * Goes from `current` to a requested location of the step, or as far as the answers allow.
   * Returns the location reached.
   */
  enter(requested: FlowLocation, current: FlowLocation): FlowLocation | null;
  /** Returns the location after Next; null when the step is complete. */
  nextLocation(): FlowLocation | null;
  /**
   * Returns the location before the current one. On the first screen returns null and reopens its
   * answers.
   */
  previousLocation(): FlowLocation | null;
  /** Goes to a location for its Change link. */
  change(location: FlowLocation): void;
  form(location: FlowLocation): StepForm | null;
  /** Returns the index of a screen, from 0, and the number of screens. */
  count(location: FlowLocation): { at: number; of: number };
}

/**
 * One screen of a flow, as data. Created by `stepOf`, which checks the action's type against the
 * schema.
 */
export interface Step<State, Id extends string = string> {
  /** The last segment of the URL, and the name of the screen. */
  readonly id: Id;
  /** The heading, and the start of the document title. */
  readonly title: string | ((state: State, location: FlowLocation) => string);
  /** Pure guard. False redirects the visitor to `fallbackStep` or the flow's `redirect`. */
  readonly canEnter?: (state: State) => boolean;
  /** Returns the step to show if the guard fails. Without one the flow's `redirect` is used. */
  readonly fallbackStep?: (state: State) => string | null;
  /** False while earlier answers make the step unnecessary. Next, Back and the progress skip it. */
  readonly isIncluded?: (state: State) => boolean;
  /** Set for a step with several screens. */
  readonly screens?: StepScreens;
  /** The schema of the step's answers. Its fields are the form's fields. */
  readonly schema?: z.ZodMiniType;
  /** Initial values of the fields. */
  readonly prefill?: (state: State) => RawValues;
  /** Runs on Next with the parsed answers. An error keeps the visitor here and opens the modal. */
  readonly submit?: (answers: unknown, flow: FlowControls<string>) => ActionResult;
  /** Fetches the additional data of the screen, each time it is entered. */
  readonly load?: (state: State, flow: FlowControls<string>) => Promise<void> | void;
  /** Returns the step after Next; by default the following included one. */
  readonly nextStep?: (state: State) => Id;
  /** Returns the step before; by default, or if undefined, the previous included one. */
  readonly previousStep?: (state: State) => Id | undefined;
  /** Typical number of screens, used until they are loaded; 1 by default. */
  readonly expectedScreens?: number | undefined;
  /** Number of the checkout step in analytics. */
  readonly checkoutStep?: number;
  /** False for screens that are not questions. They are not counted in 'Question 2 of 4'. */
  readonly counted?: boolean;
  /** Returns the answers of this step, for 'Your answers so far'. */
  readonly answers?: (state: State) => readonly Answer[];
}

/** A step as a flow defines it: the type of `submit` follows from the schema. */
export interface StepDefinition<
  State,
  Id extends string,
  Ids extends string,
  AnswerSchema extends z.ZodMiniType,
> extends Omit<Step<State, Id>, 'schema' | 'submit' | 'load' | 'nextStep' | 'previousStep'> {
  readonly schema?: AnswerSchema;
  readonly submit?: (answers: z.infer<AnswerSchema>, flow: FlowControls<Ids>) => ActionResult;
  readonly load?: (state: State, flow: FlowControls<Ids>) => Promise<void> | void;
  readonly nextStep?: (state: State) => Ids;
  readonly previousStep?: (state: State) => Ids | undefined;
}

/**
 * Returns a typed function that creates a flow's steps. An action whose answers do not match its
 * schema does not compile.
 */
export function stepOf<State, Ids extends string>() {
  return <Id extends Ids, AnswerSchema extends z.ZodMiniType>(
    step: StepDefinition<State, Id, Ids, AnswerSchema>,
  ): Step<State, Ids> => step as unknown as Step<State, Ids>;
}

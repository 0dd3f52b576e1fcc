import type { ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import type { ReusedAnswers } from './reused-answers.ts';
import type { RawValues, StepForm } from './step-form.ts';

/**
 * A location in a flow: a step, or one screen of a step with several screens, such as
 * `survey?owners`.
 */
export type FlowLocation<Id extends string = string> = Id | `${Id}?${string}`;

/**
 * Result of an action. False means that the visitor must stay on the screen, although there was no
 * error.
 */
export type ActionResult = Promise<boolean | void> | boolean | void;

export interface Answer {
  label: string;
  value: string;
  /** Id of the screen with the question. Set only by a step with several screens. */
  screen?: string;
}

/** Functions of the flow that a step's action may call. */
export interface FlowControls<Id extends string> {
  /** The location in the URL. */
  readonly $location: ReadableAtom<FlowLocation<Id>>;
  /** Returns the form of a location. */
  form(location: FlowLocation<Id>): StepForm;
  /** Runs an action of the current step and goes to the next location if the action succeeds. */
  complete(action: () => ActionResult): Promise<boolean>;
  /** Goes to a location directly, without Next or Back. */
  open(location: FlowLocation<Id>): void;
  /** Deletes the typed values of the given steps. Without ids, deletes those of all steps. */
  clearDrafts(ids?: readonly Id[]): void;
  /** Stores answers that the next start of the flow reuses. */
  storeReused(reused: ReusedAnswers): void;
  /** Deletes all answers, also the reused ones, and typed values. */
  reset(): void;
}

/** One screen of a step with several screens. */
interface ScreenPlace {
  location: FlowLocation;
  isAnswered: boolean;
  /** True if an answer on this screen can add questions. */
  mayAddQuestions: boolean;
}

/**
 * The screens of a step that has several screens. Each screen has its own entry in the browser's
 * history.
 */
export interface StepScreens {
  /** Returns the screens that the answers so far include, in their order. */
  places(): readonly ScreenPlace[];
  /**
   * Called before the visitor goes to another location. `from` is null if the visitor opens an
   * answered screen to change its answer.
   */
  move(from: FlowLocation | null, to: FlowLocation): void;
  /** Creates the form of a screen. `isCurrent` returns true while the screen's location is in the URL. */
  form(location: FlowLocation, isCurrent: () => boolean): StepForm;
}

/**
 * One step of a flow: its URL, guard, form and actions. It is created by a step factory, which
 * checks the type of `submit` against the schema.
 */
export interface Step<State, Id extends string = string> {
  /** Last segment of the step's URL. It also selects the screen component. */
  readonly id: Id;
  /** The heading of the screen. The document title starts with the same text. */
  readonly title: string | ((state: State, location: FlowLocation) => string);
  /**
   * Returns true if the visitor has given the answers of this step. Only then are the later steps
   * reachable. Defaults to true.
   */
  readonly isAnswered?: (state: State) => boolean;
  /**
   * Returns true if the visitor may enter the step, whatever the answers of earlier steps are. By
   * default, all earlier steps must be answered.
   */
  readonly canEnter?: (state: State) => boolean;
  /**
   * Returns false if earlier answers make the step unnecessary. Next, Back and the progress skip
   * the step.
   */
  readonly isIncluded?: (state: State) => boolean;
  /** Set only for a step with several screens. */
  readonly screens?: StepScreens;
  /** Schema of the step's answers. The form has the same fields. */
  readonly schema?: z.ZodMiniType;
  /** Initial values of the fields. */
  readonly prefill?: (state: State) => RawValues;
  /**
   * The step's action. It runs when the visitor presses Next and gets the parsed answers. If it
   * throws, the visitor stays on the screen and the modal opens.
   */
  readonly submit?: (answers: unknown, flow: FlowControls<string>) => ActionResult;
  /**
   * Fetches additional data for the screen. Called each time the visitor enters a screen of the
   * step.
   */
  readonly load?: (state: State, flow: FlowControls<string>) => Promise<void> | void;
  /** Returns the step after Next. Defaults to the next included step. */
  readonly nextStep?: (state: State) => Id;
  /**
   * Returns the step to which Back goes. If the function is missing or returns undefined, this is
   * the previous included step.
   */
  readonly previousStep?: (state: State) => Id | undefined;
  /**
   * Typical number of screens of the step. The progress uses this number until the screens are
   * loaded. Defaults to 1.
   */
  readonly expectedScreens?: number | undefined;
  /** Number of the checkout step in analytics. */
  readonly checkoutStep?: number;
  /**
   * False for a step that is not a question. The progress, such as 'Question 2 of 4', then does not
   * count the step. Defaults to true.
   */
  readonly counted?: boolean;
  /**
   * Returns true while an answer to this step can add questions. The progress then shows no total.
   * Defaults to false.
   */
  readonly mayAddQuestions?: (state: State) => boolean;
  /** Returns the answers of this step for the list 'Your answers so far'. */
  readonly answers?: (state: State) => readonly Answer[];
}

/**
 * A step as a flow's file writes it. TypeScript derives the argument type of `submit` from the
 * schema. Actions get the flow's functions together with its context: the stores of its answers.
 */
export interface StepDefinition<
  State,
  Id extends string,
  Ids extends string,
  Context,
  AnswerSchema extends z.ZodMiniType,
> extends Omit<Step<State, Id>, 'schema' | 'submit' | 'load' | 'nextStep' | 'previousStep'> {
  readonly schema?: AnswerSchema;
  readonly submit?: (
    answers: z.infer<AnswerSchema>,
    flow: FlowControls<Ids> & Context,
  ) => ActionResult;
  readonly load?: (state: State, flow: FlowControls<Ids> & Context) => Promise<void> | void;
  readonly nextStep?: (state: State) => Ids;
  readonly previousStep?: (state: State) => Ids | undefined;
}

/**
 * Returns a function that creates the steps of one flow. That function is typed: TypeScript reports
 * an error if an action's answers do not match the step's schema.
 */
export function typedStepFactory<State, Ids extends string, Context = unknown>() {
  return <Id extends Ids, AnswerSchema extends z.ZodMiniType>(
    step: StepDefinition<State, Id, Ids, Context, AnswerSchema>,
  ): Step<State, Ids> => step as unknown as Step<State, Ids>;
}

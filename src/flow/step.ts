import type { ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import type { RawValues, StepForm } from './step-form.ts';

/** Where a visitor can be: a step, or one screen of a step that has several, `survey?owners`. */
export type FlowLocation<Id extends string = string> = Id | `${Id}?${string}`;

/** What an action comes to: false means that the visitor stays although nothing failed. */
export type ActionResult = Promise<boolean | void> | boolean | void;

export interface Answer {
  label: string;
  value: string;
  /** The screen that asked it, on a step of several. */
  screen?: string;
}

/** What an action may do with its flow beside keeping answers. */
export interface FlowControls<Id extends string> {
  /** The place in the URL. */
  readonly $location: ReadableAtom<FlowLocation<Id>>;
  /** The fields of a place, and what was typed there. */
  form(location: FlowLocation<Id>): StepForm;
  /** Runs an action of the present step and moves on when it succeeds. */
  complete(action: (flow: FlowControls<Id>) => ActionResult): Promise<boolean>;
  /** To a place that the visitor did not ask for by Next or Back. */
  open(location: FlowLocation<Id>): void;
  /** Forgets what was typed on some steps. */
  clearDrafts(ids: readonly Id[]): void;
  /** Forgets everything that was answered and typed. */
  reset(): void;
}

/** The screens of a step that has several: each is a place of its own in the browser's history. */
export interface StepScreens {
  /** Takes the visitor from `here` to a place of the step, or where the answers allow. */
  enter(requested: FlowLocation, current: FlowLocation): FlowLocation | null;
  /** Where Next leads; null once the step is done. */
  nextLocation(): FlowLocation | null;
  /** Where Back leads; null, and its answers are taken back, on the first screen. */
  previousLocation(): FlowLocation | null;
  /** A Change link was followed to this place. */
  change(location: FlowLocation): void;
  form(location: FlowLocation): StepForm | null;
  /** Place among the screens, from 0, and how many there are. */
  count(location: FlowLocation): { at: number; of: number };
}

/** One screen of a flow, as data. Made by `stepOf`, which holds the action to what is asked. */
export interface Step<State, Id extends string = string> {
  /** The last segment of its URL, and the name of its screen. */
  readonly id: Id;
  /** The heading, and the start of the document title. */
  readonly title: string | ((state: State, location: FlowLocation) => string);
  /** Pure guard: false sends the visitor to the flow's start, or where `redirect` says. */
  readonly canEnter?: (state: State) => boolean;
  /** The step that is shown where the guard says no; where there is none, `redirect` of the flow is asked. */
  readonly fallbackStep?: (state: State) => string | null;
  /** False while the answers before it make it pointless: Next, Back and the count pass it by. */
  readonly isIncluded?: (state: State) => boolean;
  /** Of a step of several screens. */
  readonly screens?: StepScreens;
  /** What the step asks; its field names are the schema's. */
  readonly schema?: z.ZodMiniType;
  /** What the fields hold before anything is typed. */
  readonly prefill?: (state: State) => RawValues;
  /** What Next does with the parsed answers; a throw keeps the visitor here and opens the modal. */
  readonly submit?: (answers: unknown, flow: FlowControls<string>) => ActionResult;
  /** Fetches what the screen shows beside its questions, each time it is entered. */
  readonly load?: (state: State, flow: FlowControls<string>) => Promise<void> | void;
  /** The step after Next; the following one that is asked where it is left out. */
  readonly nextStep?: (state: State) => Id;
  /** The step that Back leads to; the one before that is asked where it answers none. */
  readonly previousStep?: (state: State) => Id | undefined;
  /** How many screens it mostly has, where they are not fetched yet; 1 by default. */
  readonly expectedScreens?: number | undefined;
  /** Number of the checkout step that analytics counts. */
  readonly checkoutStep?: number;
  /** False for screens that are no question: they have no place in 'Question 2 of 4'. */
  readonly counted?: boolean;
  /** What the visitor said here, for 'Your answers so far'. */
  readonly answers?: (state: State) => readonly Answer[];
}

/** A step as a flow writes it: what Next does takes what the step asks. */
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
 * The maker of a flow's steps, over what the flow knows and the names of its steps. An action that takes
 * other answers than its step asks does not compile.
 */
export function stepOf<State, Ids extends string>() {
  return <Id extends Ids, AnswerSchema extends z.ZodMiniType>(
    step: StepDefinition<State, Id, Ids, AnswerSchema>,
  ): Step<State, Ids> => step as unknown as Step<State, Ids>;
}

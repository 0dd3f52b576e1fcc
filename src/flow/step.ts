import type * as z from 'zod/mini';
import type { RawValues, StepForm } from './step-form.ts';

/** Where a visitor can be: a step, or one screen of a step that has several, `survey?owners`. */
export type Place<Id extends string = string> = Id | `${Id}?${string}`;

/** What an action comes to: false means that the visitor stays although nothing failed. */
export type Outcome = Promise<boolean | void> | boolean | void;

export interface Answer {
  label: string;
  value: string;
  /** The screen that asked it, on a step of several. */
  screen?: string;
}

/** The screens of a step that has several: each is a place of its own in the browser's history. */
export interface StepScreens {
  /** Takes the visitor from `here` to a place of the step, or where the answers allow. */
  arrive(wanted: Place, here: Place): Place | null;
  /** Where Next leads; null once the step is done. */
  following(): Place | null;
  /** Where Back leads; null, and its answers are taken back, on the first screen. */
  before(): Place | null;
  /** A Change link was followed to this place. */
  change(place: Place): void;
  form(place: Place): StepForm | null;
  /** Place among the screens, from 0, and how many there are. */
  count(place: Place): { at: number; of: number };
}

/** One screen of a flow, as data. */
export interface Step<State, Id extends string = string> {
  /** The last segment of its URL, and the name of its screen. */
  readonly id: Id;
  /** The heading, and the start of the document title. */
  readonly title: string | ((state: State, place: Place) => string);
  /** Pure guard: false sends the visitor to the flow's start, or where `redirect` says. */
  readonly needs?: (state: State) => boolean;
  /** False while the answers before it make it pointless: Next, Back and the count pass it by. */
  readonly asked?: (state: State) => boolean;
  /** Of a step of several screens. */
  readonly screens?: StepScreens;
  /** What the step asks; its field names are the schema's. */
  readonly asks?: z.ZodMiniType;
  /** What the fields hold before anything is typed. */
  readonly prefill?: (state: State) => RawValues;
  /** What Next does with the parsed answers; a throw keeps the visitor here and opens the modal. */
  readonly submit?: (answers: never) => Outcome;
  /** Fetches what the screen shows beside its questions, each time it is entered. */
  readonly load?: (state: State) => Promise<void> | void;
  /** The step after Next; the following one that is asked where it is left out. */
  readonly then?: (state: State) => Id;
  /** Number of the checkout step that analytics counts. */
  readonly checkoutStep?: number;
  /** False for screens that are no question: they have no place in 'Question 2 of 4'. */
  readonly counted?: boolean;
  /** What the visitor said here, for 'Your answers so far'. */
  readonly answers?: (state: State) => readonly Answer[];
}

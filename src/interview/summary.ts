/**
 * Progress and list of answers for a whole flow. This file is loaded after the page's first script.
 */
import type { Flow } from './open-flow.ts';
import type { Answer, FlowLocation } from './step.ts';

/**
 * Returns the two numbers of a text such as 'Question 2 of 6'. Null on a screen that is not a
 * question.
 */
export function questionProgress<Id extends string>(
  flow: Pick<Flow<Id>, 'places'>,
  location: FlowLocation<Id>,
): { at: number; of: number } | null {
  const places = flow.places().filter(({ isIncluded, questions }) => isIncluded && questions > 0);
  const found = places.findIndex((place) => place.location === location);
  const at = found < 0 ? places.findIndex(({ step }) => step === stepIdOf(location)) : found;
  if (at < 0) return null;
  const count = (counted: typeof places) =>
    counted.reduce((sum, { questions }) => sum + questions, 0);
  return { at: count(places.slice(0, at)) + 1, of: count(places) };
}

/**
 * Returns the number of questions until the visitor sees their own price, with the question at this
 * location. Null if the location is not a question or the price is already shown.
 */
export function questionsUntilPrice<Id extends string>(
  flow: Pick<Flow<Id>, 'places' | 'definition'>,
  location: FlowLocation<Id>,
): number | null {
  const { steps } = flow.definition;
  const priceStep = steps.findIndex(({ isCheckout }) => isCheckout);
  if (priceStep < 0) return null;
  const before = new Set<Id>(steps.slice(0, priceStep).map(({ id }) => id));
  const progress = questionProgress(
    { places: () => flow.places().filter(({ step }) => before.has(step)) },
    location,
  );
  return progress && progress.of - progress.at + 1;
}

const stepIdOf = (location: FlowLocation) => location.split('?')[0];

export interface LocatedAnswer<Id extends string> extends Answer {
  /** Location where the visitor can change the answer. */
  location: FlowLocation<Id>;
}

/**
 * Returns the answers of all steps before a location, and the answers on the other screens of the
 * same step.
 */
export function answersBefore<Id extends string>(
  flow: Flow<Id>,
  location: FlowLocation<Id>,
): LocatedAnswer<Id>[] {
  const places = flow.places();
  const hasScreens = location.includes('?');
  const end = hasScreens
    ? places.findLastIndex(({ step }) => step === stepIdOf(location)) + 1
    : places.findIndex((place) => place.location === location);
  const included = places.slice(0, end).filter(({ isIncluded }) => isIncluded);
  return [...new Set(included.map(({ step }) => step))]
    .flatMap((id) =>
      flow.answersOf(id).map((answer) => ({
        ...answer,
        location: (answer.screen ? `${id}?${answer.screen}` : id) as FlowLocation<Id>,
      })),
    )
    .filter((answer) => answer.location !== location);
}

/**
 * Returns the answers before a location as rows, with one row per screen. If a screen has several
 * answers, its row has one line per answer, and the row's label is the screen's question.
 */
export function answersByScreen<Id extends string>(
  flow: Flow<Id>,
  location: FlowLocation<Id>,
): LocatedAnswer<Id>[] {
  const rows: LocatedAnswer<Id>[][] = [];
  for (const answer of answersBefore(flow, location)) {
    const last = rows.at(-1);
    if (answer.screen && last?.[0]?.location === answer.location) last.push(answer);
    else rows.push([answer]);
  }
  return rows.flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const value = [first, ...others].map(lineOf).join('').slice(1);
    return { ...first, label: flow.title(first.location), value };
  });
}

/**
 * Formats one answer as a line of text. A number or 'Yes' is preceded by its label. First name and
 * last name share a line.
 */
function lineOf({ label, value }: Answer): string {
  if (/^(?:\$?[\d,.]+|Yes|No|None)$/.test(value)) {
    return label.endsWith('?') ? `\n${label} ${value}` : `\n${label}: ${value}`;
  }
  return label === 'Last name' ? ` ${value}` : `\n${value}`;
}

/** Deletes all answers of the flow and goes to its first step. */
export function restartFlow<Id extends string>(flow: Flow<Id>): void {
  flow.reset();
  flow.open(flow.firstStep);
}

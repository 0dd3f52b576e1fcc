/** Progress and answers of a whole flow. This file is part of the first script of a flow. */
import type { Flow } from './open-flow.ts';
import type { Answer, FlowLocation } from './step.ts';

/** Returns the numbers of a text such as 'Question 2 of 6'. Null on a screen that is no question. */
export function questionProgress<Id extends string>(
  flow: Pick<Flow<Id>, 'places'>,
  location: FlowLocation<Id>,
): QuestionProgress | null {
  const places = flow.places().filter(({ isIncluded, questions }) => isIncluded && questions > 0);
  const found = places.findIndex((place) => place.location === location);
  const at = found < 0 ? places.findIndex(({ step }) => step === stepIdOf(location)) : found;
  if (at < 0) return null;
  const count = (counted: typeof places) =>
    counted.reduce((sum, { questions }) => sum + questions, 0);
  return {
    at: count(places.slice(0, at)) + 1,
    of: count(places),
    isTotalKnown: !places.some(({ mayAddQuestions }) => mayAddQuestions),
  };
}

interface QuestionProgress {
  at: number;
  of: number;
  /** False while an answer can add questions. `of` is then the number of questions so far. */
  isTotalKnown: boolean;
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

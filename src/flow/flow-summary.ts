/**
 * Progress and list of answers for a whole flow. This file is loaded after the page's first script.
 */
import type { Flow } from './define-flow.ts';
import type { FlowDefinition } from './definition.ts';
import type { Answer, FlowLocation } from './step.ts';

/**
 * Returns the two numbers of a text such as 'Question 2 of 6'. Null on a screen that is not a
 * question.
 */
export function questionProgress<State, Id extends string>(
  { steps, $state }: FlowDefinition<State, Id>,
  location: FlowLocation<Id>,
): { at: number; of: number } | null {
  const state = $state.get();
  const counted = steps.filter(
    ({ counted: isCounted = true, isIncluded }) => isCounted && (isIncluded?.(state) ?? true),
  );
  const at = counted.findIndex(({ id }) => id === location.split('?')[0]);
  if (at < 0) return null;
  const counts = counted.map(
    ({ screens, expectedScreens = 1 }) =>
      screens?.count(location) ?? { at: 0, of: expectedScreens },
  );
  const sum = (of: typeof counts) => of.reduce((total, count) => total + count.of, 0);
  return { at: sum(counts.slice(0, at)) + (counts[at]?.at ?? 0) + 1, of: sum(counts) };
}

export interface LocatedAnswer<Id extends string> extends Answer {
  /** Location where the visitor can change the answer. */
  location: FlowLocation<Id>;
}

/**
 * Returns the answers of all steps before a location, and the answers on the other screens of the
 * same step.
 */
export function answersBefore<State, Id extends string>(
  { steps, $state }: FlowDefinition<State, Id>,
  location: FlowLocation<Id>,
): LocatedAnswer<Id>[] {
  const state = $state.get();
  const currentIndex = steps.findIndex(({ id }) => id === location.split('?')[0]);
  return steps
    .slice(0, currentIndex + (steps[currentIndex]?.screens ? 1 : 0))
    .filter(({ isIncluded }) => isIncluded?.(state) ?? true)
    .flatMap(({ id, answers }) =>
      (answers?.(state) ?? []).map((answer) => ({
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
export function answersByScreen<State, Id extends string>(
  flow: Flow<State, Id>,
  location: FlowLocation<Id>,
): LocatedAnswer<Id>[] {
  const rows: LocatedAnswer<Id>[][] = [];
  for (const answer of answersBefore(flow.definition, location)) {
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
export function restartFlow<State, Id extends string>(flow: Flow<State, Id>): void {
  flow.reset();
  flow.open(flow.definition.steps[0].id);
}

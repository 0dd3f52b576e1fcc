/** What a flow's screens say of the whole: how far the visitor is, what was answered. Not part of a first script. */
import type { Flow } from './define-flow.ts';
import type { FlowDefinition } from './definition.ts';
import type { Answer, Place } from './step.ts';

/** 'Question at of of'; null on a screen that is no question. */
export function progressAt<State, Id extends string>(
  { steps, $state }: FlowDefinition<State, Id>,
  place: Place<Id>,
): { at: number; of: number } | null {
  const state = $state.get();
  const counted = steps.filter(
    ({ counted: isCounted = true, asked }) => isCounted && (asked?.(state) ?? true),
  );
  const at = counted.findIndex(({ id }) => id === place.split('?')[0]);
  if (at < 0) return null;
  const counts = counted.map(
    ({ screens, expected = 1 }) => screens?.count(place) ?? { at: 0, of: expected },
  );
  const sum = (of: typeof counts) => of.reduce((total, count) => total + count.of, 0);
  return { at: sum(counts.slice(0, at)) + (counts[at]?.at ?? 0) + 1, of: sum(counts) };
}

export interface PlacedAnswer<Id extends string> extends Answer {
  /** Where it is changed. */
  place: Place<Id>;
}

/** What was answered on the steps before a place, and on the other screens of its own step. */
export function answersBefore<State, Id extends string>(
  { steps, $state }: FlowDefinition<State, Id>,
  place: Place<Id>,
): PlacedAnswer<Id>[] {
  const state = $state.get();
  const here = steps.findIndex(({ id }) => id === place.split('?')[0]);
  return steps
    .slice(0, here + (steps[here]?.screens ? 1 : 0))
    .filter(({ asked }) => asked?.(state) ?? true)
    .flatMap(({ id, answers }) =>
      (answers?.(state) ?? []).map((answer) => ({
        ...answer,
        place: (answer.screen ? `${id}?${answer.screen}` : id) as Place<Id>,
      })),
    )
    .filter((answer) => answer.place !== place);
}

/** The same with the answers of one screen in one row, a line each, under the screen's question. */
export function answersByScreen<State, Id extends string>(
  flow: Flow<State, Id>,
  place: Place<Id>,
): PlacedAnswer<Id>[] {
  const rows: PlacedAnswer<Id>[][] = [];
  for (const answer of answersBefore(flow.definition, place)) {
    const last = rows.at(-1);
    if (answer.screen && last?.[0]?.place === answer.place) last.push(answer);
    else rows.push([answer]);
  }
  return rows.flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const value = [first, ...others].map(lineOf).join('').slice(1);
    return { ...first, label: flow.title(first.place), value };
  });
}

/** A number or a yes says nothing without what was asked; the parts of a name stand together. */
function lineOf({ label, value }: Answer): string {
  if (/^(?:\$?[\d,.]+|Yes|No|None)$/.test(value)) {
    return label.endsWith('?') ? `\n${label} ${value}` : `\n${label}: ${value}`;
  }
  return label === 'Last name' ? ` ${value}` : `\n${value}`;
}

/** Forgets everything, and begins again. */
export function restart<State, Id extends string>(flow: Flow<State, Id>): void {
  flow.reset();
  flow.open(flow.definition.steps[0].id);
}

/**
 * The list of answers next to a question, and the number of questions until the price. This file is
 * loaded after the first script of a flow.
 */
import type { Flow } from './open-flow.ts';
import type { Answer, FlowLocation } from './step.ts';
import { answersBefore, questionProgress, type LocatedAnswer } from './summary.ts';

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

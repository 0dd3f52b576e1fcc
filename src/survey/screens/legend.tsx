import type { ReactNode } from 'react';
import type { Drawing } from './drawing.ts';

/** A group is named by its legend; alone on a screen, by the question over it. */
export function legendOf(props: Pick<Drawing, 'field' | 'alone' | 'question' | 'optional'>): {
  legend?: ReactNode;
  labelledBy?: string;
} {
  const { field, alone, question, optional } = props;
  if (alone && !optional) return { labelledBy: 'step-title' };
  return {
    legend: (
      <>
        {field.label || question}
        {optional && <span className="field__optional"> (optional)</span>}
      </>
    ),
  };
}

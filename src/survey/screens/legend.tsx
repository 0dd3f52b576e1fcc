import type { ReactNode } from 'react';
import type { FieldRendererProps } from './field-props.ts';

/** A group is named by its legend; alone on a screen, by the question over it. */
export function legendOf(
  props: Pick<FieldRendererProps, 'field' | 'isOnlyField' | 'question' | 'optional'>,
): {
  legend?: ReactNode;
  labelledBy?: string;
} {
  const { field, isOnlyField, question, optional } = props;
  if (isOnlyField && !optional) return { labelledBy: 'step-title' };
  return {
    legend: (
      <>
        {field.label || question}
        {optional && <span className="field__optional"> (optional)</span>}
      </>
    ),
  };
}

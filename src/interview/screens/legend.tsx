import type { ReactNode } from 'react';
import type { FieldRendererProps } from './field-props.ts';

/**
 * Returns props that name a group of inputs: a legend, or the id of the question above the group.
 * The question is used if the group is the only field on the screen.
 */
export function groupLegendProps(
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

import type { ReactNode } from 'react';
import type { FieldRendererProps } from './field-props.ts';

/**
 * Returns the legend that names a group of inputs. If the group is the only field on the screen,
 * the question above the group names it.
 */
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

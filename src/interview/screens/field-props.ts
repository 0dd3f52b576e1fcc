import type { ComponentType, ReactNode } from 'react';
import type { SurveyField } from '../../contract/survey/dynamic-form.ts';

export interface SurveyFieldProps {
  field: SurveyField;
  /** Prefix of the field's name if the field is in a row of a list, such as 'owners.0.'. */
  path?: string;
  /** True if the field is the only field of its screen. */
  isOnlyField?: boolean;
  /** Question of the screen. It is the label of a field that has no own label. */
  question: string;
  /**
   * These two values are for a field in a row of a list. They override the field's own settings.
   * `required` is true if the row must be filled. `optional` is true if the field is marked as
   * optional.
   */
  required?: boolean;
  optional?: boolean;
  /** The value that the visitor typed. If nothing was typed, the accepted answer. */
  value: unknown;
  errors: Record<string, string>;
  onChange: (key: string, value: unknown) => void;
  /**
   * Called when the visitor presses a choice that leads to another screen. Undefined for fields in
   * a row of a list.
   */
  onNavigate?: (key: string, value: unknown) => void;
  /**
   * Called when the visitor leaves a field, with the field's name. From now on, the field's error
   * may be shown.
   */
  onLeave: (name: string) => void;
}

/** Common props of the components that render one kind of field. */
export interface FieldRendererProps extends Omit<
  SurveyFieldProps,
  'value' | 'onChange' | 'onNavigate'
> {
  name: string;
  label: ReactNode;
  hint?: string;
  error?: string;
  required: boolean;
  optional: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  onNavigate?: (value: unknown) => void;
  /** Component that renders the fields inside the rows of a list. */
  FieldComponent: ComponentType<SurveyFieldProps>;
}

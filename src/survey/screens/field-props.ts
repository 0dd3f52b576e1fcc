import type { ComponentType, ReactNode } from 'react';
import type { SurveyField } from '../../contract/survey/dynamic-form.ts';

export interface SurveyFieldProps {
  field: SurveyField;
  /** Prefix of the names of fields in a list row, such as 'owners.0.'. */
  path?: string;
  /** True if the field is the only field of its screen. */
  isOnlyField?: boolean;
  /** Question of the screen. It names a field without a label. */
  question: string;
  /**
   * Values for a field in a list row. They override the field's own settings. `required` is true if
   * the row must be filled. `optional` is true if the field is marked as optional.
   */
  required?: boolean;
  optional?: boolean;
  /** The typed value. Without one, the accepted answer. */
  value: unknown;
  errors: Record<string, string>;
  onChange: (key: string, value: unknown) => void;
  /**
   * Called when the visitor presses a choice that leads to another screen. Undefined in rows of a
   * list.
   */
  onNavigate?: (key: string, value: unknown) => void;
  /**
   * Called with the name of the field that the visitor has left. Its error may be shown from now
   * on.
   */
  onLeave: (name: string) => void;
}

/** Props of the components of all field kinds. */
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
  /** Component that renders the fields of a list's rows. */
  FieldComponent: ComponentType<SurveyFieldProps>;
}

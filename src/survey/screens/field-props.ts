import type { ComponentType, ReactNode } from 'react';
import type { SurveyField } from '../../contract/survey/dynamic-form.ts';

export interface SurveyFieldProps {
  field: SurveyField;
  /** Prefix of the name of a list's field: 'owners.0.'. */
  path?: string;
  /** True for the only field of a screen. */
  isOnlyField?: boolean;
  /** The screen's question. Names a field without a label. */
  question: string;
  /**
   * Override the field's own values in a list: whether its row makes it required, and whether it is
   * marked as optional.
   */
  required?: boolean;
  optional?: boolean;
  /** The typed value, or the accepted answer. */
  value: unknown;
  errors: Record<string, string>;
  onChange: (key: string, value: unknown) => void;
  /** Called when a choice that leads to another screen is pressed. Undefined in rows of a list. */
  onNavigate?: (key: string, value: unknown) => void;
  /** Called with the name of a field that was left. Its error may be shown from now on. */
  onLeave: (name: string) => void;
}

/** Props of the renderers of all kinds of fields. */
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
  /** Renders the fields of a list's rows. */
  FieldComponent: ComponentType<SurveyFieldProps>;
}

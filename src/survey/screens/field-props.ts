import type { ComponentType, ReactNode } from 'react';
import type { SurveyField } from '../../contract/survey/dynamic-form.ts';

export interface SurveyFieldProps {
  field: SurveyField;
  /** Before the name of a part: 'owners.0.'. */
  path?: string;
  /** The only field of its screen. */
  isOnlyField?: boolean;
  /** Names the field where it has no label of its own. */
  question: string;
  /** In a list: whether its row makes it required, and whether it is to be said that it is not. */
  required?: boolean;
  optional?: boolean;
  /** What was typed, or the accepted answer. */
  value: unknown;
  errors: Record<string, string>;
  onChange: (key: string, value: unknown) => void;
  /** A choice that leads to another screen was pressed. Rows of a list have none. */
  onNavigate?: (key: string, value: unknown) => void;
  /** A field was left, by its name: its error may show from now on. */
  onLeave: (name: string) => void;
}

/** What every kind of field is drawn from. */
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
  /** Draws the parts of a list's rows. */
  FieldComponent: ComponentType<SurveyFieldProps>;
}

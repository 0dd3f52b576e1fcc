import type { ComponentType, ReactNode } from 'react';
import type { SurveyField } from '../../contract/survey/dynamic-form.ts';
import { isBirthDate } from '../../contract/survey/values.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { BirthDateField } from './BirthDateField.tsx';
import { CurrencyField } from './CurrencyField.tsx';
import { ListField } from './ListField.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { SingleSelect } from './SingleSelect.tsx';
import { SurveyAddress } from './SurveyAddress.tsx';
import { SurveyDate } from './SurveyDate.tsx';
import { SurveyTextField } from './SurveyTextField.tsx';

export interface SurveyFieldProps {
  field: SurveyField;
  /** Before the name of a part: 'owners.0.'. */
  path?: string;
  /** The only field of its screen. */
  alone?: boolean;
  /** Names the field where it has no label of its own. */
  question: string;
  /** In a list: whether its row makes it required, and whether it is to be said that it is not. */
  required?: boolean;
  optional?: boolean;
  /** What was typed, or the accepted answer. */
  value: unknown;
  errors: Record<string, string>;
  onChange: (key: string, value: unknown) => void;
  /** A field was left, by its name: its error may show from now on. */
  onLeave: (name: string) => void;
}

/** What every kind of field is drawn from. */
export interface Drawing extends Omit<SurveyFieldProps, 'value' | 'onChange'> {
  name: string;
  label: ReactNode;
  hint?: string;
  error?: string;
  required: boolean;
  optional: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Draws the parts of a list's rows. */
  draw: ComponentType<SurveyFieldProps>;
}

const drawings: Record<string, ComponentType<Drawing>> = {
  single_select: SingleSelect,
  multi_select: MultiSelect,
  text: SurveyTextField,
  text_area: AreaField,
  integer: SurveyTextField,
  currency: CurrencyField,
  date: SurveyDate,
  list: ListField,
  address: SurveyAddress,
};

/** One field of a survey, whatever its type. */
export function SurveyFieldInput(props: SurveyFieldProps) {
  const { field, path = '', question, errors, onChange } = props;
  const Kind = isBirthDate(field) ? BirthDateField : drawings[field.field_type];
  if (!Kind) return null;
  const name = path + field.key_name;
  return (
    <Kind
      {...props}
      draw={SurveyFieldInput}
      name={name}
      label={field.label || <span className="visually-hidden">{question}</span>}
      hint={field.settings.help_text}
      error={errors[name]}
      required={props.required ?? field.required}
      optional={props.optional ?? !field.required}
      onChange={(value) => onChange(field.key_name, value)}
    />
  );
}

function AreaField({ field, name, value, onChange, onLeave, ...text }: Drawing) {
  const { label, hint, error, required, optional } = text;
  const { min_value, max_value } = field.settings;
  return (
    <TextArea
      name={name}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      minLength={min_value}
      maxLength={max_value}
      required={required}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      onBlur={() => onLeave(name)}
    />
  );
}

import type { ComponentType } from 'react';
import { fieldKindOf, type FieldKind } from '../../contract/survey/field-kinds.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { BirthDateField } from './BirthDateField.tsx';
import { CurrencyField } from './CurrencyField.tsx';
import type { FieldRendererProps, SurveyFieldProps } from './field-props.ts';
import { ListField } from './ListField.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { SingleSelect } from './SingleSelect.tsx';
import { SurveyAddressField } from './SurveyAddressField.tsx';
import { SurveyDateField } from './SurveyDateField.tsx';
import { SurveyTextField } from './SurveyTextField.tsx';

/** The component that renders a field, for each kind of field. */
const fieldRenderers: Record<FieldKind, ComponentType<FieldRendererProps>> = {
  single_select: SingleSelect,
  multi_select: MultiSelect,
  text: SurveyTextField,
  text_area: TextAreaField,
  integer: SurveyTextField,
  currency: CurrencyField,
  date: SurveyDateField,
  birth_date: BirthDateField,
  list: ListField,
  address: SurveyAddressField,
};

/** Renders one field of a survey, of any kind. */
export function SurveyFieldInput(props: SurveyFieldProps) {
  const { field, path = '', question, errors, onChange, onNavigate } = props;
  const Renderer = fieldRenderers[fieldKindOf(field)];
  const name = path + field.key_name;
  return (
    <Renderer
      {...props}
      FieldComponent={SurveyFieldInput}
      name={name}
      label={field.label || <span className="visually-hidden">{question}</span>}
      hint={field.settings.help_text}
      error={errors[name]}
      required={props.required ?? field.required}
      optional={props.optional ?? !field.required}
      onChange={(value) => onChange(field.key_name, value)}
      onNavigate={onNavigate && ((value) => onNavigate(field.key_name, value))}
    />
  );
}

function TextAreaField({ field, name, value, onChange, onLeave, ...text }: FieldRendererProps) {
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

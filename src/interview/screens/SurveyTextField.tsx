import type { ComponentProps } from 'react';
import type { SurveyField } from '../../contract/survey/dynamic-form.ts';
import type { FieldWidth } from '../../ui/fields/Field.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { VisitorPhoneFields } from '../../ui/fields/VisitorPhoneFields.tsx';
import type { FieldRendererProps } from './field-props.ts';

/** Renders a field for one line of text or for a whole number. */
export function SurveyTextField({
  field,
  name,
  value,
  onChange,
  onLeave,
  ...text
}: FieldRendererProps) {
  const { label, hint, error, optional, required } = text;
  const isInteger = field.field_type === 'integer';
  if (!isInteger && phoneKey.test(field.key_name))
    return (
      <VisitorPhoneFields
        name={name}
        label={label}
        hint={hint}
        error={error}
        optional={optional}
        required={required}
        limits={limitsOf(field)}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        onBlur={() => onLeave(name)}
      />
    );
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      required={required}
      autoComplete="off"
      {...(isInteger ? wholeNumber : limitsOf(field))}
      {...autofillOf(field.key_name)}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={onChange}
      onBlur={() => onLeave(name)}
    />
  );
}

type Input = Omit<ComponentProps<'input'>, 'width'> & { width?: FieldWidth };

const wholeNumber: Input = {
  inputMode: 'numeric',
  pattern: '\\s*-?[\\d,]*\\s*',
  width: 'short',
};

function limitsOf({ settings }: SurveyField): Input {
  const { regex, min_value, max_value } = settings;
  // The browser's own validation uses this pattern and these lengths. Screen readers announce the
  // field's name and that it is required even without them.
  return { pattern: regex, minLength: min_value, maxLength: max_value };
}

const phoneKey = /(^|_)phone(_number)?$/;
/**
 * Autofill settings by field. The regular expression matches the end of the field's key. The survey
 * definitions of all carriers use these keys.
 */
const autofillByKey: readonly [RegExp, Input][] = [
  [/(^|_)first_name$/, { autoComplete: 'given-name' }],
  [/(^|_)last_name$/, { autoComplete: 'family-name' }],
  [/(^|_)email$/, { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false }],
  [/^business_name$/, { autoComplete: 'organization' }],
  [
    /(^|_)(postal|zip)(_code)?$/,
    { inputMode: 'numeric', autoComplete: 'postal-code', width: 'zip' },
  ],
];

function autofillOf(key: string): Input {
  return autofillByKey.find(([pattern]) => pattern.test(key))?.[1] ?? {};
}

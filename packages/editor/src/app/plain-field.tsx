import type { BasicFormField, FormFieldInputProps } from '@keystatic/core';
import type { ReactElement } from 'react';
import type { ChoiceForm, FormBase, TextForm } from '../form.ts';

export type TextInputComponent = (props: FormFieldInputProps<string>) => ReactElement;

/** Creates a Keystatic text field that is edited with another input component. */
export function customTextField(
  form: TextForm | ChoiceForm,
  Input: TextInputComponent,
): BasicFormField<string> {
  const pattern = form.kind === 'text' && form.pattern ? new RegExp(form.pattern) : undefined;
  return {
    kind: 'form',
    label: form.label,
    Input,
    defaultValue: () => '',
    parse: (value) => (typeof value === 'string' ? value : ''),
    serialize: (value) => ({ value: value === '' ? undefined : value }),
    validate: (value) => {
      const error = fieldError(form, value, pattern);
      if (error) throw new Error(error);
      return value;
    },
    reader: { parse: (value) => String(value ?? '') },
  };
}

/** Returns the message to show next to the field if its value is invalid. */
export function fieldError(
  form: TextForm | ChoiceForm,
  value: string,
  pattern?: RegExp,
): string | undefined {
  if (value === '') return form.optional ? undefined : `${form.label} is missing`;
  return pattern && !pattern.test(value) ? patternError(form) : undefined;
}

/** Returns the message for a text that a field does not accept. */
export const patternError = ({ label, help, expected }: FormBase & { expected?: string }): string =>
  `${label}: ${expected ?? help ?? 'the text is not valid'}`;

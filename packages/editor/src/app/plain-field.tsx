import type { BasicFormField, FormFieldInputProps } from '@keystatic/core';
import type { ReactElement } from 'react';
import type { ChoiceForm, TextForm } from '../form.ts';

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
  { label, help, optional }: TextForm | ChoiceForm,
  value: string,
  pattern?: RegExp,
): string | undefined {
  if (value === '') return optional ? undefined : `${label} is missing`;
  return pattern && !pattern.test(value) ? `${label}: ${help ?? 'wrong format'}` : undefined;
}

import { useStore } from '@nanostores/react';
import { memo, useCallback } from 'react';
import type { SurveyScreen } from '../../contract/survey/dynamic-form.ts';
import type { StepForm } from '../../flow/step-form.ts';
import { afterPress } from '../../core/after-press.ts';
import { SurveyFieldInput } from './SurveyFieldInput.tsx';

interface SurveyFieldsProps {
  screen: SurveyScreen;
  form: StepForm;
  /** What the browser objects to, by field name. */
  native: Record<string, string>;
  onEdit: () => void;
  /** Goes on, where nothing is missing any more. */
  onLead: () => void;
}

/** The fields of one screen. Only what changes is drawn again: a screen may have hundreds. */
export function SurveyFields(props: SurveyFieldsProps) {
  const { screen, form, native, onEdit, onLead } = props;
  const values = useStore(form.$values);
  const errors = byField({ ...native, ...useStore(form.$errors) });
  const change = useCallback(
    (key: string, value: unknown) => {
      onEdit();
      form.set({ [key]: value });
    },
    [form, onEdit],
  );
  const lead = useCallback(
    (key: string, value: unknown) => {
      change(key, value);
      onLead();
    },
    [change, onLead],
  );
  const leave = useCallback((name: string) => afterPress(() => form.touch(name)), [form]);
  return screen.fields.map((field) => (
    <Drawn
      key={field.key_name}
      field={field}
      alone={screen.fields.length === 1}
      question={screen.question}
      value={values[field.key_name]}
      errors={errors[field.key_name] ?? none}
      onChange={change}
      onLead={lead}
      onLeave={leave}
    />
  ));
}

/** By field: its own error and those of its rows and parts. */
function byField(errors: Record<string, string>) {
  const fields: Record<string, Record<string, string>> = {};
  for (const [name, message] of Object.entries(errors))
    (fields[name.split('.', 1)[0] ?? name] ??= {})[name] = message;
  return fields;
}

/** One object for all that have no error, so that they stay as they are. */
const none: Record<string, string> = {};

const Drawn = memo(SurveyFieldInput, (before, after) =>
  Object.entries(after).every(([name, value]) =>
    name === 'errors'
      ? sameErrors(before.errors, after.errors)
      : before[name as keyof typeof before] === value,
  ),
);

/** Errors are told anew with every letter; a field whose own are the same needs no drawing. */
function sameErrors(before: Record<string, string>, after: Record<string, string>) {
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => before[name] === after[name])
  );
}

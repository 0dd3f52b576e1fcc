import { useStore } from '../../ui/use-store.ts';
import { memo, useCallback } from 'react';
import type { SurveyScreen } from '../../contract/survey/dynamic-form.ts';
import { areErrorsEqual, type StepForm } from '../step-form.ts';
import { afterPointerUp } from '../../core/after-pointer-up.ts';
import { SurveyFieldInput } from './SurveyFieldInput.tsx';

interface SurveyFieldsProps {
  screen: SurveyScreen;
  form: StepForm;
  /** Error messages of the browser's own validation, by field name. */
  browserErrors: Record<string, string>;
  onEdit: () => void;
  /** Submits the screen, unless a required answer is missing. */
  onNavigate: () => void;
}

/**
 * Renders the fields of one screen. Only the changed fields are rendered again, because a screen
 * may have hundreds of fields.
 */
export function SurveyFields(props: SurveyFieldsProps) {
  const { screen, form, browserErrors, onEdit, onNavigate } = props;
  const values = useStore(form.$values);
  const errors = byField({ ...browserErrors, ...useStore(form.$errors) });
  const change = useCallback(
    (key: string, value: unknown) => {
      onEdit();
      form.set({ [key]: value });
    },
    [form, onEdit],
  );
  const navigate = useCallback(
    (key: string, value: unknown) => {
      change(key, value);
      onNavigate();
    },
    [change, onNavigate],
  );
  const leave = useCallback((name: string) => afterPointerUp(() => form.touch(name)), [form]);
  return screen.fields.map((field) => (
    <MemoizedField
      key={field.key_name}
      field={field}
      isOnlyField={screen.fields.length === 1}
      question={screen.question}
      value={values[field.key_name]}
      errors={errors[field.key_name] ?? noErrors}
      onChange={change}
      onNavigate={navigate}
      onLeave={leave}
    />
  ));
}

/**
 * Groups error messages by field. The group of a field contains its own errors and the errors of
 * its rows and parts.
 */
function byField(errors: Record<string, string>) {
  const fields: Record<string, Record<string, string>> = {};
  for (const [name, message] of Object.entries(errors))
    (fields[name.split('.', 1)[0] ?? name] ??= {})[name] = message;
  return fields;
}

/**
 * Errors object for all fields without errors. It must be the same object each time, because React
 * renders a memoized field again for a new object.
 */
const noErrors: Record<string, string> = {};

const MemoizedField = memo(SurveyFieldInput, (previous, next) =>
  Object.entries(next).every(([name, value]) =>
    name === 'errors'
      ? areErrorsEqual(previous.errors, next.errors)
      : previous[name as keyof typeof previous] === value,
  ),
);

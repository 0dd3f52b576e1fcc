import { useStore } from '../../ui/use-store.ts';
import type { ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';
import type { StepForm } from '../step-form.ts';
import { afterPointerUp } from '../../core/after-pointer-up.ts';

/**
 * Returns the fields of a step's form as props for the components in src/ui. Renders again for each
 * typed character of any field.
 */
export function useStepFields(form: StepForm) {
  const values = useStore(form.$values);
  const errors = useStore(form.$errors);
  const text = (name: string) => textOf(values[name]);
  return {
    values,
    errors,
    text,
    /** Called when the visitor leaves a field. */
    leave: (name: string) => leaveField(form, name),
    /** Returns the props of a text field, a phone field or a select. */
    field: (name: string) => fieldProps(form, name, text(name), errors[name]),
  };
}

/**
 * Returns the props of one field. Renders again only if the value or the error of this field
 * changes.
 */
export function useStepField(form: StepForm, name: string) {
  const value = textOf(useStepValue(form, name));
  return fieldProps(form, name, value, useProperty(form.$errors, name));
}

/** Returns the value of one field, which may be another type than text. */
export function useStepValue(form: StepForm, name: string): unknown {
  return useProperty(form.$values, name);
}

function useProperty<Value>(store: ReadableAtom<Record<string, Value>>, name: string) {
  const get = () => store.get()[name];
  return useSyncExternalStore(store.listen, get, get);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const leaveField = (form: StepForm, name: string) => afterPointerUp(() => form.touch(name));

function fieldProps(form: StepForm, name: string, value: string, error: string | undefined) {
  return {
    name,
    value,
    error,
    onChange: (text: string) => form.set({ [name]: text }),
    onBlur: () => leaveField(form, name),
  };
}

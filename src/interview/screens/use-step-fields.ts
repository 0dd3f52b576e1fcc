import { useStore } from '@nanostores/react';
import type { StepForm } from '../step-form.ts';
import { afterPointerUp } from '../../core/after-pointer-up.ts';

/** Returns the fields of a step's form as props for the components in src/ui. */
export function useStepFields(form: StepForm) {
  const values = useStore(form.$values);
  const errors = useStore(form.$errors);
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const leave = (name: string) => afterPointerUp(() => form.touch(name));
  return {
    values,
    errors,
    text,
    /** Called when the visitor leaves a field. */
    leave,
    /** Returns the props of a text field, a phone field or a select. */
    field: (name: string) => ({
      name,
      value: text(name),
      error: errors[name],
      onChange: (value: string) => form.set({ [name]: value }),
      onBlur: () => leave(name),
    }),
  };
}

import { useStore } from '@nanostores/react';
import type { StepForm } from '../step-form.ts';
import { afterPointerUp } from '../../core/after-pointer-up.ts';

/** The fields of a step, ready to be spread into the building blocks of ui. */
export function useStepFields(form: StepForm) {
  const values = useStore(form.$values);
  const errors = useStore(form.$errors);
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  const leave = (name: string) => afterPointerUp(() => form.touch(name));
  return {
    values,
    errors,
    text,
    /** The visitor left a field. */
    leave,
    /** What a text field, a phone field or a select takes. */
    field: (name: string) => ({
      name,
      value: text(name),
      error: errors[name],
      onChange: (value: string) => form.set({ [name]: value }),
      onBlur: () => leave(name),
    }),
  };
}

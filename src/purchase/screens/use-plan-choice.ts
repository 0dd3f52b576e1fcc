import { useStore } from '@nanostores/react';
import type { Flow } from '../../flow/define-flow.ts';
import { useStepFields } from '../../flow/screens/use-step-fields.ts';

/** The choice among plans: choosing one leads on. */
export function usePlanChoice<State, Id extends string>(flow: Flow<State, Id | 'plans'>) {
  const form = flow.form('plans');
  const { text, errors } = useStepFields(form);
  const busy = useStore(flow.$busy);
  const chosen = text('planId');
  return {
    chosen,
    /** The plan that is being priced; empty while none is. */
    busy: busy ? chosen : '',
    error: errors['planId'],
    select(planId: string) {
      form.set({ planId });
      void flow.next();
    },
  };
}

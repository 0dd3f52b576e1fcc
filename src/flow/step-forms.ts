import { computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persisted } from '../core/storage.ts';
import type { FlowLocation, Step } from './step.ts';
import { createStepForm, parseWith, type RawValues, type StepForm } from './step-form.ts';

const draftsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

interface StepFormsOptions<State, Id extends string> {
  /** The flow's: what was typed is kept under `${id}Drafts`, also through a reload. */
  id: string;
  $state: ReadableAtom<State>;
  stepOf: (location: FlowLocation<Id>) => Step<State, Id>;
  /** A form has begun or ceased to show what is missing. */
  onProblem: (location: FlowLocation<Id>) => void;
}

/** The forms of a flow's places, each made when it is asked for first. */
export function createStepForms<State, Id extends string>(flow: StepFormsOptions<State, Id>) {
  const $drafts = persisted(`${flow.id}Drafts`, draftsSchema, {});
  const forms = new Map<FlowLocation<Id>, StepForm>();

  function formOfStep({ id, schema, prefill }: Step<State, Id>): StepForm {
    const noValues: RawValues = {};
    return createStepForm({
      parse: parseWith(schema ?? z.object({})),
      $prefill: computed(flow.$state, (state) => prefill?.(state) ?? noValues),
      $edits: computed($drafts, (drafts) => drafts[id] ?? noValues),
      edit: (values) => $drafts.set({ ...$drafts.get(), [id]: values }),
    });
  }

  return {
    /** The form of a place, if it was asked for already. */
    existing: (location: FlowLocation<Id>): StepForm | undefined => forms.get(location),
    of(location: FlowLocation<Id>): StepForm {
      const existing = forms.get(location);
      if (existing) return existing;
      const step = flow.stepOf(location);
      const form = step.screens?.form(location) ?? formOfStep(step);
      forms.set(location, form);
      form.$problem.listen(() => flow.onProblem(location));
      return form;
    },
    /** Forgets what was typed on some steps. */
    clearDrafts(ids: readonly string[]): void {
      const remaining = Object.entries($drafts.get()).filter(([id]) => !ids.includes(id));
      $drafts.set(Object.fromEntries(remaining));
    },
  };
}

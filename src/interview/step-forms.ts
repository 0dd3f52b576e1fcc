import { computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persistedAtom } from '../core/storage.ts';
import type { FlowLocation, Step } from './step.ts';
import { createStepForm, schemaParser, type RawValues, type StepForm } from './step-form.ts';

const draftsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

interface StepFormsOptions<State, Id extends string> {
  /**
   * Id of the flow. Typed values are persisted under the storage key `${id}Drafts`, so a reload
   * does not delete them.
   */
  id: string;
  $state: ReadableAtom<State>;
  stepOf: (location: FlowLocation<Id>) => Step<State, Id>;
  isCurrent: (location: FlowLocation<Id>) => boolean;
  /** Called when a form's error summary appears or disappears. */
  onProblem: (location: FlowLocation<Id>) => void;
}

/**
 * Returns functions that create and find the form of each location in a flow. Each form is created
 * at its first use.
 */
export function createStepForms<State, Id extends string>(flow: StepFormsOptions<State, Id>) {
  const $drafts = persistedAtom(`${flow.id}Drafts`, draftsSchema, {});
  const forms = new Map<FlowLocation<Id>, StepForm>();

  function formOfStep({ id, schema, prefill }: Step<State, Id>): StepForm {
    const noValues: RawValues = {};
    return createStepForm({
      parse: schemaParser(schema ?? z.object({})),
      $prefill: computed(flow.$state, (state) => prefill?.(state) ?? noValues),
      $edits: computed($drafts, (drafts) => drafts[id] ?? noValues),
      edit: (values) => $drafts.set({ ...$drafts.get(), [id]: values }),
    });
  }

  return {
    /** Returns a location's form. Undefined if the form has not been created yet. */
    existing: (location: FlowLocation<Id>): StepForm | undefined => forms.get(location),
    of(location: FlowLocation<Id>): StepForm {
      const existing = forms.get(location);
      if (existing) return existing;
      const step = flow.stepOf(location);
      const form = step.screens?.form(location, () => flow.isCurrent(location)) ?? formOfStep(step);
      forms.set(location, form);
      form.$problem.listen(() => flow.onProblem(location));
      return form;
    },
    /** Deletes the typed values of some steps. Without ids, deletes those of all steps. */
    clearDrafts(ids?: readonly string[]): void {
      const remaining = Object.entries($drafts.get()).filter(([id]) => ids && !ids.includes(id));
      $drafts.set(Object.fromEntries(remaining));
    },
  };
}

import { computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persisted } from '../core/storage.ts';
import type { Place, Step } from './step.ts';
import { createStepForm, readBy, type RawValues, type StepForm } from './step-form.ts';

const draftsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

interface FormsOf<State, Id extends string> {
  /** The flow's: what was typed is kept under `${id}Drafts`, also through a reload. */
  id: string;
  $state: ReadableAtom<State>;
  stepOf: (place: Place<Id>) => Step<State, Id>;
  /** A form has begun or ceased to show what is missing. */
  onProblem: (place: Place<Id>) => void;
}

/** The forms of a flow's places, each made when it is asked for first. */
export function createStepForms<State, Id extends string>(flow: FormsOf<State, Id>) {
  const $drafts = persisted(`${flow.id}Drafts`, draftsSchema, {});
  const forms = new Map<Place<Id>, StepForm>();

  function formOfStep({ id, asks, prefill }: Step<State, Id>): StepForm {
    const none: RawValues = {};
    return createStepForm({
      read: readBy(asks ?? z.object({})),
      $prefill: computed(flow.$state, (state) => prefill?.(state) ?? none),
      $edits: computed($drafts, (drafts) => drafts[id] ?? none),
      edit: (values) => $drafts.set({ ...$drafts.get(), [id]: values }),
    });
  }

  return {
    /** The form of a place, if it was asked for already. */
    known: (place: Place<Id>): StepForm | undefined => forms.get(place),
    of(place: Place<Id>): StepForm {
      const known = forms.get(place);
      if (known) return known;
      const step = flow.stepOf(place);
      const made = step.screens?.form(place) ?? formOfStep(step);
      forms.set(place, made);
      made.$problem.listen(() => flow.onProblem(place));
      return made;
    },
    /** Forgets what was typed on some steps. */
    drop(ids: readonly string[]): void {
      const kept = Object.entries($drafts.get()).filter(([id]) => !ids.includes(id));
      $drafts.set(Object.fromEntries(kept));
    },
  };
}

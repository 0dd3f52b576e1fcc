import { computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persisted } from '../core/storage.ts';
import type { Step } from './step.ts';
import { createStepForm, readBy, type RawValues, type StepForm } from './step-form.ts';

const draftsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** What was typed on the steps of a flow, by step, also through a reload. */
export function createStepDrafts(flowId: string) {
  const $drafts = persisted(`${flowId}Drafts`, draftsSchema, {});
  return {
    /** The form of a step of one screen. */
    formOf<State>({ id, asks, prefill }: Step<State>, $state: ReadableAtom<State>): StepForm {
      const none: RawValues = {};
      return createStepForm({
        read: readBy(asks ?? z.object({})),
        $prefill: computed($state, (state) => prefill?.(state) ?? none),
        $edits: computed($drafts, (drafts) => drafts[id] ?? none),
        edit: (values) => $drafts.set({ ...$drafts.get(), [id]: values }),
      });
    },
    /** Forgets what was typed on some steps. */
    drop(ids: readonly string[]): void {
      const kept = Object.entries($drafts.get()).filter(([id]) => !ids.includes(id));
      $drafts.set(Object.fromEntries(kept));
    },
  };
}

import * as z from 'zod/mini';
import { persistedAtom } from '../core/storage.ts';

/** Answers of a finished flow that its next start reuses, and the steps that they answer. */
export interface ReusedAnswers {
  steps: readonly string[];
  answers: object;
}

/** `answers` is null after they were restored. Next then skips the steps. */
const reusedSchema = z.nullable(
  z.object({
    steps: z.array(z.string()),
    answers: z.nullable(z.record(z.string(), z.unknown())),
  }),
);

/**
 * Stores the answers of a finished flow that its next start reuses, such as the buyer's address. The
 * next start restores them once. Next skips their steps until the visitor opens them with Back or
 * Change.
 */
export function createReusedAnswers(flowId: string) {
  const $reused = persistedAtom(`${flowId}Reused`, reusedSchema, null);
  const isSkipped = (step: string) => {
    const reused = $reused.get();
    return reused?.answers === null && reused.steps.includes(step);
  };
  return {
    store: (reused: ReusedAnswers) => $reused.set(reused as z.infer<typeof reusedSchema>),
    /** Returns the stored answers. Null if there are none or if they were restored before. */
    restore(): object | null {
      const reused = $reused.get();
      if (!reused?.answers) return null;
      $reused.set({ ...reused, answers: null });
      return reused.answers;
    },
    isSkipped,
    /** Makes a skipped step a normal step, because the visitor has opened it. */
    unskip(step: string) {
      const { steps = [] } = $reused.get() ?? {};
      if (isSkipped(step)) $reused.set({ steps: steps.filter((id) => id !== step), answers: null });
    },
    clear: () => $reused.set(null),
  };
}

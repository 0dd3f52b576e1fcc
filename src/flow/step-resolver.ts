import type { FlowDefinition } from './definition.ts';
import type { FlowLocation, Step } from './step.ts';

/**
 * Evaluates a flow's steps for the current answers: the guards, and the next and previous step.
 * Does not navigate.
 */
export function createStepResolver<State, Id extends string>({
  steps,
  $state,
  redirect,
  answerEdit,
}: FlowDefinition<State, Id>) {
  const first = steps[0];
  const indexOf = (location: FlowLocation<Id>) =>
    steps.findIndex(({ id }) => id === location.split('?')[0]);
  const stepOf = (location: FlowLocation<Id>) => steps[indexOf(location)] ?? first;
  const isAllowed = (location: FlowLocation<Id>) =>
    stepOf(location).canEnter?.($state.get()) ?? true;
  const includesStep = ({ isIncluded }: Step<State, Id>) => isIncluded?.($state.get()) ?? true;

  const editedFrom = () => answerEdit?.startedFrom($state.get()) ?? null;

  return {
    first,
    stepOf,
    isAllowed,
    includesStep,
    /** Returns the step where an answer edit was started. Null if no edit is active. */
    editedFrom,
    /** Returns true if a location is part of the current answer edit. */
    isEditing: (location: FlowLocation<Id>) =>
      editedFrom() !== null && (answerEdit?.steps.includes(stepOf(location).id) ?? false),
    titleOf(location: FlowLocation<Id>): string {
      const { title } = stepOf(location);
      return typeof title === 'string' ? title : title($state.get(), location);
    },
    /**
     * Returns the number of steps from one location to another. Negative if `to` comes before
     * `from`.
     */
    distance: (from: FlowLocation<Id>, to: FlowLocation<Id>) => indexOf(to) - indexOf(from),
    /**
     * Returns the location to show for a requested location. If the guard of a step fails, follows
     * the redirects to a step that the visitor may enter. If that step has several screens, the
     * step selects one of its screens.
     */
    resolve(requested: FlowLocation<Id>, current: FlowLocation<Id>): FlowLocation<Id> {
      let target = requested;
      for (let attempts = 0; attempts < steps.length && !isAllowed(target); attempts += 1) {
        const { id, fallbackStep } = stepOf(target);
        const fallback = fallbackStep?.($state.get()) as Id | null | undefined;
        target = fallback ?? redirect?.($state.get(), id) ?? first.id;
      }
      const step = stepOf(target);
      return (step.screens?.enter(target, current) as FlowLocation<Id>) ?? step.id;
    },
    /** Returns the step to which Next goes. */
    nextStepOf(step: Step<State, Id>): Id {
      const next = steps.slice(indexOf(step.id) + 1).find(includesStep);
      return step.nextStep?.($state.get()) ?? next?.id ?? step.id;
    },
    /** Returns the previous step. Undefined for the first step. */
    previousStepOf: (step: Step<State, Id>): Id | undefined =>
      step.previousStep?.($state.get()) ??
      steps.slice(0, indexOf(step.id)).findLast(includesStep)?.id,
  };
}
export type StepResolver<State, Id extends string> = ReturnType<
  typeof createStepResolver<State, Id>
>;

import type { FlowDefinition } from './definition.ts';
import type { FlowLocation, Step } from './step.ts';

/** What a flow's steps and answers say of its places: it reads, and moves nobody. */
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
    /** Where a detour was begun; null while there is none. */
    editedFrom,
    /** True where a place is seen to change one answer apart. */
    isEditing: (location: FlowLocation<Id>) =>
      editedFrom() !== null && (answerEdit?.steps.includes(stepOf(location).id) ?? false),
    titleOf(location: FlowLocation<Id>): string {
      const { title } = stepOf(location);
      return typeof title === 'string' ? title : title($state.get(), location);
    },
    /** How many steps lie between two places; negative where `to` is the earlier one. */
    distance: (from: FlowLocation<Id>, to: FlowLocation<Id>) => indexOf(to) - indexOf(from),
    /** Where a wish to see a place really leads: guards are asked until one lets the visitor in. */
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
    /** The step that Next leads to. */
    nextStepOf(step: Step<State, Id>): Id {
      const next = steps.slice(indexOf(step.id) + 1).find(includesStep);
      return step.nextStep?.($state.get()) ?? next?.id ?? step.id;
    },
    /** The step that Back leads to; none before the first. */
    previousStepOf: (step: Step<State, Id>): Id | undefined =>
      step.previousStep?.($state.get()) ??
      steps.slice(0, indexOf(step.id)).findLast(includesStep)?.id,
  };
}
export type StepResolver<State, Id extends string> = ReturnType<
  typeof createStepResolver<State, Id>
>;

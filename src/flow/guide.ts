import type { FlowDefinition } from './definition.ts';
import type { Place, Step } from './step.ts';

/** What a flow's steps and answers say of its places: it reads, and moves nobody. */
export function createGuide<State, Id extends string>({
  steps,
  $state,
  redirect,
}: FlowDefinition<State, Id>) {
  const first = steps[0];
  const indexOf = (place: Place<Id>) => steps.findIndex(({ id }) => id === place.split('?')[0]);
  const stepOf = (place: Place<Id>) => steps[indexOf(place)] ?? first;
  const isAllowed = (place: Place<Id>) => stepOf(place).needs?.($state.get()) ?? true;
  const isAsked = ({ asked }: Step<State, Id>) => asked?.($state.get()) ?? true;

  return {
    first,
    stepOf,
    isAllowed,
    isAsked,
    titleOf(place: Place<Id>): string {
      const { title } = stepOf(place);
      return typeof title === 'string' ? title : title($state.get(), place);
    },
    /** How many steps lie between two places; negative where `to` is the earlier one. */
    distance: (from: Place<Id>, to: Place<Id>) => indexOf(to) - indexOf(from),
    /** Where a wish to see a place really leads: guards are asked until one lets the visitor in. */
    resolve(wanted: Place<Id>, here: Place<Id>): Place<Id> {
      let target = wanted;
      for (let asked = 0; asked < steps.length && !isAllowed(target); asked += 1) {
        const { id, instead } = stepOf(target);
        const other = instead?.($state.get()) as Id | null | undefined;
        target = other ?? redirect?.($state.get(), id) ?? first.id;
      }
      const step = stepOf(target);
      return (step.screens?.arrive(target, here) as Place<Id>) ?? step.id;
    },
    /** The step that Next leads to. */
    following(step: Step<State, Id>): Id {
      const next = steps.slice(indexOf(step.id) + 1).find(isAsked);
      return step.then?.($state.get()) ?? next?.id ?? step.id;
    },
    /** The step that Back leads to; none before the first. */
    before: (step: Step<State, Id>): Id | undefined =>
      steps.slice(0, indexOf(step.id)).findLast(isAsked)?.id,
  };
}
export type Guide<State, Id extends string> = ReturnType<typeof createGuide<State, Id>>;

import { atom, type ReadableAtom } from 'nanostores';
import { environment } from '../core/environment.ts';

export type Phase = 'still' | 'leaving' | 'entering';

/** Half of the 500 ms between two screens: the old one leaves, then the new one enters. */
const HALF = 250;

export interface StepTransition<Id> {
  /** The step on screen; trails the URL by the first half. */
  readonly $shown: ReadableAtom<Id>;
  readonly $phase: ReadableAtom<Phase>;
  /** Puts a step on screen without a transition. */
  cut(id: Id): void;
  /** Changes the screen; a later call takes over from one that is still under way. */
  to(id: Id): Promise<void>;
}

export function createStepTransition<Id>(initial: Id): StepTransition<Id> {
  const $shown = atom<Id>(initial);
  const $phase = atom<Phase>('still');
  let latest = 0;

  function swap(id: Id) {
    $shown.set(id);
    environment().scrollToTop();
  }

  return {
    $shown,
    $phase,
    cut: (id) => $shown.set(id),
    async to(id) {
      latest += 1;
      const mine = latest;
      if (environment().reducedMotion()) return swap(id);
      $phase.set('leaving');
      await environment().wait(HALF);
      if (mine !== latest) return;
      swap(id);
      $phase.set('entering');
      await environment().wait(HALF);
      if (mine === latest) $phase.set('still');
    },
  };
}

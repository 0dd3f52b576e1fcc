import { atom, type ReadableAtom } from 'nanostores';
import { environment } from '../core/environment.ts';

type TransitionPhase = 'still' | 'leaving' | 'entering';

/**
 * Time in milliseconds of one half of a screen change. In the first half the old screen leaves, in
 * the second half the new screen enters. Both together take 500 ms.
 */
const HALF_MS = 250;

export interface StepTransition<Id> {
  /**
   * The step or location whose screen is shown. It changes 250 ms after the URL, because the old
   * screen leaves first.
   */
  readonly $shown: ReadableAtom<Id>;
  readonly $phase: ReadableAtom<TransitionPhase>;
  /** Shows a step without a transition. */
  showNow(id: Id): void;
  /**
   * Changes the screen with a transition. A later call replaces a transition that is still running.
   */
  transitionTo(id: Id): Promise<void>;
}

export function createStepTransition<Id>(initial: Id): StepTransition<Id> {
  const $shown = atom<Id>(initial);
  const $phase = atom<TransitionPhase>('still');
  let latestId = 0;

  function swap(id: Id) {
    $shown.set(id);
    environment().scrollToTop();
  }

  return {
    $shown,
    $phase,
    showNow: (id) => $shown.set(id),
    async transitionTo(id) {
      latestId += 1;
      const ownId = latestId;
      // A purchase clears the answers, so the payment screen is empty and cannot leave.
      if (id === 'confirmation' || environment().reducedMotion()) {
        $phase.set('still');
        return swap(id);
      }
      $phase.set('leaving');
      await environment().wait(HALF_MS);
      if (ownId !== latestId) return;
      swap(id);
      $phase.set('entering');
      await environment().wait(HALF_MS);
      if (ownId === latestId) $phase.set('still');
    },
  };
}

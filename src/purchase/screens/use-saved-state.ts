import { useEffect, useState } from 'react';
import { showToast } from '../../core/toasts.ts';
import type { Flow } from '../../flow/define-flow.ts';
import { savedState, type SavedState } from '../saved-state.ts';
import { elsewhereTitles } from './SavedElsewhere.tsx';

/** The state of a flow's saved answers, requested on each step and when the tab becomes visible again. */
export function useSavedState(flow: Flow<unknown, string>): SavedState {
  const [state, setState] = useState<SavedState>('here');
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await savedState(flow.definition.id);
      if (isCurrent) setState(answer);
    };
    // A page out of the back/forward cache runs no effect again.
    const askAfterBack = ({ persisted }: PageTransitionEvent) => persisted && void ask();
    void ask();
    const stop = flow.$step.listen(() => void ask());
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('pageshow', askAfterBack);
    return () => {
      isCurrent = false;
      stop();
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('pageshow', askAfterBack);
    };
  }, [flow]);
  // The notice is under the screen, where a visitor may not look.
  useEffect(() => {
    if (state !== 'here') showToast('success', `${elsewhereTitles[state]}.`);
  }, [state]);
  return state;
}

import { useEffect, useState } from 'react';
import { showToast } from '../../core/toasts.ts';
import type { Flow } from '../../flow/define-flow.ts';
import { fetchSavedState, type SavedState } from '../saved-state.ts';
import { savedStateTitles } from './SavedStateNotice.tsx';

/**
 * Returns the state of a flow's saved answers: if they were opened or used for a purchase
 * elsewhere. Asks the server on each step and when the tab becomes visible again.
 */
export function useSavedState(flow: Flow<unknown, string>): SavedState {
  const [state, setState] = useState<SavedState>('here');
  useEffect(() => {
    let isCurrent = true;
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return;
      const savedState = await fetchSavedState(flow.definition.id);
      if (isCurrent) setState(savedState);
    };
    // Refreshes when the browser restores the page from the back/forward cache, because React
    // effects do not run again then.
    const refreshOnPageShow = ({ persisted }: PageTransitionEvent) => persisted && void refresh();
    void refresh();
    const unsubscribe = flow.$step.listen(() => void refresh());
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('pageshow', refreshOnPageShow);
    return () => {
      isCurrent = false;
      unsubscribe();
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('pageshow', refreshOnPageShow);
    };
  }, [flow]);
  // Also shows a toast, because the notice is below the screen and the visitor may not see it.
  useEffect(() => {
    if (state !== 'here') showToast('success', `${savedStateTitles[state]}.`);
  }, [state]);
  return state;
}

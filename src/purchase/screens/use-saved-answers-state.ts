import { useEffect, useState } from 'react';
import { showToast } from '../../core/toasts.ts';
import type { Flow } from '../../interview/open-flow.ts';
import { fetchSavedAnswersState, type SavedAnswersState } from '../saved-answers-state.ts';
import { savedAnswersNoticeTitles } from './SavedAnswersInUseNotice.tsx';

/**
 * Returns the state of a flow's saved answers: if they were opened or used for a purchase
 * elsewhere. Asks the server on each step and when the tab becomes visible again.
 */
export function useSavedAnswersState(flow: Flow<string>): SavedAnswersState {
  const [state, setState] = useState<SavedAnswersState>('here');
  useEffect(() => {
    let isCurrent = true;
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return;
      const savedState = await fetchSavedAnswersState(flow.definition.id);
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
    if (state !== 'here') showToast('success', `${savedAnswersNoticeTitles[state]}.`);
  }, [state]);
  return state;
}

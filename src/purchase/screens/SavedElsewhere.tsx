import { useEffect, useState } from 'react';
import type { Flow } from '../../flow/define-flow.ts';
import { restart } from '../../flow/outline.ts';
import { TextButton } from '../../ui/controls/TextButton.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { savedState, type SavedState } from '../saved-state.ts';

/** Tells a tab whose saved answers were opened or bought somewhere else. */
export function SavedElsewhere({ flow }: { flow: Flow<unknown, string> }) {
  const state = useSavedState(flow);
  return (
    <div role="status" className="save-flow__elsewhere">
      {state === 'moved' && (
        <Notice title="You opened these answers somewhere else">
          You can finish there or here, but only one purchase goes through. Changes in one place
          don’t show up in the other.
        </Notice>
      )}
      {state === 'bought' && (
        <Notice tone="ok" title="You already bought this somewhere else">
          Your confirmation is in your email. <a href="/account/policies">See your policies</a> or{' '}
          <TextButton onClick={() => restart(flow)}>start a new quote</TextButton>.
        </Notice>
      )}
    </div>
  );
}

/** Asked on each step, and when the visitor comes back to the tab. */
function useSavedState(flow: Flow<unknown, string>): SavedState {
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
  return state;
}

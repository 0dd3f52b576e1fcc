import type { Flow } from '../../interview/open-flow.ts';
import { TextButton } from '../../ui/controls/TextButton.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { SavedAnswersState } from '../saved-answers-state.ts';

interface SavedAnswersInUseNoticeProps {
  flow: Flow<string>;
  state: SavedAnswersState;
}

/** Titles of the notice under the screen and of the toast with the same message. */
export const savedAnswersNoticeTitles = {
  moved: 'You opened these answers somewhere else',
  bought: 'You already bought this somewhere else',
} as const;

/**
 * Notice for a visitor whose saved answers were opened somewhere else or used for a purchase
 * somewhere else.
 */
export function SavedAnswersInUseNotice({ flow, state }: SavedAnswersInUseNoticeProps) {
  if (state === 'here') return null;
  return (
    <div className="save-flow__elsewhere">
      {state === 'moved' ? (
        <Notice title={savedAnswersNoticeTitles.moved}>
          You can finish there or here, but only one purchase goes through. Changes in one place
          don’t show up in the other.
        </Notice>
      ) : (
        <Notice tone="ok" title={savedAnswersNoticeTitles.bought}>
          <p>The confirmation went to the email address on the purchase.</p>
          <p className="save-flow__ways">
            <a className="link" href="/account/policies">
              See your policies
            </a>
            <TextButton onClick={() => flow.restart()}>Start a new quote</TextButton>
          </p>
        </Notice>
      )}
    </div>
  );
}

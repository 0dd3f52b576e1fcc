import { useStore } from '@nanostores/react';
import { claimFlow } from '../flow.ts';
import { $autosaveStatus, saveDraft, type AutosaveStatus } from '../autosave.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';

const statusTexts: Record<AutosaveStatus, string> = {
  idle: 'We keep what you write. You can stop at any time and come back.',
  saving: 'Saving...',
  saved: 'Saved. You can stop at any time and come back.',
  failed: 'Not saved yet: we could not reach the server. This tab keeps what you wrote.',
  'signed-out': 'Your session has ended. Sign in again to go on; what you wrote is kept.',
};

/** Shows a line that tells the claimant if the server has saved the draft. */
export function AutosaveStatusLine() {
  const autosaveStatus = useStore($autosaveStatus);
  return (
    <div className="claim-saving">
      <p role="status">{statusTexts[autosaveStatus]}</p>
      {autosaveStatus === 'failed' && (
        <TextButton about="to save your claim" onClick={() => void saveDraft(claimFlow)}>
          Try again
        </TextButton>
      )}
      {autosaveStatus === 'signed-out' && (
        <TextButton onClick={() => void checkSessionOrRedirect()}>Sign in again</TextButton>
      )}
    </div>
  );
}

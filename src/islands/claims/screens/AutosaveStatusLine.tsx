import { useStore } from '@nanostores/react';
import type { Claim } from '../flow.ts';
import { saveDraft } from '../autosave.ts';
import type { AutosaveStatus } from '../claim-stores.ts';
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
export function AutosaveStatusLine({ flow }: { flow: Claim }) {
  const autosaveStatus = useStore(flow.autosave.$status);
  return (
    <div className="claim-saving">
      <p role="status">{statusTexts[autosaveStatus]}</p>
      {autosaveStatus === 'failed' && (
        <TextButton about="to save your claim" onClick={() => void saveDraft(flow)}>
          Try again
        </TextButton>
      )}
      {autosaveStatus === 'signed-out' && (
        <TextButton onClick={() => void checkSessionOrRedirect()}>Sign in again</TextButton>
      )}
    </div>
  );
}

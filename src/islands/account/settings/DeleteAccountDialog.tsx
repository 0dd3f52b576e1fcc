import { useState } from 'react';
import type { Deletion } from '../../../contract/account/deletion.ts';
import { counted } from '../../../contract/counted.ts';
import { PRIVACY_ANSWER_DAYS } from '../../../contract/service-facts.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { askForDeletion } from './privacy.ts';

/** Dialog that says what a deletion does and what is kept, and asks for it. */
export function DeleteAccountDialog({
  deletion,
  onClose,
}: {
  deletion: Deletion;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    await askForDeletion();
    onClose();
  };
  const waitsFor = blockersText(deletion);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      actions={
        <>
          <Button
            variant="destructive"
            busy={busy}
            busyLabel="Sending"
            onClick={() => void submit()}
          >
            Ask to delete
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep account
          </Button>
        </>
      }
    >
      {waitsFor && <p>{waitsFor}</p>}
      <p>
        We review each request and answer by email within {counted(PRIVACY_ANSWER_DAYS, 'day')}. You
        can withdraw it until then.
      </p>
      <p>
        When we delete your account, your profile, sign-in, stored cards, quotes, claim drafts and
        emails are gone. You can’t sign in, see documents or file claims online anymore. Download
        your data first.
      </p>
      <h3 className="plain-heading kept-data__title">What we keep, and how long</h3>
      <ul className="kept-data" role="list">
        {deletion.kept.map(({ subject, period, reason }) => (
          <li key={subject}>
            <strong>{subject}</strong>
            <span className="small">
              {period}. {reason}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Says what must end before the deletion. Null if nothing must. */
function blockersText({ active_policies: policies, open_claims: claims }: Deletion): string | null {
  const parts = [
    policies > 0 && counted(policies, 'active policy').replace(/policys$/, 'policies'),
    claims > 0 && counted(claims, 'open claim'),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return `You have ${parts.join(' and ')}. You can ask now, but we can delete your account only after ${
    policies + claims === 1 ? 'it has' : 'they have'
  } ended.`;
}

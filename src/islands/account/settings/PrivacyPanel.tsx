import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useState } from 'react';
import type { AccountDataFormat } from '../../../contract/account/account-data.ts';
import type { DeletionRequest } from '../../../contract/account/deletion.ts';
import { formatDate, formatInstant } from '../../../core/dates.ts';
import { visitorTimeZone } from '../../../policy/policy-facts.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { $deletion, downloadData, loadDeletion, withdrawRequest } from './privacy.ts';

const formats = { pdf: 'Download PDF', json: 'Download JSON' } as const;

/**
 * Panel that downloads the account's data and asks for its deletion. Renders nothing if the backend
 * has no such requests.
 */
export function PrivacyPanel() {
  const deletion = useStore($deletion);
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState<AccountDataFormat | 'withdraw' | null>(null);
  useEffect(() => void loadDeletion(), []);
  if (!deletion) return null;
  const run = async (name: typeof busy, task: () => Promise<void>) => {
    if (busy) return;
    setBusy(name);
    await task();
    setBusy(null);
    // The pressed button may be gone.
    if (document.activeElement === document.body) document.getElementById(HEADING_ID)?.focus();
  };
  const { request } = deletion;
  const isRequested = request?.status === 'open';
  return (
    <section className="panel settings-panel" aria-labelledby={HEADING_ID}>
      <h2 className="section-title" id={HEADING_ID} tabIndex={-1}>
        Your data
      </h2>
      <p className="small">
        Get a copy of what we store about you: your profile, policies, payments, claims and emails,
        and who changed them. <a href="/privacy">How long we keep it</a>
      </p>
      <div className="data-downloads">
        {(['pdf', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="secondary"
            size="medium"
            busy={busy === format}
            busyLabel="Creating the file"
            onClick={() => void run(format, () => downloadData(format))}
          >
            {formats[format]}
          </Button>
        ))}
      </div>
      <div className="delete-account">
        {request && request.status !== 'withdrawn' && <RequestStatus request={request} />}
        {isRequested ? (
          <TextButton
            danger
            aria-busy={busy === 'withdraw' || undefined}
            onClick={() => void run('withdraw', withdrawRequest)}
          >
            Withdraw request
          </TextButton>
        ) : (
          <TextButton danger onClick={() => setIsOpen(true)}>
            Delete your account
          </TextButton>
        )}
      </div>
      {isOpen && <DeleteAccountDialog deletion={deletion} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

const HEADING_ID = 'your-data-title';

function RequestStatus({ request }: { request: DeletionRequest }) {
  const { reference, requested, answer_by: answerBy, status, note, closed } = request;
  const at = (instant: string) => formatInstant(instant, visitorTimeZone());
  if (status === 'denied')
    return (
      <p className="small">
        We couldn’t grant your request <strong>{reference}</strong> to delete your account
        {closed && ` (answered ${at(closed)})`}: {note}
      </p>
    );
  return (
    <p className="small">
      You asked us to delete your account on {at(requested)} (<strong>{reference}</strong>). We’ll
      answer by {formatDate(answerBy)}.
    </p>
  );
}

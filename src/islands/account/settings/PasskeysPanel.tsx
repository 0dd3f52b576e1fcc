import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useState } from 'react';
import type { Passkey } from '../../../contract/account/passkeys.ts';
import { formatInstant } from '../../../core/dates.ts';
import { environment } from '../../../core/environment.ts';
import { supportsPasskeys } from '../../../core/session/passkeys.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import { $passkeys, addNewPasskey, loadPasskeys, renameOnePasskey } from './passkeys.ts';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';

/**
 * Panel with the account's passkeys, and buttons to add, rename and remove them. Renders nothing if the
 * backend has no passkeys.
 */
export function PasskeysPanel({ isEmailVerified }: { isEmailVerified: boolean }) {
  const passkeys = useStore($passkeys);
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  useEffect(() => void loadPasskeys(), []);
  if (!passkeys) return null;
  return (
    <section className="panel settings-panel" aria-labelledby={HEADING_ID}>
      <h2 className="section-title" id={HEADING_ID} tabIndex={-1}>
        Passkeys
      </h2>
      <p>
        Sign in with your fingerprint, your face or your screen lock. We’ll also ask for your
        passkey before a bank account, a card or your email address changes.
      </p>
      {passkeys.length > 0 && (
        <ul className="session-list" role="list">
          {passkeys.map((passkey) => (
            <li key={passkey.passkey_id}>
              <span>
                <strong>{passkey.name}</strong>
                <span className="small">Added {formatTime(passkey.created)}</span>
                <span className="small">
                  {passkey.last_used === null
                    ? 'Not used yet'
                    : `Last used ${formatTime(passkey.last_used)}`}
                </span>
                <span className="small">
                  {passkey.backed_up
                    ? 'Saved in your password manager'
                    : 'Saved on one device only'}
                </span>
              </span>
              <span className="links">
                <TextButton
                  aria-haspopup="dialog"
                  about={`the passkey ${passkey.name}`}
                  onClick={() => setRenamed(passkey)}
                >
                  Rename
                </TextButton>
                <TextButton
                  danger
                  aria-haspopup="dialog"
                  about={`the passkey ${passkey.name}`}
                  onClick={() => setRemoved(passkey)}
                >
                  Remove
                </TextButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddButton isEmailVerified={isEmailVerified} onClick={() => setIsAdding(true)} />
      {isAdding && (
        <PasskeyNameDialog
          title="Add a passkey"
          intro="Your browser will ask where to save it and how to unlock it."
          label="Name (optional)"
          hint="For example “Work laptop”"
          submit="Continue"
          busyLabel="Waiting for your device"
          save={addNewPasskey}
          onClose={() => setIsAdding(false)}
        />
      )}
      {renamed && (
        <PasskeyNameDialog
          title="Rename this passkey"
          label="Name"
          present={renamed.name}
          submit="Save name"
          busyLabel="Saving"
          save={(name) => renameOnePasskey(renamed.passkey_id, name)}
          onClose={() => setRenamed(null)}
        />
      )}
      {removed && (
        <RemovePasskeyDialog
          passkey={removed}
          onClose={() => {
            setRemoved(null);
            // The pressed button may be gone with its row.
            document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
          }}
        />
      )}
    </section>
  );
}

const HEADING_ID = 'passkeys-title';

function AddButton({
  isEmailVerified,
  onClick,
}: {
  isEmailVerified: boolean;
  onClick: () => void;
}) {
  if (!isEmailVerified) return <p>To add a passkey, confirm your email address first.</p>;
  if (!supportsPasskeys()) return <p>This browser can’t add passkeys.</p>;
  return (
    <Button variant="secondary" size="medium" onClick={onClick}>
      Add a passkey
    </Button>
  );
}

const formatTime = (instant: string): string =>
  formatInstant(instant, environment().device().timeZone);

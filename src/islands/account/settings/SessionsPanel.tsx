import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useState } from 'react';
import type { Session } from '../../../contract/account/sessions.ts';
import { formatInstant } from '../../../core/dates.ts';
import { environment } from '../../../core/environment.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { $sessions, endOneSession, endAllOtherSessions, loadSessions } from './sessions.ts';

/**
 * Panel with the account's sessions and buttons to end them. Renders nothing if the backend has no
 * list of sessions.
 */
export function SessionsPanel() {
  const sessions = useStore($sessions);
  const [busy, setBusy] = useState(false);
  useEffect(() => void loadSessions(), []);
  if (!sessions) return null;
  const runAndFocus = async (task: Promise<void>) => {
    setBusy(true);
    await task;
    setBusy(false);
    // The pressed button is gone, because it was in the row of the ended session. So the panel's
    // heading gets the focus.
    document.getElementById('sessions-title')?.focus({ preventScroll: true });
  };
  return (
    <section className="panel settings-panel" aria-labelledby="sessions-title">
      <h2 className="section-title" id="sessions-title" tabIndex={-1}>
        Where you’re signed in
      </h2>
      <ul className="session-list" role="list" aria-busy={busy || undefined}>
        {sessions.map((session) => (
          <li key={session.session_id}>
            <span>
              <strong>{session.device}</strong>
              <span className="small">{lastUseText(session)}</span>
            </span>
            {!session.current && (
              <TextButton
                about={`of ${session.device}, ${lastUseText(session)}`}
                onClick={() => !busy && void runAndFocus(endOneSession(session))}
              >
                Sign out
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          size="medium"
          busy={busy}
          busyLabel="Signing out"
          onClick={() => void runAndFocus(endAllOtherSessions())}
        >
          Sign out everywhere else
        </Button>
      )}
    </section>
  );
}

function lastUseText({ current, last_used }: Session): string {
  if (current) return 'This device';
  return `Last used ${formatInstant(last_used, environment().device().timeZone)}`;
}

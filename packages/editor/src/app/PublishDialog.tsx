import { useEffect, useRef, useState } from 'react';
import type { EntryError } from '../content-errors.ts';
import type { PublicationState } from '../publish/routes.ts';
import { FindingList } from './FindingList.tsx';
import { showStoredFiles } from './notice.ts';
import { figureCount } from './SaveResult.tsx';

interface Props {
  publication: PublicationState;
  warnings: EntryError[];
  /** Reads the state again. */
  onChange: () => Promise<void>;
  onClose: () => void;
}

/** Lists what is not published, publishes it, takes changes back and undoes a publication. */
export function PublishDialog({ publication, warnings, onChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [message, setMessage] = useState<string>();
  /** Path of the call that runs. */
  const [running, setRunning] = useState<string>();
  const isBusy = running !== undefined;
  const [answer, setAnswer] = useState<{ text: string; isError: boolean }>();
  const { obstacle, changes, last, takenBack, hasServer } = publication;
  useEffect(() => dialog.current?.showModal(), []);

  const send = async (path: string, body: Record<string, string>) => {
    setRunning(path);
    setAnswer(undefined);
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'no-cors': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    const text = response ? await response.text() : 'The editor does not run any more.';
    if (response?.ok && path !== '/api/publish') return showStoredFiles(text);
    await onChange();
    setAnswer({ text, isError: !response?.ok });
    if (response?.ok) setMessage(undefined);
    setRunning(undefined);
  };

  return (
    <dialog ref={dialog} className="publish" aria-labelledby="publish-title" onClose={onClose}>
      <header>
        <h2 id="publish-title">{changes.length > 0 ? 'Not published yet' : 'Published'}</h2>
        <button type="button" className="link" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      {answer && (
        <p className={answer.isError ? 'result result--errors' : 'result'} role="status">
          {answer.text}
        </p>
      )}
      {obstacle && <p className="result result--warning">{obstacle}</p>}
      {warnings.length > 0 && (
        <section className="result result--warning">
          <p>
            <b>{figureCount(warnings.length)}.</b> You can publish, but the developers’ tests fail.
          </p>
          <FindingList findings={warnings} />
        </section>
      )}
      {changes.length === 0 && <p>Every change is published.</p>}
      <ul className="publish__rows">
        {changes.map(({ id, words, url }) => (
          <li key={id}>
            {url ? <a href={url}>{words}</a> : <span>{words}</span>}
            {!obstacle && (
              <Confirm
                label="Take back"
                labelWhileRunning="Taking back…"
                of={words}
                question="The last published text returns. You can put your change back later."
                isDisabled={isBusy}
                onConfirm={() => send('/api/take-back', { id })}
              />
            )}
          </li>
        ))}
      </ul>
      {changes.length > 0 && !obstacle && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send('/api/publish', { message: message ?? publication.message });
          }}
        >
          <label htmlFor="publish-message">What changed, in one sentence</label>
          <input
            id="publish-message"
            value={message ?? publication.message}
            maxLength={200}
            onChange={({ target }) => setMessage(target.value)}
          />
          <button className="button button--primary" disabled={isBusy}>
            {running === '/api/publish' ? 'Publishing…' : 'Publish'}
          </button>
          {!hasServer && (
            <p className="quiet">No server is set up. The version stays in this folder.</p>
          )}
        </form>
      )}
      {hasServer && (
        <button
          type="button"
          className="link"
          disabled={isBusy}
          onClick={() => void send('/api/receive', {})}
        >
          {running === '/api/receive'
            ? 'Getting the newest texts…'
            : 'Get the newest texts of others'}
        </button>
      )}
      {takenBack.length > 0 && (
        <section>
          <h3>Taken back</h3>
          <ul className="publish__rows">
            {takenBack.map(({ copy, words }) => (
              <li key={copy}>
                <span>{words}</span>
                <button
                  type="button"
                  className="link"
                  aria-label={`Put back: ${words}`}
                  disabled={isBusy}
                  onClick={() => void send('/api/put-back', { copy })}
                >
                  Put back
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {last && (
        <section>
          <h3>Last publication</h3>
          <ul className="publish__rows">
            <li>
              <span>
                {last.message}
                <small>
                  {last.author}, {new Date(last.at).toLocaleString('en-US', dateStyle)}
                </small>
              </span>
              <Confirm
                label="Undo"
                labelWhileRunning="Undoing…"
                of={last.message}
                question="The texts before this publication are published again, for everyone."
                isDisabled={isBusy}
                onConfirm={() => send('/api/undo-publication', { commit: last.commit })}
              />
            </li>
          </ul>
        </section>
      )}
    </dialog>
  );
}

const dateStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;

interface ConfirmProps {
  label: string;
  labelWhileRunning: string;
  /** The thing that the step is about, for screen readers. */
  of: string;
  question: string;
  isDisabled: boolean;
  onConfirm: () => Promise<void>;
}

/** A button that asks before its step. */
function Confirm({ label, labelWhileRunning, of, question, isDisabled, onConfirm }: ConfirmProps) {
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    await onConfirm();
    setRunning(false);
    setAsking(false);
  };
  if (!isAsking)
    return (
      <button
        type="button"
        className="link"
        aria-label={`${label}: ${of}`}
        disabled={isDisabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
    );
  return (
    <div className="confirm" role="group" aria-label={`${label}?`}>
      <p>{question}</p>
      <button
        type="button"
        className="button button--danger"
        disabled={isDisabled}
        onClick={() => void run()}
      >
        {isRunning ? labelWhileRunning : label}
      </button>
      <button
        type="button"
        className="button"
        disabled={isDisabled}
        onClick={() => setAsking(false)}
      >
        Keep
      </button>
    </div>
  );
}

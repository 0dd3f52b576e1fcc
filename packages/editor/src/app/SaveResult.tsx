import { useEffect, useRef } from 'react';
import type { EntryError } from '../content-errors.ts';

interface Props {
  /** Sentence about the last step, such as 'Saved'. Undefined if there was none. */
  notice: string | undefined;
  /** The errors for which the last save was rejected, and the number of attempts to save. */
  rejected: { attempt: number; errors: string[] };
  /** The errors that block a build. Undefined while the check runs. */
  errors: EntryError[] | undefined;
  onDismiss: () => void;
}

/** Shows above the form the result of the last step, and the errors that the build would report. */
export function SaveResult({ notice, rejected, errors, onDismiss }: Props) {
  if (rejected.errors.length > 0)
    return <Rejection key={rejected.attempt} errors={rejected.errors} />;
  if (errors && errors.length > 0)
    return (
      <section className="result result--errors" role="alert">
        <p>
          <b>
            {notice ? `${notice}, but ` : ''}
            {errors.length === 1 ? '1 error keeps' : `${errors.length} errors keep`} the site from
            being built.
          </b>{' '}
          Errors in fields also replace the pages of the preview until you correct them.
        </p>
        <ul>
          {errors.map(({ title, url, message }) => (
            <li key={title + message}>
              {url ? <a href={url}>{title}</a> : title}: {message}
            </li>
          ))}
        </ul>
      </section>
    );
  if (!notice) return null;
  return (
    <section className="result" role="status">
      <p>{errors ? <b>{notice}. The site has no errors.</b> : `${notice}. Checking the site…`}</p>
      {errors && (
        <button type="button" className="link" onClick={onDismiss}>
          Close
        </button>
      )}
    </section>
  );
}

function Rejection({ errors }: { errors: string[] }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="result result--errors" role="alert" tabIndex={-1} ref={section}>
      <p>
        <b>
          Not saved. {errors.length === 1 ? 'Correct this error' : 'Correct these errors'} and save
          again.
        </b>
      </p>
      <ul>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </section>
  );
}

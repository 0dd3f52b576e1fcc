import { useEffect, useRef } from 'react';
import type { Findings } from '../publish/routes.ts';
import { focusField } from './field-marks.ts';
import { FindingList } from './FindingList.tsx';
import type { Rejection } from './invalid-fields.ts';

interface Props {
  /** Sentence about the last step, such as 'Saved'. Undefined if there was none. */
  notice: string | undefined;
  /** The errors for which the last save was rejected, and the number of attempts to save. */
  rejected: { attempt: number; errors: Rejection[] };
  /** The errors that block a build, and the warnings. Undefined while the check runs. */
  findings: Findings | undefined;
  onDismiss: () => void;
}

/** Shows above the form the result of the last step, and the errors that the build would report. */
export function SaveResult({ notice, rejected, findings, onDismiss }: Props) {
  if (rejected.errors.length > 0)
    return <RejectedSave key={rejected.attempt} errors={rejected.errors} />;
  const { errors = [], warnings = [] } = findings ?? {};
  if (errors.length > 0)
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
        <FindingList findings={errors} />
      </section>
    );
  if (!notice) return null;
  const close = findings && (
    <button type="button" className="link" onClick={onDismiss}>
      Close
    </button>
  );
  if (warnings.length > 0)
    return (
      <section className="result result--warning" role="status">
        <p>
          <b>
            {notice}. The site has no errors, but {figureCount(warnings.length)}.
          </b>
        </p>
        {close}
        <FindingList findings={warnings} />
      </section>
    );
  return (
    <section className="result" role="status">
      <p>{findings ? <b>{notice}. The site has no errors.</b> : `${notice}. Checking the site…`}</p>
      {close}
    </section>
  );
}

/** Counts the figures without a source, as a part of a sentence. */
export const figureCount = (count: number) =>
  count === 1 ? '1 figure has no source' : `${count} figures have no source`;

function RejectedSave({ errors }: { errors: Rejection[] }) {
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
        {errors.map(({ message, path }) => (
          <li key={message}>
            {path ? (
              <button type="button" className="link" onClick={() => focusField(path)}>
                {message}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

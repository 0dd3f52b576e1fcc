import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { NoWrap } from '../controls/NoWrap.tsx';

export interface ErrorSummaryProps {
  /** Error messages by field name, which is also the control's id. Shown in this order. */
  errors: Readonly<Record<string, string>>;
  /**
   * Number of failed attempts to go on. The summary gets the focus after each one, and is hidden at
   * 0.
   */
  attempts: number;
}

/** Renders the form's errors above the title, with a link to each field. */
export function ErrorSummary({ errors, attempts }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  const entries = Object.entries(errors);
  if (attempts === 0 || entries.length === 0) return null;
  return (
    <div
      className="error-summary"
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
    >
      <h2 className="error-summary__title" id="error-summary-title">
        <Icon name="warning-circle-fill" size={24} />
        There is a problem
      </h2>
      <ul role="list">
        {entries.map(([field, message]) => (
          <li key={field}>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the message is its text */}
            <a
              className="link link--danger"
              href={`#${field}`}
              onClick={(event) => focusField(event, field)}
            >
              <span>
                <NoWrap>{message}</NoWrap>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses a field without changing the URL, because in a flow the URL is the step. */
function focusField(event: MouseEvent, field: string) {
  event.preventDefault();
  const target = document.getElementById(field);
  target?.closest('.field')?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

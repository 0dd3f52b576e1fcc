import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '../controls/Icon.tsx';
import { NoWrap } from '../controls/NoWrap.tsx';

export interface ErrorSummaryProps {
  /**
   * Error messages by field name, in the order in which they are shown. The field name is also the
   * id of the field's control.
   */
  errors: Readonly<Record<string, string>>;
  /**
   * Number of failed attempts to go to the next step. After each failed attempt, the summary gets
   * the focus. If the number is 0, the summary is hidden.
   */
  attempts: number;
}

/**
 * Renders a list of the form's errors, each with a link to its field. The form shows this list
 * above its title.
 */
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
        There’s a problem
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

/**
 * Focuses the field of an error. The browser must not follow the link, because a flow's URL
 * identifies the step and must not change.
 */
function focusField(event: MouseEvent, field: string) {
  event.preventDefault();
  const target = document.getElementById(field);
  target?.closest('.field')?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

import { useState, type ReactNode } from 'react';
import { TextButton } from './TextButton.tsx';

export interface AnswerRow {
  label: string;
  value: ReactNode;
  /** Opens the answer for editing. Undefined if the answer cannot be changed from this panel. */
  onChange?: () => void;
}

export interface AnswersAsideProps {
  title?: string;
  rows: readonly AnswerRow[];
  /** The price for the answers so far. */
  total?: { label: ReactNode; amount: ReactNode; unit?: string; note?: ReactNode };
  /** One or two sentences under the title. */
  children?: ReactNode;
}

/** Number of answers that are visible in a long list until the visitor expands it. */
const LATEST_SHOWN = 5;

/**
 * Shows the visitor's earlier answers next to the question. The panel is hidden at a width of 1024
 * px or less. Renders nothing if there are no rows, no children and no total.
 */
export function AnswersAside({
  title = 'Your answers so far',
  rows,
  total,
  children,
}: AnswersAsideProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (rows.length === 0 && !children && !total) return null;
  const isLong = rows.length > LATEST_SHOWN + 1;
  return (
    <aside className="answers" aria-labelledby="answers-title">
      <h2 className="answers__title" id="answers-title">
        {title}
      </h2>
      {isLong && (
        <TextButton
          className="answers__all"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show the last ${LATEST_SHOWN}` : `Show all ${rows.length}`}
        </TextButton>
      )}
      {children && <div className="answers__intro">{children}</div>}
      <dl className="answers__rows">
        {withKeys(isLong && !showsAll ? rows.slice(-LATEST_SHOWN) : rows).map(
          ({ key, label, value, onChange }) => (
            <div className="answers__row" key={key}>
              <dt>{label}</dt>
              <dd>
                <span>{typeof value === 'string' ? breakable(value) : value}</span>
                {onChange && (
                  <TextButton about={label} onClick={onChange}>
                    Change
                  </TextButton>
                )}
              </dd>
            </div>
          ),
        )}
      </dl>
      {total && (
        <div className="answers__total">
          <p>
            <span>{total.label}</span>{' '}
            <span>
              <strong className="price">{total.amount}</strong> {total.unit}
            </span>
          </p>
          {total.note && <p className="caption">{total.note}</p>}
        </div>
      )}
    </aside>
  );
}

/** Renders an email address in which a line can break after the @. */
function breakable(text: string): ReactNode {
  const [name, ...host] = text.split(/(?<=@)/);
  return host.length === 0 ? (
    text
  ) : (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}

/**
 * Adds a unique key to each row. If several rows have the same label, a number is added to the key.
 */
function withKeys(rows: readonly AnswerRow[]) {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const times = (seen.get(row.label) ?? 0) + 1;
    seen.set(row.label, times);
    return { ...row, key: times > 1 ? `${row.label} ${times}` : row.label };
  });
}

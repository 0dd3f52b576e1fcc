import { useState, type ReactNode } from 'react';
import { TextButton } from './TextButton.tsx';

export interface AnswerRow {
  label: string;
  value: ReactNode;
  /**
   * Handler of the 'Change' link next to the answer. Undefined if the answer cannot be changed from
   * this panel.
   */
  onChange?: () => void;
}

export interface AnswersAsideProps {
  title?: string;
  rows: readonly AnswerRow[];
  /** The price for the answers so far, shown under the answers. */
  total?: { label: ReactNode; amount: ReactNode; unit?: string; note?: ReactNode };
  /** One or two sentences under the title. */
  children?: ReactNode;
}

/** Number of answers that a list shows without a button to expand it. */
const MAX_SHORT = 6;
/**
 * Number of answers that a long list shows before the visitor expands it. The latest answers are
 * shown.
 */
const LATEST_SHOWN = 3;

/**
 * Renders a panel with the visitor's earlier answers next to the question. If the screen is 1024 px
 * wide or less, the panel shows only the total, above the question. Renders nothing if there are no
 * rows, no children and no total.
 */
export function AnswersAside({
  title = 'Your answers so far',
  rows,
  total,
  children,
}: AnswersAsideProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (rows.length === 0 && !children && !total) return null;
  const isLong = rows.length > MAX_SHORT;
  return (
    <aside className="answers" aria-labelledby="answers-title">
      <h2 className="h3 answers__title" id="answers-title">
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

/** Renders a text in which a line can break after an @, for long email addresses. */
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
 * Adds a unique React key to each row. The key is the label. If several rows have the same label,
 * the key also has a number.
 */
function withKeys(rows: readonly AnswerRow[]) {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const times = (seen.get(row.label) ?? 0) + 1;
    seen.set(row.label, times);
    return { ...row, key: times > 1 ? `${row.label} ${times}` : row.label };
  });
}

import type { ReactNode } from 'react';

export interface MoneyRow {
  label: string;
  amount: ReactNode;
  /** Small text under the label. */
  note?: ReactNode;
}

export interface MoneyRowsProps {
  rows: readonly MoneyRow[];
  /**
   * The row for the total, below a line of 2 px. `large` is true if the total is the main amount of
   * the screen.
   */
  total?: MoneyRow & { large?: boolean };
}

/** Renders rows with a label at the left and an amount at the right. The total is below a line. */
export function MoneyRows({ rows, total }: MoneyRowsProps) {
  return (
    <dl className="money-rows">
      {rows.map(({ label, amount, note }) => (
        <div className="money-rows__row" key={label}>
          <dt>
            {label}
            <Note>{note}</Note>
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {total && (
        <div
          className={`money-rows__row money-rows__total${total.large ? ' money-rows__total--large' : ''}`}
        >
          <dt>
            {total.label}
            <Note>{total.note}</Note>
          </dt>
          <dd>{total.amount}</dd>
        </div>
      )}
    </dl>
  );
}

function Note({ children }: { children: ReactNode }) {
  return children && <span className="money-rows__note">{children}</span>;
}

import type { ReactNode } from 'react';

export interface MoneyRow {
  label: string;
  amount: ReactNode;
  /** Text under the label. */
  note?: ReactNode;
}

export interface MoneyRowsProps {
  rows: readonly MoneyRow[];
  /** Shown under the 2 px rule. `large` if it is the main amount of the screen. */
  total?: MoneyRow & { large?: boolean };
}

/** Renders labels at the left, amounts at the right, and the total under a rule. */
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

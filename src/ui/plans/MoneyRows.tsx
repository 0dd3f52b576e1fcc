import type { ReactNode } from 'react';

export interface MoneyRow {
  label: string;
  amount: ReactNode;
  /** Under the label. */
  note?: ReactNode;
}

export interface MoneyRowsProps {
  rows: readonly MoneyRow[];
  /** Under the 2 px rule. Large where it is the figure of the screen. */
  total?: MoneyRow & { large?: boolean };
}

/** Labels at the left, amounts at the right, the total under a rule. */
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

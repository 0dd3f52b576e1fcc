import type { ReactNode } from 'react';
import { TextButton } from '../controls/TextButton.tsx';

export interface Fact {
  label: string;
  /** A row without a value is left out. */
  value: ReactNode;
}

export interface FactsProps {
  rows: readonly Fact[];
  /** Ruled heading over the rows. */
  title?: string;
  /** 'Change' beside the heading. */
  onChange?: () => void;
  /** Stays two columns on small screens, as inside a policy card. */
  compact?: boolean;
}

/** Facts of a policy or an order, label beside value. */
export function Facts({ rows, title, onChange, compact }: FactsProps) {
  return (
    <section className="facts-section">
      {title && (
        <div className="section-head">
          <h2 className="section-title">{title}</h2>
          {onChange && (
            <TextButton about={title.toLowerCase()} onClick={onChange}>
              Change
            </TextButton>
          )}
        </div>
      )}
      <dl className={`facts${compact ? ' facts--compact' : ''}`}>
        {rows.filter(hasValue).map(({ label, value }) => (
          <div className="facts__row" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function hasValue({ value }: Fact) {
  return value !== null && value !== undefined && value !== '' && value !== false;
}

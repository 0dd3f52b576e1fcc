import type { ReactNode } from 'react';
import type { Fact } from '../../contract/facts.ts';
import { Disclosure, type DisclosureProps } from '../controls/Disclosure.tsx';
import { NoWrap } from '../controls/NoWrap.tsx';
import { TextButton } from '../controls/TextButton.tsx';
import { FactValue } from './FactValue.tsx';

export interface FactRow {
  label: string;
  /** Value of the row. A row with an empty value is not shown. */
  value: ReactNode;
}

export interface FactListProps {
  rows: readonly FactRow[];
  /** Heading above the rows. A line is shown below the heading. */
  title?: string;
  /** Handler of the 'Change' link next to the heading. */
  onChange?: () => void;
  /**
   * True if label and value are next to each other even on small screens, as inside a policy card.
   */
  compact?: boolean;
  /**
   * If set, the rows are collapsed into one row that the visitor can expand. Used only if there is a
   * title.
   */
  disclosure?: Pick<DisclosureProps, 'summary' | 'exclusions'>;
}

/**
 * Renders facts about a policy or an order as rows. Each row has a label and, next to it, a value.
 */
export function FactList({ disclosure, ...props }: FactListProps) {
  const { title, rows, onChange } = props;
  if (!disclosure || !title) return <RuledFacts {...props} />;
  return (
    <Disclosure {...disclosure} title={title} onChange={onChange}>
      <RuledFacts rows={rows} />
    </Disclosure>
  );
}

function RuledFacts({ rows, title, onChange, compact }: Omit<FactListProps, 'disclosure'>) {
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
            <dd>{typeof value === 'string' ? <NoWrap>{value}</NoWrap> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Converts the facts of a product to rows. */
export function factRows(facts: readonly Fact[]): FactRow[] {
  return facts.map(({ label, ...fact }) => ({ label, value: <FactValue {...fact} /> }));
}

function hasValue({ value }: FactRow) {
  return value !== null && value !== undefined && value !== '' && value !== false;
}

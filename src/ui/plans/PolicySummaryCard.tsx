import type { ReactNode } from 'react';
import { ArchLines } from '../controls/ArchLines.tsx';

export interface PolicySummaryRow {
  label: string;
  value: ReactNode;
}

export interface PolicySummaryCardProps {
  /** Small text above the title, for example 'Rental car' or 'Policy number'. */
  kind: ReactNode;
  /** Title of the card: the name of the plan, or the policy number. */
  title: ReactNode;
  /** HTML element of the title. It is a heading, or 'p' if the title is not a heading. */
  level?: 'h2' | 'h3' | 'p';
  price?: ReactNode;
  /** Text after the price, for example 'per day'. */
  unit?: ReactNode;
  /** Content under the title, such as a badge and dates. */
  meta?: ReactNode;
  /** Content across the whole width of the colored area, under `meta`. It hides the arch lines. */
  bandFoot?: ReactNode;
  rows: readonly PolicySummaryRow[];
  /**
   * True if the values are in a second column, next to their labels. Used for cards wider than 560
   * px. If false, the values are at the right edge.
   */
  wide?: boolean;
  /** True if the policy is not in force yet. The card then has a dashed edge and a light band. */
  draft?: boolean;
  /** True if decorative arch lines are shown at the right edge of the card's colored area. */
  arch?: boolean;
  /**
   * Content under the rows, for example a list of covered and not covered losses, an example of a
   * loss, or a button.
   */
  children?: ReactNode;
}

/**
 * Renders the policy card. The colored area at its top shows the name of the plan or the policy
 * number. The rows below list what the policy includes.
 */
export function PolicySummaryCard({
  kind,
  title,
  level: Title = 'h2',
  price,
  unit,
  meta,
  bandFoot,
  rows,
  wide,
  draft,
  arch,
  children,
}: PolicySummaryCardProps) {
  return (
    <div className={draft ? 'schedule schedule--draft' : 'schedule'}>
      <div className="schedule__band">
        {arch && <ArchLines />}
        <p className="schedule__kind">{kind}</p>
        <Title className="schedule__title">{title}</Title>
        {price && (
          <p className="schedule__price">
            <strong className="price">{price}</strong> {unit}
          </p>
        )}
        {meta && <div className="schedule__meta">{meta}</div>}
        {bandFoot}
      </div>
      <dl className={wide ? 'schedule__rows facts facts--compact' : 'schedule__rows money-rows'}>
        {rows.map(({ label, value }) => (
          <div className={wide ? 'facts__row' : 'money-rows__row'} key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <div className="schedule__more">{children}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import { ArchLines } from '../controls/ArchLines.tsx';

export interface ScheduleRow {
  label: string;
  value: ReactNode;
}

export interface ScheduleProps {
  /** Small text in the band, for example 'Rental car' or 'Policy number'. */
  kind: ReactNode;
  /** Name of the plan, or policy number. */
  title: ReactNode;
  /** HTML element of the title: a heading level, or 'p' for a title that is not a heading. */
  level?: 'h2' | 'h3' | 'p';
  price?: ReactNode;
  /** Text after the price, for example 'per day'. */
  unit?: ReactNode;
  /** Content under the title, such as a badge and dates. */
  meta?: ReactNode;
  rows: readonly ScheduleRow[];
  /**
   * True if the values are next to their labels, in a second column. Used for cards wider than 560
   * px. Otherwise the values are at the right edge.
   */
  wide?: boolean;
  /** True if arch lines are shown at the right edge of the band. */
  arch?: boolean;
  /**
   * Content under the rows, for example a list of covered and not covered losses, a worked example
   * or a button.
   */
  children?: ReactNode;
}

/**
 * Renders the policy card. Its band shows the name of the coverage. The rows under the band list
 * what the coverage includes.
 */
export function Schedule({
  kind,
  title,
  level: Title = 'h2',
  price,
  unit,
  meta,
  rows,
  wide,
  arch,
  children,
}: ScheduleProps) {
  return (
    <div className="schedule">
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

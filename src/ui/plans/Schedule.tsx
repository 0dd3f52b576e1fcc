import type { ReactNode } from 'react';
import { ArchLines } from '../controls/ArchLines.tsx';

export interface ScheduleRow {
  label: string;
  value: ReactNode;
}

export interface ScheduleProps {
  /** Small line of the band: 'Rental car', 'Policy number'. */
  kind: ReactNode;
  /** Plan or policy number. */
  title: ReactNode;
  /** Heading level of the title. */
  level?: 'h2' | 'h3' | 'p';
  price?: ReactNode;
  /** Text after the price: 'per day'. */
  unit?: ReactNode;
  /** Badge and dates under the title. */
  meta?: ReactNode;
  rows: readonly ScheduleRow[];
  /** Facts wider than 560 px keep a label column. Otherwise values are at the right edge. */
  wide?: boolean;
  /** Shows arch lines at the band's right edge. */
  arch?: boolean;
  /** Content under the rows: a covered / not covered list, a worked example, a button. */
  children?: ReactNode;
}

/** Renders the policy card: a band with the coverage's name, and rows that define it. */
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

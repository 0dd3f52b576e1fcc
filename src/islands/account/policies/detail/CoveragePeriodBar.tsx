import type { CSSProperties } from 'react';
import { formatDate } from '../../../../core/dates.ts';
import type { CoveragePeriod } from '../../../../policy/coverage-period.ts';

const percent = (position: number) => `${Math.round(position * 10_000) / 100}%`;

/**
 * Bar of the coverage period with today's position. Screen readers skip the bar, because its texts
 * say the same.
 */
export function CoveragePeriodBar({ start, end, label, today, months }: CoveragePeriod) {
  const at = { '--at': percent(today ?? 0) } as CSSProperties;
  return (
    <div className="coverage-period" style={at}>
      <p className="coverage-period__label">
        <span>{label}</span>
      </p>
      <div className="coverage-period__bar" aria-hidden="true">
        <div className="coverage-period__track">
          {today !== null && <span className="coverage-period__passed" />}
          {months.map((position) => (
            <span
              className="coverage-period__month"
              key={position}
              style={{ insetInlineStart: percent(position) }}
            />
          ))}
        </div>
        {today !== null && <span className="coverage-period__today" />}
      </div>
      <p className="coverage-period__dates">
        <span>
          <span className="visually-hidden">Covered from </span>
          {formatDate(start)}
        </span>{' '}
        <span>
          <span className="visually-hidden">through </span>
          {formatDate(end)}
        </span>
      </p>
    </div>
  );
}
